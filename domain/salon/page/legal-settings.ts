import { z } from 'zod'
import { languageCodes } from '../../language/languages.ts'
import { linesOfText } from '../../text.ts'
import { legalKinds, legalNames } from './kinds.ts'
import { textBlock } from './rich-text.ts'

/** Characters as typed. They don't travel with the salon: only their own pages fetch them. */
export const legalTextLimit = 8000

/** The salon's own texts in Markdown, as far as `rich-text.ts` reads it; empty: the text to start from. */
export const legalSettings = z.object({
  privacy: linesOfText(legalNames.privacy, legalTextLimit),
  terms: linesOfText(legalNames.terms, legalTextLimit),
})
export type LegalSettings = z.infer<typeof legalSettings>

export const defaultLegal: LegalSettings = { privacy: '', terms: '' }

export const legalPage = z
  .object({
    kind: z.enum(legalKinds),
    /** The version of the settings. */
    version: z.number(),
    blocks: z.array(textBlock),
    /** The text's language, if it isn't the reader's. */
    language: z.enum(languageCodes).optional(),
  })
  .meta({ id: 'LegalPage' })
export type LegalPage = z.infer<typeof legalPage>

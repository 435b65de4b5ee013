import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleaned } from '../../cleaned-text.ts'
import { languageCodes } from '../../language/languages.ts'
import { said } from '../../language/say.ts'
import { linesOfText } from '../../text.ts'
import { translationKinds } from './kinds.ts'
import { longestTranslation } from './limits.ts'

const key = z.object({
  kind: z.enum(translationKinds),
  /** The record's ID, or its own words where it has none. */
  record: z.string().max(2048).overwrite(cleaned),
  field: z.string().regex(/^[A-Za-z]{1,20}$/),
})

/** A text of the salon's, and its translation: empty until somebody writes it. */
const translatedText = key.extend({
  /** The record's name. */
  label: z.string(),
  own: z.string(),
  text: z.string(),
})
export type TranslatedText = z.infer<typeof translatedText>

export const translationList = z
  .object({
    language: z.enum(languageCodes),
    own: z.enum(languageCodes),
    texts: z.array(translatedText),
    /** Texts in the salon's own language from before it became that, which could replace the salon's texts. */
    former: z.int(),
  })
  .meta({ id: 'Translations' })
export type TranslationList = z.infer<typeof translationList>

const mostAtOnce = 500

const languageOfSalon = z.enum(languageCodes, said(msg`Choose one of your languages`))

export const translationQuery = z.object({ language: languageOfSalon })

/** Texts as they are to be in a language; an empty one takes it back. The others stay. */
export const translationInput = z
  .object({
    language: languageOfSalon,
    texts: z
      .array(key.extend({ text: linesOfText(msg`Text`, longestTranslation) }), said(msg`Texts must be a list`))
      .max(mostAtOnce, said(msg`Save at most 500 texts at once`)),
  })
  .meta({ id: 'TranslationInput' })
export type TranslationInput = z.infer<typeof translationInput>
export type WrittenText = TranslationInput['texts'][number]

/** Corrects the language of the salon's own texts. */
export const ownLanguageInput = z.object({ language: languageOfSalon }).meta({ id: 'OwnLanguageInput' })

import { z } from 'zod'
import { languageCodes, type OfferedLanguages, sourceLanguage } from './languages.ts'

/** A salon's languages; null until its owner chooses: pages are English then, with dates and money as the salon's region writes them. */
export const languageSettings = z
  .object({ own: z.enum(languageCodes), offered: z.array(z.enum(languageCodes)).max(languageCodes.length) })
  .transform(({ own, offered }) => ({ own, offered: languageCodes.filter((code) => code === own || offered.includes(code)) }))
  .nullable()
export type LanguageSettings = z.infer<typeof languageSettings>

export function offeredLanguages(settings: LanguageSettings): OfferedLanguages {
  return settings ?? { own: sourceLanguage, offered: [sourceLanguage] }
}

import type { Language } from '../../../../domain/language/languages.ts'
import { arabic } from './ar.ts'
import { german } from './de.ts'
import type { DemoTexts } from './demo-texts.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { italian } from './it.ts'
import { polish } from './pl.ts'
import { portuguese } from './pt.ts'

const texts = {
  de: german,
  fr: french,
  es: spanish,
  ar: arabic,
  it: italian,
  pt: portuguese,
  pl: polish,
} satisfies Partial<Record<Language, DemoTexts>>

export type DemoLanguage = keyof typeof texts
export const demoTexts: Readonly<Record<DemoLanguage, DemoTexts>> = texts

/** The languages of the demo salon's texts beside English, which it is written in. */
export const demoLanguages = Object.keys(texts) as DemoLanguage[]

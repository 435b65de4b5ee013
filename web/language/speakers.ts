import { I18n } from '@lingui/core'
import { i18n } from '#i18n'
import { numbersIn, sourceLanguage } from '../../domain/language/languages.ts'
import { allAreas } from './areas.ts'
import { asBuilt, readWords } from './words.ts'

/** On the server, where one process renders pages in many languages. */
const speakers = new Map<string | null, I18n>()
const asBefore = createSpeaker({ locale: sourceLanguage, messages: { [sourceLanguage]: {} } })

function createSpeaker(spoken: ConstructorParameters<typeof I18n>[0]): I18n {
  const speaker = new I18n(spoken)
  return import.meta.env.PROD ? speaker.setMessagesCompiler(asBuilt) : speaker
}

/** Loads a language's words, before a page is rendered in it. Null: the salon hasn't chosen its languages. */
export async function prepareLanguage(language: string | null): Promise<void> {
  if (language === null || speakers.has(language)) return
  const messages = { [language]: Object.assign({}, ...(await readWords(language, allAreas))) }
  speakers.set(language, createSpeaker({ locale: language, locales: numbersIn(language), messages }))
}

/** Renders every page in the language that this returns meanwhile. */
export function renderThrough(languageNow: () => string | null): void {
  i18n.speakThrough(() => speakers.get(languageNow()) ?? asBefore)
}

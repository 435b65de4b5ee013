import { AsyncLocalStorage } from 'node:async_hooks'
import { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { i18n } from '../../../domain/language/i18n.ts'
import {
  chooseLanguage,
  type Language,
  numbersIn,
  type OfferedLanguages,
  sourceLanguage,
  type Wishes,
} from '../../../domain/language/languages.ts'
import { readCatalogue } from './catalogues.ts'

interface Reader {
  /** Null until the salon has chosen its languages. */
  language: Language | null
  readonly chooseAgain?: (account: string | null | undefined) => Language
}

const readers = new AsyncLocalStorage<Reader>()

/** The current reader's language; null where the salon hasn't chosen any, and outside of requests. */
export function languageNow(): Language | null {
  return readers.getStore()?.language ?? null
}

/** Does work whose words somebody reads in this language. */
export function inLanguage<Result>(language: Language | null, work: () => Result): Result {
  return readers.run({ language }, work)
}

/** Answers a request in its reader's language. A call in process is a part of the request that makes it. */
export function answerIn<Result>(wishes: Wishes, offers: OfferedLanguages, work: () => Result): Result {
  if (readers.getStore()) return work()
  const chooseAgain = (account: string | null | undefined) => chooseLanguage({ ...wishes, account }, offers)
  return readers.run({ language: chooseAgain(null), chooseAgain }, work)
}

/** From now on the request is answered in the language of its reader's account, unless the request itself asks for one. */
export function accountReads(account: string | null | undefined): void {
  const reader = readers.getStore()
  if (reader?.chooseAgain) reader.language = reader.chooseAgain(account)
}

/** A message is compiled once, not each time that it is said. */
const compiled = new Map<string, ReturnType<typeof compileMessage>>()

function compileOnce(message: string): ReturnType<typeof compileMessage> {
  const compiledMessage = compiled.get(message) ?? compileMessage(message)
  compiled.set(message, compiledMessage)
  return compiledMessage
}

const speakers = new Map<Language | null, I18n>()

function speakerFor(language: Language | null): I18n {
  let speaker = speakers.get(language)
  if (!speaker) {
    const locale = language ?? sourceLanguage
    const messages = { [locale]: { ...readCatalogue(locale) } }
    speaker = new I18n({ locale, ...(language && { locales: numbersIn(language) }), messages })
    speaker.setMessagesCompiler(compileOnce)
    speakers.set(language, speaker)
  }
  return speaker
}

i18n.speakThrough(() => speakerFor(languageNow()))

import { i18n, type MessageDescriptor } from '@lingui/core'

/** Says a message in a language. */
export type Say = (message: MessageDescriptor) => string

// English needs no catalogue: each message brings its own words.
if (!i18n.locale) i18n.loadAndActivate({ locale: 'en', messages: {} })

let speaker: Say = (message) => i18n._(message)

/** The message in the language of whoever reads it: the page's, or on the server the request's or mail's. */
export function say(message: MessageDescriptor): string {
  return speaker(message)
}

/** Hands in what knows the reader's language, where one process serves many readers. */
export function speakThrough(say: Say): void {
  speaker = say
}

import type { MessageDescriptor } from '@lingui/core'
import { i18n } from './i18n.ts'

/** Words a message in its reader's language: the page's, or on the server the request's or mail's. */
export function say(message: MessageDescriptor): string {
  return i18n._(message)
}

/** Each of a set of messages, such as the names of the ways to pay. */
export function sayAll<Key extends string>(messages: Readonly<Record<Key, MessageDescriptor>>): Record<Key, string> {
  const sentences = Object.entries<MessageDescriptor>(messages).map(([key, message]) => [key, say(message)])
  return Object.fromEntries(sentences) as Record<Key, string>
}

/** An error of a schema's rule, worded when it parses, not when it is defined. */
export function said(message: MessageDescriptor): { error: () => string } {
  return { error: () => say(message) }
}

/** The language that `say` speaks now, by BCP 47. */
export function language(): string {
  return i18n.locale
}

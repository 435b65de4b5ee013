import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'

/** In order of precedence: most browsers name others too. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d).*\bSafari\//s, 'Safari'],
]

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** In characters; browsers' own have about 150. */
const maxUserAgent = 500

const unknown = 'Unknown device'

/** Names a browser in the reader's language, such as 'Chrome on Windows', in fixed words: the header's own text is never shown. */
export function deviceIn(userAgent: string | null): string {
  return deviceInWords(storedDevice(userAgent))
}

/**
 * A browser's name as it is stored: in English.
 * @param userAgent the header, which may be anything
 */
export function storedDevice(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, maxUserAgent)
  const nameIn = (kinds: typeof browsers) => kinds.find(([pattern]) => pattern.test(text))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(' on ') || unknown
}

/** Words a stored device in the reader's language: earlier versions stored it in its user's. */
export function deviceInWords(stored: string): string {
  if (stored === unknown) return say(msg`Unknown device`)
  if ([...browsers, ...systems].some(([, name]) => name === stored)) return stored
  const nameIn = (kinds: typeof browsers) => kinds.find(([, name]) => stored.includes(name))?.[1]
  const browser = nameIn(browsers)
  const system = nameIn(systems)
  if (!browser || !system) return stored
  return say(msg({ message: msg`${{ browser }} on ${{ system }}`, comment: 'A device, such as “Chrome on Windows”.' }))
}

const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/**
 * Writes the digits of Arabic, Persian and full-width keyboards as 0 to 9, and full-width signs as plain ones. For texts that are numbers,
 * times, phones or codes, never for names.
 */
export function withPlainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
}

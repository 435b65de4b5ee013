/**
 * A text in which no time, such as '2:00 PM', can stand on two lines.
 * @param text for one of our own sentences, be it made here or by the server
 */
export function unbrokenTimes(text: string): string {
  return text.replace(/(\d) (?=[AP]M\b)/g, '$1\u00a0')
}

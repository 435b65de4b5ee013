const words = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })

/** A calendar date, short and with its weekday: 'Tue, Dec 1', with no line break before the number. Read as UTC, so no zone can move it by a day. */
export function shortDate(date: string): string {
  return words.format(Date.parse(`${date}T00:00:00Z`)).replace(/ (?=\d)/, '\u00a0')
}

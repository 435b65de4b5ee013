/**
 * The calendar date at an instant in the salon's zone. By `Intl`, since not every phone has `Temporal` yet.
 * @param milliseconds since 1970, as `Date.now()` has it
 */
export function dateInZone(milliseconds: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(milliseconds)
    .map(({ type, value }) => [type, value])
  const { year = '', month = '', day = '' } = Object.fromEntries(parts) as Record<string, string>
  return `${year}-${month}-${day}`
}

/**
 * Isolates names, prices and phone numbers in text from right to left: without it, text from left to right would change places with its
 * neighbors.
 */

/** Latin letters, or groups of digits as a phone number has them. */
const turns = /\p{Script=Latin}|\d\)?[ /-]+\(?\d/u

/** Keeps a value together by Unicode's invisible isolates, which are to text what `<bdi>` is to HTML. Placeholders stay as they are. */
export function isolated(value: string): string {
  return turns.test(value) && !/[{\u2066-\u2068]/.test(value) ? `\u2068${value}\u2069` : value
}

/** A message's values for a reader from right to left. @param message its text, or as it is compiled: a value that it chooses by is none of its text */
export function withIsolated(values: Readonly<Record<string, unknown>>, message: unknown): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolated(value) : value])
  const changed = entries.filter(([name, value]) => value !== values[name as string])
  if (changed.length === 0) return values
  const chosenBy = findSelectors(message)
  return { ...values, ...Object.fromEntries(changed.filter(([name]) => !chosenBy.has(name as string))) }
}

function findSelectors(message: unknown): Set<string> {
  const text = typeof message === 'string' ? message : JSON.stringify(message ?? '')
  return new Set([...text.matchAll(/\b(\w{1,50})"?\s?,\s?"?select\b/g)].map(([, name = '']) => name))
}

import type { AppointmentStatus } from '../../booking/appointment.ts'

export const tableStatuses = ['Pending', 'Confirmed', 'Completed', 'Canceled', 'No-show'] as const
export type TableStatus = AppointmentStatus | 'No-show'

/** Beginnings of other systems' words; the first match counts. */
const words: readonly (readonly [RegExp, TableStatus])[] = [
  [/^(no[\s-]?show|did(n['’]?t| not) show|missed|absent)/, 'No-show'],
  [/^(cancel|declin|denied|reject|deleted|void|storn|annul)/, 'Canceled'],
  [/^(complet|done|finish|paid|checked[\s-]?out|closed|fulfilled|show|attended|sold)/, 'Completed'],
  [/^(pending|request|unconfirmed|not confirmed|awaiting|tentative)/, 'Pending'],
  [
    /^(new|confirm|book|accept|scheduled|approved|arrived|checked[\s-]?in|start|in[\s-]?(progress|service)|ready|open|active)/,
    'Confirmed',
  ],
]

/** Returns null for unknown words; an empty cell is a booked visit. */
export function parseStatus(typed: string): TableStatus | null {
  const text = typed.trim().toLowerCase()
  if (text === '') return 'Confirmed'
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

export function findMeaning(said: Readonly<Record<string, TableStatus>>, word: string): TableStatus | undefined {
  return Object.hasOwn(said, word) ? said[word] : undefined
}

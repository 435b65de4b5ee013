import type { ImportFile, ImportTable } from '../../../../domain/operations/moving-in/import-file.ts'
import type { PersonChoices, PersonQuestion } from '../../../../domain/operations/moving-in/person-questions.ts'
import { type Outcome, type RecordKind, recordKinds } from '../../../../domain/operations/moving-in/source-records.ts'
import { counted, countText } from '../../shared/count-text.ts'

const delimiterNames: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** '120 rows · 12 columns · UTF-8 with semicolons'. */
export function tableText({ rows, columns, encoding, delimiter }: ImportTable): string {
  const written = delimiter === null ? encoding : `${encoding.toUpperCase()} with ${delimiterNames[delimiter] ?? delimiter}`
  return [counted(rows, 'row'), counted(columns.length, 'column'), written].join(' · ')
}

const kinds: Record<RecordKind, readonly [one: string, many: string]> = {
  settings: ['the settings', 'the settings'],
  service: ['service', 'services'],
  stylist: ['stylist', 'stylists'],
  client: ['client', 'clients'],
  booking: ['booking', 'bookings'],
  picture: ['picture', 'pictures'],
  block: ['blocked time', 'blocked times'],
  waitlist: ['entry of the waitlist', 'entries of the waitlist'],
  rating: ['rating', 'ratings'],
  payment: ['payment', 'payments'],
  closing: ['closing of the till', 'closings of the till'],
  history: ['event of the history', 'events of the history'],
  detail: ['other detail', 'other details'],
}

function kindText(kind: RecordKind, count: number): string {
  const [one, many] = kinds[kind]
  return kind === 'settings' ? one : counted(count, one, many)
}

export const outcomeNames: Record<Outcome, string> = {
  added: 'New',
  joined: 'Joined',
  known: 'Already here',
  refused: 'Refused',
  overlap: 'Time taken',
}

type Report = NonNullable<ImportFile['report']>

export function countRecords({ counts }: Report, kind: RecordKind, outcome: Outcome): number {
  return counts[kind]?.[outcome] ?? 0
}

export function kindsIn({ counts }: Report): RecordKind[] {
  return recordKinds.filter((kind) => Object.values(counts[kind] ?? {}).some((count) => count > 0))
}

export function sumRecords({ counts }: Report, outcome: Outcome): number {
  return Object.values(counts).reduce((sum, each) => sum + each[outcome], 0)
}

/** '120 clients and 3 bookings'; empty if nothing is new. */
export function newText(report: Report): string {
  const parts = kindsIn(report).flatMap((kind) => {
    const count = countRecords(report, kind, 'added') + countRecords(report, kind, 'joined')
    return count > 0 ? [kindText(kind, count)] : []
  })
  return new Intl.ListFormat('en-US').format(parts)
}

const stepNames = {
  reading: 'Reading the file',
  matching: 'Comparing with what you have',
  writing: 'Writing bookings',
  reporting: 'Writing the report',
} as const

export function progressText(progress: ImportFile['progress']): string {
  if (!progress) return 'Starting…'
  const { step, done, all } = progress
  return all === null ? `${stepNames[step]}…` : `${stepNames[step]}: ${countText(done)} of ${countText(all)}`
}

export const hasChoices = ({ all, each }: PersonChoices): boolean => all !== null || Object.keys(each).length > 0

/** Current answer for a record: its own, or the one for all; null if required and missing. */
export function findChoice({ line, mustChoose, candidates }: PersonQuestion, { all, each }: PersonChoices): string | null {
  const own = each[line]
  // Another check can have other candidates.
  if (own === 'apart' || candidates.some(({ ref }) => ref === own)) return own ?? null
  if (mustChoose) return null
  return all === 'together' ? (candidates[0]?.ref ?? 'apart') : 'apart'
}

const reasonNames = { phone: 'the same phone number', email: 'the same email', name: 'the same name' } as const

/** Describes a candidate: 'Anna Berg · +44 7700 900151 · line 2 · the same name'. */
export function reasonText({ ref, name, phone, email, reasons }: PersonQuestion['candidates'][number]): string {
  const place = ref.startsWith('line:') ? `line ${ref.slice(5)}` : 'already here'
  return [name, phone, email, place, ...reasons.map((reason) => reasonNames[reason])].filter(Boolean).join(' · ')
}

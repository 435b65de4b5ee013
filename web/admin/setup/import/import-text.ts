import type { ImportFile, ImportTable } from '../../../../domain/moving-in/import-file.ts'
import type { Outcome, RecordKind } from '../../../../domain/moving-in/source-records.ts'
import { counted, countText } from '../../shared/count-text.ts'

const delimiterNames: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** What was recognized: '120 rows · 12 columns · UTF-8 with semicolons'. */
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
}

function kindText(kind: RecordKind, count: number): string {
  const [one, many] = kinds[kind]
  return kind === 'settings' ? one : counted(count, one, many)
}

export const kindNames: Record<RecordKind, string> = {
  settings: 'Settings',
  service: 'Services',
  stylist: 'Stylists',
  client: 'Clients',
  booking: 'Bookings',
}

export const outcomeNames: Record<Outcome, string> = {
  added: 'New',
  joined: 'Joined',
  known: 'Already here',
  refused: 'Refused',
  overlap: 'Time taken',
}

type Report = NonNullable<ImportFile['report']>

/** The kinds of which there is anything, in the order of the report. */
export function kindsIn({ counts }: Report): RecordKind[] {
  return (Object.keys(kindNames) as RecordKind[]).filter((kind) => Object.values(counts[kind]).some((count) => count > 0))
}

export function sumOf({ counts }: Report, outcome: Outcome): number {
  return Object.values(counts).reduce((sum, each) => sum + each[outcome], 0)
}

/** What the button imports: '120 clients and 3 bookings'; empty for nothing new. */
export function newText({ counts }: Report): string {
  const parts = (Object.keys(kindNames) as RecordKind[])
    .filter((kind) => counts[kind].added + counts[kind].joined > 0)
    .map((kind) => kindText(kind, counts[kind].added + counts[kind].joined))
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

import { plural, t } from '@lingui/core/macro'
import { inWords } from '../../../../domain/language/lists.ts'
import type { ImportFile, ImportTable } from '../../../../domain/operations/moving-in/import-file.ts'
import type { PersonChoices, PersonQuestion } from '../../../../domain/operations/moving-in/person-questions.ts'
import { type Outcome, type RecordKind, recordKinds } from '../../../../domain/operations/moving-in/source-records.ts'
import { countText } from '../../shared/count-text.ts'

function writtenText(encoding: string, delimiter: string): string {
  switch (delimiter) {
    case ',':
      return t`${encoding} with commas`
    case ';':
      return t`${encoding} with semicolons`
    case '\t':
      return t`${encoding} with tabs`
    case '|':
      return t`${encoding} with bars`
    default:
      return t`${encoding} with ${delimiter}`
  }
}

/** '120 rows · 12 columns · UTF-8 with semicolons'. */
export function tableText({ rows, columns, encoding, delimiter }: ImportTable): string {
  return [
    t`${plural(rows, { one: '# row', other: '# rows' })}`,
    t`${plural({ columns: columns.length }, { one: '# column', other: '# columns' })}`,
    delimiter === null ? encoding : writtenText(encoding.toUpperCase(), delimiter),
  ].join(' · ')
}

const kindTexts = (count: number): Record<RecordKind, string> => ({
  settings: t({ message: 'the settings', comment: 'In a list of what is imported' }),
  service: t`${plural(count, { one: '# service', other: '# services' })}`,
  stylist: t`${plural(count, { one: '# stylist', other: '# stylists' })}`,
  client: t`${plural(count, { one: '# client', other: '# clients' })}`,
  booking: t`${plural(count, { one: '# booking', other: '# bookings' })}`,
  picture: t`${plural(count, { one: '# picture', other: '# pictures' })}`,
  block: t`${plural(count, { one: '# blocked time', other: '# blocked times' })}`,
  waitlist: t`${plural(count, { one: '# entry of the waitlist', other: '# entries of the waitlist' })}`,
  rating: t`${plural(count, { one: '# rating', other: '# ratings' })}`,
  payment: t`${plural(count, { one: '# payment', other: '# payments' })}`,
  'online-payment': t`${plural(count, { one: '# online payment', other: '# online payments' })}`,
  closing: t`${plural(count, { one: '# closing of the till', other: '# closings of the till' })}`,
  history: t`${plural(count, { one: '# event of the history', other: '# events of the history' })}`,
  detail: t`${plural(count, { one: '# other detail', other: '# other details' })}`,
})

export const outcomeNames = (): Record<Outcome, string> => ({
  added: t({ message: 'New', context: 'imported records' }),
  joined: t({ message: 'Joined', context: 'imported records' }),
  known: t({ message: 'Already here', context: 'imported records' }),
  refused: t({ message: 'Refused', context: 'imported records' }),
  overlap: t({ message: 'Time taken', context: 'imported records' }),
})

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
    return count > 0 ? [kindTexts(count)[kind]] : []
  })
  return inWords(parts, 'serial and')
}

const stepNames = () => ({
  reading: t`Reading the file`,
  matching: t`Comparing with what you have`,
  writing: t`Writing bookings`,
  reporting: t`Writing the report`,
})

export function progressText(progress: ImportFile['progress']): string {
  if (!progress) return t`Starting…`
  const { step, done, all } = progress
  const name = stepNames()[step]
  if (all === null) return t({ message: `${{ step: name }}…`, comment: 'A step that goes on: Reading the file…' })
  return t`${{ step: name }}: ${{ done: countText(done) }} of ${{ all: countText(all) }}`
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

const reasonNames = () => ({ phone: t`the same phone number`, email: t`the same email`, name: t`the same name` })

/** Describes a candidate: 'Anna Berg · +44 7700 900151 · line 2 · the same name'. */
export function candidateText({ ref, name, phone, email, reasons }: PersonQuestion['candidates'][number]): string {
  const names = reasonNames()
  const origin = ref.startsWith('line:') ? t`line ${{ number: ref.slice(5) }}` : t`already here`
  return [name, phone, email, origin, ...reasons.map((reason) => names[reason])].filter(Boolean).join(' · ')
}

import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { type DateOrder, readDate } from '../../../../domain/operations/moving-in/table-dates.ts'
import type { TableKind } from '../../../../domain/operations/moving-in/table-fields.ts'
import type { TableMapping } from '../../../../domain/operations/moving-in/table-mapping.ts'
import type { ColumnProfile } from '../../../../domain/operations/moving-in/table-profile.ts'
import { findMeaning, type TableStatus, tableStatuses } from '../../../../domain/operations/moving-in/table-statuses.ts'
import { serverNow } from '../../../server-clock.ts'
import { useFormats } from '../../../store/hooks.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { ChoiceGroup } from './choice-group.tsx'

interface KindQuestionProps {
  readonly kind: TableKind
  readonly onChange: (kind: TableKind) => void
}

export function KindQuestion({ kind, onChange }: KindQuestionProps) {
  const choices = [
    { value: 'clients', label: t`Clients`, hint: t`A row for each person` },
    { value: 'bookings', label: t`Bookings`, hint: t`A row for each visit, past or ahead` },
  ] as const
  return <ChoiceGroup legend={t`What the file lists`} name="kind" choices={choices} value={kind} onChange={onChange} />
}

interface DateOrderQuestionProps {
  readonly columns: readonly ColumnProfile[]
  readonly mapping: TableMapping
  readonly error: string | undefined
  readonly onChange: (order: DateOrder) => void
}

const dateFields = ['date', 'birthday', 'createdAt', 'end'] as const

export function DateOrderQuestion({ columns, mapping, error, onChange }: DateOrderQuestionProps) {
  const { dateInYear } = useMeaning()
  const samples = dateFields.flatMap((field) => columns[mapping.columns[field] ?? -1]?.samples ?? [])
  const sample = samples.find((each) => meanings(each).dmy !== meanings(each).mdy) ?? samples[0] ?? ''
  const dateMeanings = meanings(sample)
  const buildHint = (order: DateOrder) =>
    dateMeanings[order] ? t`“${sample}” is ${{ date: dateInYear(dateMeanings[order]) }}` : t`“${sample}” can’t be read so`
  const choices = [
    { value: 'dmy', label: t`Day first`, hint: buildHint('dmy') },
    { value: 'mdy', label: t`Month first`, hint: buildHint('mdy') },
  ] as const
  return (
    <ChoiceGroup
      legend={t`How dates are written`}
      name="date-order"
      choices={choices}
      value={mapping.dateOrder}
      error={error}
      onChange={onChange}
    />
  )
}

function meanings(sample: string): Readonly<Record<DateOrder, string>> {
  const dateIn = (order: DateOrder) => {
    const parsedDate = readDate(sample, { order, thisYear: new Date(serverNow() * 1000).getFullYear() })
    return parsedDate && 'date' in parsedDate ? parsedDate.date : ''
  }
  return { dmy: dateIn('dmy'), mdy: dateIn('mdy') }
}

function useMeaning() {
  const formats = useFormats()
  return { dateInYear: (date: string) => formats.calendarDate(date, { month: 'long', day: 'numeric', year: 'numeric' }) }
}

interface StatusQuestionProps {
  readonly words: readonly string[]
  readonly statuses: TableMapping['statuses']
  readonly error: string | undefined
  readonly onChange: (statuses: TableMapping['statuses']) => void
}

export function StatusQuestion({ words, statuses, error, onChange }: StatusQuestionProps) {
  const titleId = useId()
  if (words.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h3 id={titleId} className="font-medium">
        {t`What each status means`}
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 sm:grid-cols-2">
        {words.map((word) => (
          <SelectField
            key={word}
            label={t`“${word}”`}
            error={findMeaning(statuses, word) ? undefined : error}
            value={findMeaning(statuses, word) ?? ''}
            onChange={({ target }) => onChange({ ...statuses, [word]: target.value as TableStatus })}
            options={tableStatuses.map((status) => [status, status])}
          >
            <option value="" disabled>
              {t`Choose a status`}
            </option>
          </SelectField>
        ))}
      </div>
    </section>
  )
}

interface SystemFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (system: string) => void
}

export function SystemField({ value, error, onChange }: SystemFieldProps) {
  return (
    <div className="max-w-md">
      <TextField
        label={t`Where it’s from`}
        hint={t`The same name for lists that belong together, so that nothing comes in twice.`}
        name="system"
        value={value}
        error={error}
        maxLength={40}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

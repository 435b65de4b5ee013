import { t } from '@lingui/core/macro'
import type { ColumnProfile } from '../../../../domain/operations/moving-in/table-profile.ts'
import { SelectField } from '../../../ui/field.tsx'

/** Column letter as in spreadsheets: A to Z, AA and so on. */
function toColumnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : toColumnLetter(Math.floor(index / 26) - 1) + last
}

export function columnNames(columns: readonly ColumnProfile[]): string[] {
  const counts = new Map<string, number>()
  for (const { header } of columns) counts.set(header, (counts.get(header) ?? 0) + 1)
  return columns.map(({ header }, index) => {
    if (header === '') return t`Column ${{ letter: toColumnLetter(index) }}`
    return counts.get(header) === 1 ? header : t`${header} (column ${{ letter: toColumnLetter(index) }})`
  })
}

interface ColumnFieldProps {
  readonly label: string
  readonly names: readonly string[]
  readonly columns: readonly ColumnProfile[]
  readonly value: number | undefined
  readonly error: string | undefined
  readonly onChange: (column: number | undefined) => void
}

export function ColumnField({ label, names, columns, value, error, onChange }: ColumnFieldProps) {
  const samples = value === undefined ? [] : (columns[value]?.samples ?? [])
  const sampleText = samples.length > 0 ? samples.join(' · ') : t`This column is empty.`
  return (
    <SelectField
      label={label}
      error={error}
      hint={<span className="line-clamp-2 wrap-anywhere">{value === undefined ? t`Not imported` : sampleText}</span>}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{t`Not in this file`}</option>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position
        <option key={index} value={index}>
          {name.length > 80 ? `${name.slice(0, 79)}…` : name}
        </option>
      ))}
    </SelectField>
  )
}

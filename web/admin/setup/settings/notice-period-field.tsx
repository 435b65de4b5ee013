import { NumberField } from '../../shared/form/number-field.tsx'
import { SelectField } from './section.tsx'
import { type NoticeUnit, noticeUnits, type TypedNotice } from './settings-draft.ts'

interface NoticePeriodFieldProps {
  readonly label: string
  readonly hint: string
  readonly name: string
  readonly value: TypedNotice
  readonly error: string | undefined
  readonly onChange: (value: TypedNotice) => void
}

export function NoticePeriodField({ label, hint, name, value, error, onChange }: NoticePeriodFieldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3">
      <NumberField
        label={label}
        hint={hint}
        whole
        name={name}
        value={value.amount}
        error={error}
        onChange={({ target }) => onChange({ ...value, amount: target.value })}
      />
      <SelectField
        label="Unit"
        name={`${name}.unit`}
        value={value.unit}
        onChange={({ target }) => onChange({ ...value, unit: target.value as NoticeUnit })}
      >
        {Object.keys(noticeUnits).map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </SelectField>
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { SelectField } from '../../../ui/field.tsx'
import { NumberField } from '../../shared/form/number-field.tsx'
import { type NoticeUnit, noticeUnits, type TypedNotice } from './settings-draft.ts'

interface NoticePeriodFieldProps {
  readonly label: string
  readonly hint: string
  readonly name: string
  readonly value: TypedNotice
  readonly error: string | undefined
  readonly onChange: (value: TypedNotice) => void
}

const unitNames = (): Record<NoticeUnit, string> => ({
  minutes: t({ message: 'minutes', context: 'unit of a period' }),
  hours: t({ message: 'hours', context: 'unit of a period' }),
  days: t({ message: 'days', context: 'unit of a period' }),
})

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
        label={t`Unit`}
        name={`${name}.unit`}
        value={value.unit}
        onChange={({ target }) => onChange({ ...value, unit: target.value as NoticeUnit })}
        options={(Object.keys(noticeUnits) as NoticeUnit[]).map((unit) => [unit, unitNames()[unit]])}
      />
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { useFormats } from '../../../../store/hooks.ts'
import { SelectField } from '../../../../ui/field.tsx'
import { NumberField } from '../../../shared/form/number-field.tsx'
import type { SettingsErrors } from '../saving/settings-state.ts'
import type { TypedFee, TypedSize } from './prepayment-draft.ts'

interface SizeFieldsProps<Size> {
  readonly label: string
  readonly hint?: string
  /** Path of the size in the settings. */
  readonly path: string
  readonly value: Size
  readonly errors: SettingsErrors
  readonly onChange: (size: Size) => void
}

/** An amount, or a share of the price. */
export function SizeFields({ label, hint, path, value, errors, onChange }: SizeFieldsProps<TypedSize>) {
  return (
    <div className="grid items-start gap-x-4 sm:grid-cols-2">
      <SelectField
        label={label}
        hint={hint}
        name={`${path}.kind`}
        value={value.kind}
        onChange={({ target }) => onChange({ ...value, kind: target.value as TypedSize['kind'] })}
      >
        <option value="share">{t`A share of the price`}</option>
        <option value="amount">{t`A fixed amount`}</option>
      </SelectField>
      <SizeValue
        path={path}
        kind={value.kind}
        value={value.value}
        errors={errors}
        onChange={(typed) => onChange({ ...value, value: typed })}
      />
    </div>
  )
}

/** No fee, an amount, or a share of the price. */
export function FeeFields({ label, hint, path, value, errors, onChange }: SizeFieldsProps<TypedFee>) {
  return (
    <div className="grid items-start gap-x-4 sm:grid-cols-2">
      <SelectField
        label={label}
        hint={hint}
        name={`${path}.kind`}
        value={value.kind}
        onChange={({ target }) => onChange({ ...value, kind: target.value as TypedFee['kind'] })}
      >
        <option value="none">{t`No fee`}</option>
        <option value="share">{t`A share of the price`}</option>
        <option value="amount">{t`A fixed amount`}</option>
      </SelectField>
      {value.kind !== 'none' && (
        <SizeValue
          path={path}
          kind={value.kind}
          value={value.value}
          errors={errors}
          onChange={(typed) => onChange({ ...value, value: typed })}
        />
      )}
    </div>
  )
}

interface SizeValueProps {
  readonly path: string
  readonly kind: TypedSize['kind']
  readonly value: string
  readonly errors: SettingsErrors
  readonly onChange: (value: string) => void
}

function SizeValue({ path, kind, value, errors, onChange }: SizeValueProps) {
  const { currency } = useFormats()
  const name = `${path}.${kind === 'amount' ? 'amount' : 'percent'}`
  return (
    <NumberField
      label={kind === 'amount' ? t`Amount in ${currency}` : t`Percent of the price`}
      whole={kind === 'share'}
      name={name}
      value={value}
      error={errors[name]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { say } from '../../../../../domain/language/say.ts'
import { discountReasonNames, discountReasons } from '../../../../../domain/money/discount.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { inputClass } from '../../../../ui/field.tsx'
import { NumberField } from '../../../shared/form/number-field.tsx'
import type { Checkout } from './use-checkout.ts'

interface DiscountFieldsProps {
  readonly checkout: Checkout
  readonly charges: number
}

/** A discount with its reason; the price itself stays. */
export function DiscountFields({ checkout: { values, set, errors, due }, charges }: DiscountFieldsProps) {
  const formats = useFormats()
  const id = useId()
  const [isOpen, setIsOpen] = useState(values.discount !== '')
  if (!isOpen)
    return (
      <Button variant="quiet" className="-my-1 min-h-11! justify-self-start px-2! text-sm!" onClick={() => setIsOpen(true)}>
        {t`Give a discount`}
      </Button>
    )
  return (
    <div className="grid grid-cols-3 gap-2">
      <NumberField
        label={t`Discount`}
        name="discount"
        autoFocus
        value={values.discount}
        error={errors.discount}
        onChange={({ target }) => set({ discount: target.value })}
      />
      <div className="col-span-2 grid content-start gap-1.5">
        <label htmlFor={id} className="font-medium">
          {t`Reason`}
        </label>
        <select
          id={id}
          name="reason"
          aria-invalid={errors.reason ? true : undefined}
          aria-describedby={errors.reason ? `${id}-error` : undefined}
          value={values.reason}
          onChange={({ target }) => set({ reason: discountReasons.find((reason) => reason === target.value) ?? '' })}
          className={inputClass}
        >
          <option value="">{t`Choose why`}</option>
          {discountReasons.map((reason) => (
            <option key={reason} value={reason}>
              {say(discountReasonNames[reason])}
            </option>
          ))}
        </select>
        {errors.reason && (
          <p id={`${id}-error`} className="text-sm text-danger">
            {errors.reason}
          </p>
        )}
      </div>
      <p className="col-span-3 text-sm text-muted tabular-nums">
        {t`${{ price: formats.price(charges) }} stays the price; ${{ due: formats.price(due) }} is due.`}
      </p>
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { inCurrency } from '../../../../../domain/formats.ts'
import { priceKey } from '../../../../../domain/salon/settings.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { NumberField } from '../../../shared/form/number-field.tsx'
import { currencyInWords } from '../../../shared/settings/effects-question.tsx'
import type { SettingsForm } from '../use-settings.ts'

export function NewPricesField({ newPrices: { effects, typed, type }, errors }: Pick<SettingsForm, 'newPrices' | 'errors'>) {
  const formats = useFormats()
  if (!effects) return null
  const { from, to, prices } = effects
  return (
    <fieldset className="grid gap-4 rounded-control border border-line-strong p-4 sm:col-span-2">
      <legend className="px-1 font-medium">{t`Prices in ${{ currency: to }}`}</legend>
      {currencyInWords(effects).map((sentence) => (
        <p key={sentence} className="max-w-2xl text-muted">
          {sentence}
        </p>
      ))}
      {prices.length > 0 && (
        <>
          <p className="max-w-2xl">{t`Enter every price in ${{ currency: to }}. The currency changes when you save them.`}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {prices.map((price) => {
              const key = priceKey(price)
              return (
                <NumberField
                  key={key}
                  name={`prices.${key}`}
                  label={price.stylistName ? t`${{ service: price.name }} with ${{ stylist: price.stylistName }}` : price.name}
                  hint={t`${{ price: inCurrency(formats, from).price(price.Price) }} so far.`}
                  value={typed[key] ?? ''}
                  error={errors[`prices.${key}`]}
                  onChange={({ target }) => type(key, target.value)}
                />
              )
            })}
          </div>
        </>
      )}
    </fieldset>
  )
}

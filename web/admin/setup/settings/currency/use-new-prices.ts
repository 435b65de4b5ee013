import { t } from '@lingui/core/macro'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { priceProblem } from '../../../../../domain/money/price-problem.ts'
import { type CurrencyEffects, type NewPrice, priceKey, type Settings } from '../../../../../domain/salon/settings.ts'
import { enteredPrice } from '../../../shared/form/number-field.tsx'
import { useSettingsEffectsQuery } from '../../../shared/settings/settings-api.ts'

type Typed = Readonly<Record<string, string>>

export interface NewPrices {
  readonly effects: CurrencyEffects | null
  /** Keyed by `priceKey`. */
  readonly typed: Typed
  readonly type: (key: string, text: string) => void
  /** Prices to send, and problems by field path; nothing if the currency stays. */
  readonly read: () => { readonly prices?: NewPrice[]; readonly problems: Readonly<Record<string, string>> }
}

/** @param before as stored @param currency as chosen */
export function useNewPrices(before: Settings | undefined, currency: string | undefined): NewPrices {
  const [draftPrices, setDraftPrices] = useState<{ readonly currency: string | undefined; readonly typed: Typed }>()
  const isOther = before !== undefined && currency !== undefined && currency !== before.place.currency
  const effectsQuery = isOther ? { ...before, place: { ...before.place, currency } } : skipToken
  const { data } = useSettingsEffectsQuery(effectsQuery)
  const effects = data?.currency ?? null
  // Drop prices typed in another currency.
  const typed = isOther && draftPrices?.currency === currency ? draftPrices.typed : {}
  return {
    effects: isOther && effects?.to === currency ? effects : null,
    typed,
    type: (key, text) => setDraftPrices({ currency, typed: { ...typed, [key]: text } }),
    read() {
      if (!isOther) return { problems: {} }
      if (effects?.to !== currency)
        return { problems: { 'place.currency': t`The prices are on their way. Try again in a moment.` } }
      const entered = effects.prices.map(({ serviceId, stylistId, name }) => {
        const key = priceKey({ serviceId, stylistId })
        const Price = enteredPrice(typed[key] ?? '', currency)
        return { key, name, price: { serviceId, ...(stylistId !== undefined && { stylistId }), Price: Price ?? Number.NaN } }
      })
      const problems = entered.flatMap(({ key, price: { Price } }) => {
        const problem = Price >= 0 ? priceProblem(Price, currency) : t`Enter the price in ${currency}`
        return problem ? [[`prices.${key}`, problem] as const] : []
      })
      return { prices: entered.map(({ price }) => price), problems: Object.fromEntries(problems) }
    },
  }
}

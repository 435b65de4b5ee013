import type { OtherCurrency } from '../../../domain/insight/dashboard.ts'
import type { OtherAmount } from '../../../domain/money/amounts.ts'
import { toAmount } from '../../../domain/money/money.ts'

/** A sum in an earlier currency of the salon, by status and part of the dashboard. */
export interface EarlierSum {
  readonly currency: string
  readonly status: string
  readonly mills: number
  readonly part: Exclude<keyof OtherCurrency, 'currency'>
}

const names = { Completed: 'earned', Confirmed: 'upcoming', Pending: 'pending' } as const

/** Groups sums by earlier currency; currencies with only zeros are left out. */
export function otherCurrencies(...sums: readonly (readonly EarlierSum[])[]): OtherCurrency[] {
  const none = () => ({ earned: 0, upcoming: 0, pending: 0 })
  const byCurrency = new Map<string, OtherCurrency>()
  for (const { currency, status, mills, part } of sums.flat()) {
    const name = names[status as keyof typeof names]
    if (!name || mills === 0) continue
    const other = byCurrency.get(currency) ?? { currency, all: none(), period: none(), month: none(), lastMonth: none() }
    other[part][name] = toAmount(Math.round(other[part][name] * 1000) + mills)
    byCurrency.set(currency, other)
  }
  return [...byCurrency.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

interface InCurrency {
  readonly currency: string
  readonly mills: number
}

export function otherCurrencyAmounts(sums: readonly InCurrency[], present: string): OtherAmount[] {
  const byCurrency = Map.groupBy(
    sums.filter(({ currency }) => currency !== present),
    ({ currency }) => currency,
  )
  return [...byCurrency]
    .map(([currency, all]) => ({ currency, amount: toAmount(all.reduce((sum, { mills }) => sum + mills, 0)) }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

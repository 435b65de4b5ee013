import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueOf, type LedgerEntry, paymentMethods, paymentProblems, refundableAmounts, sumAmounts } from './payments.ts'
import { entriesOnReceipt } from './receipt.ts'
import { cashIn, firstTillDate, takingsByMethod, tipsByStylist } from './till.ts'

const entry = (id: string, amount: number, details: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id,
  kind: 'visit',
  amount,
  tip: 0,
  method: 'cash',
  refundOf: null,
  reason: null,
  ...details,
})

const mills = fc.integer({ min: 0, max: 100_000 })
const ledger = fc.array(
  fc.record({
    id: fc.uuid(),
    amount: mills,
    tip: mills,
    method: fc.constantFrom(...paymentMethods),
    refundOf: fc.constant(null),
    reason: fc.constant(null),
    kind: fc.constant('visit' as const),
  }),
)

describe('the ledger', () => {
  it('knows the refundable part of a payment', () => {
    const entries = [
      entry('A', 42_500, { tip: 5_000 }),
      entry('B', 10_000),
      entry('C', -40_000, { tip: -5_000, refundOf: 'A' }),
    ]
    expect(refundableAmounts('A', entries)).toEqual({ amount: 2_500, tip: 0 })
    expect(refundableAmounts('B', entries)).toEqual({ amount: 10_000, tip: 0 })
    for (const id of ['C', 'D']) expect(refundableAmounts(id, entries)).toEqual({ amount: 0, tip: 0 })
  })

  it('asks for the price of a visit, and for nothing if it is canceled', () => {
    const paid = [entry('A', 20_000)]
    expect(dueOf({ status: 'Completed', charges: 42_500, discount: 0 }, paid)).toBe(22_500)
    expect(dueOf({ status: 'Completed', charges: 42_500, discount: 2_500 }, paid)).toBe(20_000)
    expect(dueOf({ status: 'Completed', charges: 42_500, discount: 50_000 }, [])).toBe(0)
    expect(dueOf({ status: 'Canceled', charges: 42_500, discount: 0 }, paid)).toBe(-20_000)
  })

  it('asks again only for payments entered by mistake, not for refunds', () => {
    const visit = { status: 'Completed', charges: 42_500, discount: 0 }
    const refund = (amount: number, reason: LedgerEntry['reason']) => entry('R', -amount, { refundOf: 'A', reason })
    expect(dueOf(visit, [entry('A', 42_500), refund(15_000, 'unhappy')])).toBe(0)
    expect(dueOf(visit, [entry('A', 42_500), refund(15_000, null)])).toBe(0)
    expect(dueOf(visit, [entry('A', 42_500), refund(15_000, 'mistake')])).toBe(15_000)
    expect(dueOf(visit, [entry('A', 42_500), refund(42_500, 'undone')])).toBe(42_500)
    // An excess is refunded once.
    expect(dueOf(visit, [entry('A', 50_000)])).toBe(-7_500)
    expect(dueOf(visit, [entry('A', 50_000), refund(7_500, 'price')])).toBe(0)
    expect(dueOf(visit, [entry('A', 50_000), refund(10_000, 'price')])).toBe(0)
    expect(dueOf({ ...visit, status: 'Canceled' }, [entry('A', 42_500), refund(42_500, 'other')])).toBe(0)
  })

  it('never asks for more than the visit costs, nor again after a refund', () => {
    const amounts = fc.integer({ min: 0, max: 50_000 })
    const facts = fc.record({
      charges: amounts,
      discount: amounts,
      paid: fc.array(amounts),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(facts, ({ charges, discount, paid, share }) => {
        const visit = { status: 'Completed', charges, discount }
        const entries = paid.map((amount, index) => entry(String(index), amount))
        const due = dueOf(visit, entries)
        expect(due).toBeLessThanOrEqual(Math.max(charges - discount, 0))
        const refunds = entries.map(({ id, amount }) =>
          entry(`${id}-`, -Math.round(amount * share), { refundOf: id, reason: 'unhappy' }),
        )
        const later = dueOf(visit, [...entries, ...refunds])
        expect(later).toBe(due >= 0 ? due : Math.min(due - sumAmounts(refunds).amount, 0))
      }),
    )
  })

  it('lists payments and refunds on a receipt, without mistakes', () => {
    const entries = [
      entry('A', 42_500, { tip: 5_000 }),
      entry('B', -42_500, { tip: -5_000, refundOf: 'A', reason: 'mistake' }),
      entry('C', 42_500, { method: 'card' }),
      entry('D', -10_000, { refundOf: 'C', reason: 'unhappy' }),
    ]
    expect(entriesOnReceipt(entries).map(({ id, amount }) => [id, amount])).toEqual([
      ['C', 42_500],
      ['D', -10_000],
    ])
  })

  it('reports amounts that a currency doesn’t have', () => {
    expect(paymentProblems({ amount: 10.5, tip: undefined }, 'USD')).toEqual({})
    expect(paymentProblems({ amount: 10.5, tip: 1 }, 'JPY')).toEqual({ amount: 'Prices in JPY have no decimals' })
  })
})

describe('takings', () => {
  it('list refunds separately, with refunded tips', () => {
    const entries = [entry('A', 42_500, { tip: 5_000 }), entry('B', -10_000, { tip: -1_000, refundOf: 'A' })]
    expect(takingsByMethod(entries)).toEqual([
      { method: 'cash', count: 2, payments: 42_500, tips: 5_000, refunds: -11_000, total: 36_500, moved: 0 },
    ])
    expect(cashIn(takingsByMethod(entries))).toBe(36_500)
    expect(cashIn(takingsByMethod([entry('C', 1, { method: 'card' })]))).toBe(0)
  })

  it('list moved cash separately, and include it in the drawer', () => {
    const entries = [entry('A', 42_500), entry('B', 20_000, { kind: 'cash_in' }), entry('C', -50_000, { kind: 'cash_out' })]
    expect(takingsByMethod(entries)).toMatchObject([{ count: 3, payments: 42_500, total: 42_500, moved: -30_000 }])
    expect(cashIn(takingsByMethod(entries))).toBe(12_500)
  })

  it('add up to the balance for any methods, and each total to its parts', () => {
    fc.assert(
      fc.property(ledger, (payments) => {
        const entries = payments.flatMap((each, index) =>
          index % 3 === 0
            ? [each, { ...each, id: `${each.id}-`, amount: -each.amount, tip: -each.tip, refundOf: each.id }]
            : each,
        )
        const takings = takingsByMethod(entries)
        const { amount, tip } = sumAmounts(entries)
        expect(takings.reduce((sum, { total }) => sum + total, 0)).toBe(amount + tip)
        for (const { payments: paid, tips, refunds, total } of takings) expect(paid + tips + refunds).toBe(total)
        for (const { id, amount: paid } of payments.filter((_, index) => index % 3 === 0))
          expect([refundableAmounts(id, entries).amount, paid >= 0]).toEqual([0, true])
      }),
    )
  })
})

it('adds up tips by stylist, less refunded ones', () => {
  const tips = [
    { stylist: 'Mara', tip: 0.1 },
    { stylist: 'Mia', tip: 5 },
    { stylist: 'Mara', tip: 0.2 },
    { stylist: null, tip: 2 },
    { stylist: 'Jo', tip: 1 },
    { stylist: 'Jo', tip: -1 },
  ]
  expect(tipsByStylist(tips)).toEqual([
    { stylist: 'Mia', tip: 5 },
    { stylist: 'Unknown Stylist', tip: 2 },
    { stylist: 'Mara', tip: 0.3 },
  ])
})

it('shows only the last week without the right to all days', () => {
  expect(firstTillDate('2026-12-03', false)).toBe('2026-11-26')
  expect(firstTillDate('2026-12-03', true)).toBeNull()
})

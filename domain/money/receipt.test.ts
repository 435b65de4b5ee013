import { expect, test } from 'vitest'
import type { LedgerEntry, RefundReason } from './payments.ts'
import { entriesOnReceipt, type Receipt, receiptLines } from './receipt.ts'

const plain: Receipt = {
  salon: { name: 'Chairtime', address: '', phone: '' },
  bookingId: 'B1',
  client: 'Ada',
  hasEmail: true,
  stylist: 'Mara',
  date: 0,
  currency: 'USD',
  services: [{ name: 'Cut', price: 42.5 }],
  charges: 42.5,
  cancellationCharge: null,
  discount: null,
  tips: 0,
  entries: [{ at: 0, amount: 42.5, tip: 0, method: 'card' }],
  due: 0,
  undoUntil: null,
}
const linesWith = (changed: Partial<Receipt>) =>
  receiptLines({ ...plain, ...changed }, () => 'Dec 1').map(({ name, amount }) => [name, amount])

test('a receipt adds services, discount and tip up to a total, and says how it was paid', () => {
  const services = [...plain.services, { name: 'Color', price: 80.1 }]
  const entries = [
    { at: 0, amount: 100, tip: 0, method: 'card' as const },
    { at: 0, amount: 12.6, tip: 6.2, method: 'cash' as const, given: 20 },
  ]
  const discount = { amount: 10, reason: 'regular' as const }
  expect(linesWith({ services, charges: 122.6, discount, tips: 6.2, entries })).toEqual([
    ['Cut', 42.5],
    ['Color', 80.1],
    ['Price', 122.6],
    ['Discount: Regular client', -10],
    ['Tip', 6.2],
    ['Total', 118.8],
    ['Paid, card, Dec 1', 100],
    ['Paid, cash, Dec 1', 18.8],
    ['Cash given', 20],
    ['Change', 1.2],
    ['Due', 0],
  ])
})

test('a receipt without discount and tip has one sum, unless the price was agreed', () => {
  expect(linesWith({})).toEqual([
    ['Cut', 42.5],
    ['Total', 42.5],
    ['Paid, card, Dec 1', 42.5],
    ['Due', 0],
  ])
  expect(linesWith({ charges: 30 }).slice(0, 3)).toEqual([
    ['Cut', 42.5],
    ['Price', 30],
    ['Total', 30],
  ])
})

test('a receipt has no change where the exact amount was given', () => {
  const entries = [{ at: 0, amount: 42.5, tip: 0, method: 'cash' as const, given: 42.5 }]
  expect(linesWith({ entries }).map(([name]) => name)).not.toContain('Change')
})

test('a receipt says what was paid online, and what is still due after it', () => {
  const entries = [
    { at: 0, amount: 20, tip: 0, method: 'online' as const },
    { at: 0, amount: 22.5, tip: 0, method: 'cash' as const },
  ]
  expect(linesWith({ entries }).slice(2)).toEqual([
    ['Paid online on Dec 1', 20],
    ['Paid, cash, Dec 1', 22.5],
    ['Due', 0],
  ])
})

test('a receipt of a canceled visit has what is kept, not the price', () => {
  const entries = [
    { at: 0, amount: 42.5, tip: 0, method: 'online' as const },
    { at: 0, amount: -22.5, tip: 0, method: 'online' as const },
  ]
  expect(linesWith({ entries, cancellationCharge: 20 })).toEqual([
    ['Canceled: Cut', 20],
    ['Total', 20],
    ['Paid online on Dec 1', 42.5],
    ['Given back online on Dec 1', -22.5],
    ['Due', 0],
  ])
})

test('a receipt leaves out corrections only: what came back is on it', () => {
  const paid: LedgerEntry = {
    id: 'paid',
    kind: 'visit',
    amount: 42_500,
    tip: 0,
    method: 'online',
    refundOf: null,
    reason: null,
  }
  const amountsWith = (reason: RefundReason) =>
    entriesOnReceipt([paid, { ...paid, id: 'back', amount: -42_500, refundOf: 'paid', reason }]).map(({ amount }) => amount)
  expect(amountsWith('mistake')).toEqual([])
  for (const reason of ['canceled', 'late', 'dispute', 'unhappy'] as const)
    expect(amountsWith(reason)).toEqual([42_500, -42_500])
})

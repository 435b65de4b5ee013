import { expect, test } from 'vitest'
import { paidPart } from './checkout.ts'
import { entryInput } from './entries.ts'
import { paymentInput } from './payments.ts'

const stored = [0.001, 0.0005, 5]
const storedAsNothing = [0, 5e-324, 0.0004]

test('an amount that would be stored as nothing is refused', () => {
  const readers = [
    (amount: number) => entryInput.safeParse({ kind: 'cash_in', amount, text: 'Change' }),
    (amount: number) => paymentInput.safeParse({ amount, method: 'cash' }),
    (amount: number) => paidPart.safeParse({ amount, method: 'cash' }),
  ]
  for (const read of readers) {
    expect(stored.map((amount) => read(amount).success)).toEqual([true, true, true])
    expect(storedAsNothing.map((amount) => read(amount).success)).toEqual([false, false, false])
  }
})

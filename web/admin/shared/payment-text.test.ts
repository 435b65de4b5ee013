import { expect, test } from 'vitest'
import { defaultStyle, formatsOf } from '../../../domain/formats.ts'
import { paymentText } from './payment-text.ts'

test.each([
  [{ amount: 42.5, tip: 5, method: 'card' }, '$42.50 and $5.00 tip by card'],
  [{ amount: -42.5, tip: 0, method: 'cash' }, '$42.50 in cash'],
  [{ amount: 0, tip: 3, method: 'bank_transfer' }, '$3.00 tip by bank transfer'],
  [{ amount: 10, tip: 0, method: 'other' }, '$10.00 in another way'],
  [{ amount: 10, tip: 0, method: 'of a later version' }, '$10.00 in another way'],
])('%j is %s', (paid, text) => {
  expect(paymentText(paid, formatsOf(defaultStyle))).toBe(text)
})

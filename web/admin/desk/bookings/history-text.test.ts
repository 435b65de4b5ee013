import { expect, test } from 'vitest'
import type { HistoryItem } from '../../../../domain/booking/history.ts'
import { defaultStyle, formatsOf } from '../../../../domain/formats.ts'
import { eventText } from './history-text.ts'

const describeEvent = (kind: string, data: Partial<HistoryItem['data']>) =>
  eventText(
    {
      kind,
      at: '2026-12-02T10:00:00Z',
      actor: { role: 'receptionist', label: 'Rea' },
      data: { from: null, to: null, ...data },
    },
    formatsOf(defaultStyle),
  )

test.each<[string, Partial<HistoryItem['data']>, string]>([
  ['completed', { to: { status: 'Completed' }, isCheckout: true }, 'Checked out'],
  ['completed', { to: { status: 'Completed' } }, 'Completed'],
  [
    'completed',
    { to: { status: 'Completed', discount: 5, discountReason: 'promotion' }, isCheckout: true },
    'Checked out, discount of $5.00 (promotion)',
  ],
  ['edited', { to: { discount: 2.5, discountReason: 'regular' } }, 'Discount of $2.50 (regular client)'],
  ['edited', { to: { discount: 0, discountReason: null } }, 'Discount taken off'],
  ['edited', { to: { discount: 5 }, isCheckout: true }, 'Checked out, discount of $5.00'],
  ['undone', { to: { status: 'Confirmed' }, isCheckout: true }, 'Check-out undone, so Confirmed again'],
  ['undone', { to: { status: 'Confirmed' } }, 'Undone, so Confirmed again'],
  [
    'refunded',
    { payment: { amount: 15, tip: 0, method: 'cash', reason: 'unhappy' } },
    'Refunded $15.00 in cash: the client wasn’t happy',
  ],
  ['refunded', { payment: { amount: 15, tip: 0, method: 'card', reason: 'of a later version' } }, 'Refunded $15.00 by card'],
  ['receipt', {}, 'Receipt mailed'],
])('an event %s with %j reads “%s”', (kind, data, text) => {
  expect(describeEvent(kind, data)).toBe(text)
})

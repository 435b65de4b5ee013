import { expect, test } from 'vitest'
import { offerWords } from './words.ts'

const say = (offer: Partial<Parameters<typeof offerWords>[0]>) =>
  offerWords({ state: 'accepted', isWaiting: false, ...offer }, () => 'Friday at 2:00 PM')

test('an accepted offer reads as booked, to be confirmed, or changed since', () => {
  expect(say({ bookingNow: 'asked' })).toEqual({ title: 'You took this time', lead: 'Please wait for confirmation.' })
  expect(say({ bookingNow: 'booked' })).toEqual({ title: 'It’s yours', lead: 'We’ve booked this time for you.' })
  expect(say({ bookingNow: 'moved', movedTo: 1 }).lead).toBe('It’s on Friday at 2:00 PM now.')
  expect(say({ bookingNow: 'canceled' }).title).toBe('This visit was canceled')
})

test('an ended offer tells its client if they still wait', () => {
  for (const state of ['lapsed', 'declined', 'taken', 'withdrawn'] as const) {
    expect(say({ state, isWaiting: true }).lead).toMatch(/^You’re still on the waitlist/)
    expect(say({ state, isWaiting: false }).lead).toBe('See the next openings, or ask us.')
  }
})

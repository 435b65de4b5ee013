import { expect, test } from 'vitest'
import { canBookWithoutLimits, canChange, canMoveAsBooked, canSee, canSeeAll, canUndo, partyOf } from './policies.ts'

const ada = { uid: 'ada', role: 'client' } as const
const mara = { uid: 'mara', role: 'stylist', stylistId: 'stylist' } as const
const owner = { uid: 'owner', role: 'administrator' } as const

test('clients see their own appointments, stylists also their own day, the administrator everyone’s', () => {
  const [ofAda, ofBen] = ['ada', 'ben'].map((clientId) => ({ clientId, stylistId: 'other' }))
  const ofMarasDay = { clientId: 'ben', stylistId: 'stylist' }
  const appointments = [ofAda, ofBen, ofMarasDay, { clientId: 'mara', stylistId: 'other' }].filter((each) => each !== undefined)
  expect(appointments.map((each) => canSee(ada, each))).toEqual([true, false, false, false])
  expect(appointments.map((each) => canSee(mara, each))).toEqual([false, false, true, true])
  expect(appointments.map((each) => canSee(owner, each))).toEqual([true, true, true, true])
  expect(appointments.map((each) => canChange(mara, each))).toEqual([false, false, false, true])
  expect([canSeeAll(ada), canSeeAll(mara), canSeeAll(owner)]).toEqual([false, false, true])
  // A former stylist, whose account names one still.
  expect(canSee({ ...mara, role: 'client' }, ofMarasDay)).toBe(false)
})

test('only clients are limited in booking, and change appointments as clients', () => {
  expect([canBookWithoutLimits(ada), canBookWithoutLimits(owner)]).toEqual([false, true])
  expect([canMoveAsBooked(ada), canMoveAsBooked(owner)]).toEqual([false, true])
  expect([partyOf(ada), partyOf(owner)]).toEqual(['client', 'salon'])
})

test.each([
  ['the administrator’s own last change', { changedBy: 'owner', previousStatus: 'Pending', status: 'Confirmed' }, true],
  ['someone else’s', { changedBy: 'ada', previousStatus: 'Pending', status: 'Canceled' }, false],
  ['a new booking', { changedBy: 'owner', previousStatus: null, status: 'Pending' }, false],
  ['an undo', { changedBy: 'owner', previousStatus: 'Confirmed', status: 'Pending' }, false],
] as const)('%s can be undone: %#', (_, appointment, allowed) => {
  expect(canUndo(owner, appointment)).toBe(allowed)
})

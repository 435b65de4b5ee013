import { expect, test } from 'vitest'
import { canBookWithoutLimits, canMoveAsBooked, canSee, canSeeAll, canUndo, partyOf } from './policies.ts'

const ada = { uid: 'ada', admin: false }
const owner = { uid: 'owner', admin: true }

test('clients see their own appointments, the administrator everyone’s', () => {
  expect(canSee(ada, { clientId: 'ada' })).toBe(true)
  expect(canSee(ada, { clientId: 'ben' })).toBe(false)
  expect(canSee(owner, { clientId: 'ben' })).toBe(true)
  expect([canSeeAll(ada), canSeeAll(owner)]).toEqual([false, true])
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

import { expect, test } from 'vitest'
import type { Actor } from '../../../domain/people/actor.ts'
import { canBookWithoutLimits, canChange, canMoveAsBooked, canSee, canSeeAll, canUndo, partyFor } from './policies.ts'

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
  // A former stylist whose account still names one.
  expect(canSee({ ...mara, role: 'client' }, ofMarasDay)).toBe(false)
})

test('only clients are limited in booking, and change appointments as clients', () => {
  expect([canBookWithoutLimits(ada), canBookWithoutLimits(owner)]).toEqual([false, true])
  expect([canMoveAsBooked(ada), canMoveAsBooked(owner)]).toEqual([false, true])
  expect([partyFor(ada), partyFor(owner)]).toEqual(['client', 'salon'])
})

const by = (id: string, role: Actor['role']): Actor => ({ id, role, label: '' })

test.each<[string, Parameters<typeof canUndo>[1], boolean]>([
  ['the administrator’s own last change', { kind: 'confirmed', actor: by('owner', 'administrator') }, true],
  ['someone else’s', { kind: 'canceled', actor: by('mia', 'receptionist') }, false],
  ['a new booking', { kind: 'booked', actor: by('owner', 'administrator') }, false],
  ['a move', { kind: 'moved', actor: by('owner', 'administrator') }, true],
  ['an undo', { kind: 'undone', actor: by('owner', 'administrator') }, false],
  ['what a later version did', { kind: null, actor: by('owner', 'administrator') }, false],
])('undoing %s is allowed or refused: %#', (_, event, allowed) => {
  expect(canUndo(owner, event)).toBe(allowed)
})

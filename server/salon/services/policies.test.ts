import { expect, test } from 'vitest'
import { canBookService, canIgnoreNotice, canSeeHidden } from './policies.ts'

test.each([
  ['a visitor', null, false],
  ['a client', { role: 'client' }, false],
  ['a stylist', { role: 'stylist' }, false],
  ['a receptionist', { role: 'receptionist' }, true],
  ['the administrator', { role: 'administrator' }, true],
] as const)('%s sees hidden services and may book without notice: %j, %s', (_, person, may) => {
  expect([canSeeHidden(person), canIgnoreNotice(person)]).toEqual([may, may])
})

test('anyone who is signed in may book what is shown, and only the desk what is hidden', () => {
  const booked = ([{ role: 'client' }, { role: 'receptionist' }] as const).map((person) => [
    canBookService(person, {}),
    canBookService(person, { hidden: false }),
    canBookService(person, { hidden: true }),
  ])
  expect(booked).toEqual([
    [true, true, false],
    [true, true, true],
  ])
})

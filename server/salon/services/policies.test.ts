import { expect, test } from 'vitest'
import { canBookService, canIgnoreNotice, canSeeHidden } from './policies.ts'

test.each([
  ['a visitor', null, false],
  ['a client', { admin: false }, false],
  ['the administrator', { admin: true }, true],
])('%s sees hidden services and may book without notice: %j, %s', (_, person, may) => {
  expect([canSeeHidden(person), canIgnoreNotice(person)]).toEqual([may, may])
})

test('anyone who is signed in may book what is shown, and only the administrator what is hidden', () => {
  const booked = [{ admin: false }, { admin: true }].map((person) => [
    canBookService(person, {}),
    canBookService(person, { hidden: false }),
    canBookService(person, { hidden: true }),
  ])
  expect(booked).toEqual([
    [true, true, false],
    [true, true, true],
  ])
})

import { expect, test } from 'vitest'
import { audiences, canMakeFeed } from './policies.ts'

test.each([
  ['client', true],
  ['salon', false],
  ['stylist', false],
] as const)('a client can make a feed of the kind %s: %j, and the administrator can', (kind, may) => {
  expect(canMakeFeed({ admin: false }, { kind })).toBe(may)
  expect(canMakeFeed({ admin: true }, { kind })).toBe(true)
})

test('a stylist reads who comes but not what it brings in, and a client’s calendar names no clients', () => {
  expect(audiences.stylist).toEqual({ seesClient: true, seesAmount: false })
  expect(audiences.client).toMatchObject({ seesClient: false })
})

import { expect, test } from 'vitest'
import { audiences, canMakeFeed } from './policies.ts'

test.each([
  ['client', true],
  ['salon', false],
  ['stylist', false],
] as const)('a client can make a feed of the kind %s: %j, and the administrator can', (kind, may) => {
  expect(canMakeFeed({ role: 'client' }, { kind })).toBe(may)
  expect(canMakeFeed({ role: 'administrator' }, { kind })).toBe(true)
})

test('a stylist can make a feed of their own day, and of nobody else’s', () => {
  const mara = { role: 'stylist', stylistId: 'mara' } as const
  expect(canMakeFeed(mara, { kind: 'stylist', stylistId: 'mara' })).toBe(true)
  expect(canMakeFeed(mara, { kind: 'stylist', stylistId: 'ines' })).toBe(false)
  expect(canMakeFeed({ role: 'stylist' }, { kind: 'stylist' })).toBe(false)
  expect(canMakeFeed(mara, { kind: 'salon' })).toBe(false)
  expect(canMakeFeed({ role: 'client', stylistId: 'mara' }, { kind: 'stylist', stylistId: 'mara' })).toBe(false)
})

test('a stylist reads who comes but not what it brings in, and a client’s calendar names no clients', () => {
  expect(audiences.stylist).toEqual({ seesClient: true, seesAmount: false })
  expect(audiences.client).toMatchObject({ seesClient: false })
})

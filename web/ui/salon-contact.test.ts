import { expect, test } from 'vitest'
import { callTo, mapOf } from './salon-contact.ts'

test('the number to call has no decoration', () => {
  expect(callTo({ phone: '+1 (718) 555-0142' })).toBe('tel:+17185550142')
})

test('the map link escapes the address', () => {
  const link = new URL(mapOf({ name: 'Ann & Bo', address: '12 Linden Street #3, Brooklyn' }))
  expect(link.origin).toBe('https://www.google.com')
  expect(link.searchParams.get('query')).toBe('Ann & Bo, 12 Linden Street #3, Brooklyn')
  expect(link.hash).toBe('')
})

import { expect, test } from 'vitest'
import { callTo } from './call-link.ts'

test('the number to call has no decoration', () => {
  expect(callTo({ phone: '+1 (718) 555-0142' })).toBe('tel:+17185550142')
})

import { expect, test } from 'vitest'
import { emptiedOf } from './use-form.ts'

test('a sent form is empty, except for input typed in the meantime', () => {
  const empty = { name: undefined, phone: undefined, note: '' } as Record<string, string | undefined>
  const sent = { ...empty, name: 'Ada King', note: 'Hello' }
  expect(emptiedOf(sent, sent, empty)).toEqual(empty)
  expect(emptiedOf({ ...sent, phone: '555' }, sent, empty)).toEqual({ ...empty, phone: '555' })
  expect(emptiedOf({ ...sent, name: 'Ada Byron' }, sent, empty)).toEqual({ ...empty, name: 'Ada Byron' })
})

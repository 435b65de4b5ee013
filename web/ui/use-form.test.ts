import { expect, test } from 'vitest'
import { emptySent } from './use-form.ts'

test('a sent form is empty, except for input typed in the meantime', () => {
  const empty = { name: undefined, phone: undefined, note: '' } as Record<string, string | undefined>
  const sent = { ...empty, name: 'Ada King', note: 'Hello' }
  expect(emptySent(sent, sent, empty)).toEqual(empty)
  expect(emptySent({ ...sent, phone: '555' }, sent, empty)).toEqual({ ...empty, phone: '555' })
  expect(emptySent({ ...sent, name: 'Ada Byron' }, sent, empty)).toEqual({ ...empty, name: 'Ada Byron' })
})

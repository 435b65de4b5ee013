import { expect, test } from 'vitest'
import { codeInput, passkeyResponse } from './second-factor.ts'

const accepts = (id: unknown) => passkeyResponse.safeParse({ response: { id, response: {} } }).success

test('a passkey’s id is base64url of limited length, since the database looks it up first', () => {
  expect(['AQ', '_-9zZ', 'x'.repeat(2048)].filter((id) => !accepts(id))).toEqual([])
  expect(['', 'a\0b', '\ud800', 'a b', 'a=', 'é', 'x'.repeat(2049), 7, null].filter(accepts)).toEqual([])
})

test('a code allows only valid characters, and spaces', () => {
  expect(codeInput.parse({ code: ' 123 456\u200b' })).toEqual({ code: '123456' })
  const refused = ['', ' ', '12\0', '\ud800', '12;34', 'x'.repeat(41)]
  expect(refused.filter((code) => codeInput.safeParse({ code }).success)).toEqual([])
})

import { expect, test } from 'vitest'
import { canChangeEmail, canDeleteAccount, canTakeEmail } from './policies.ts'

test('clients can change their email, the administrator cannot', () => {
  expect([canChangeEmail({ admin: false }), canChangeEmail({ admin: true })]).toEqual([true, false])
})

test('clients can delete their account, the administrator cannot', () => {
  expect([canDeleteAccount({ admin: false }), canDeleteAccount({ admin: true })]).toEqual([true, false])
})

test('any email can be taken except the administrator’s', () => {
  expect(canTakeEmail('ada@client.example', 'owner@salon.example')).toBe(true)
  expect(canTakeEmail('owner@salon.example', 'owner@salon.example')).toBe(false)
})

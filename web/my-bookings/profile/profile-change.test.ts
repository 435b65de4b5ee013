import { expect, test } from 'vitest'
import { fieldErrors } from '../../../domain/field-errors.ts'
import { changesEmail, noEdits, profileChange, profileSchemaFor } from './profile-change.ts'

const user = { email: 'ada@client.example' }

function check(edits: Partial<typeof noEdits>) {
  const parsed = profileSchemaFor(user).safeParse({ ...noEdits, ...edits })
  return parsed.success ? profileChange(parsed.data, user) : fieldErrors(parsed.error)
}

test('an unchanged profile sends nothing', () => {
  expect(check({})).toEqual({})
})

test('a new name alone needs no password', () => {
  expect(check({ name: '  Ada King ' })).toEqual({ name: 'Ada King' })
})

test('a phone number is sent as typed, or emptied if removed', () => {
  expect(check({ phone: ' (718) 555-0142 ' })).toEqual({ phone: '(718) 555-0142' })
  expect(check({ phone: '' })).toEqual({ phone: '' })
})

test('capitals and spaces do not make another email', () => {
  expect(changesEmail(' Ada@Client.Example ', user)).toBe(false)
  expect(check({ email: ' Ada@Client.Example ', currentPassword: 'secret' })).toEqual({})
})

test('another email needs the current password', () => {
  expect(changesEmail('king@client.example', user)).toBe(true)
  expect(check({ email: 'king@client.example' })).toEqual({
    currentPassword: 'Enter your current password to change your email',
  })
  expect(check({ email: 'king@client.example', currentPassword: 'secret' })).toEqual({
    email: 'king@client.example',
    currentPassword: 'secret',
  })
})

test('an emptied field says so', () => {
  expect(check({ name: '' })).toEqual({ name: 'Name is required' })
  expect(check({ email: '', currentPassword: 'secret' })).toEqual({ email: 'Email is required' })
})

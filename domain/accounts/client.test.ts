import { expect, test } from 'vitest'
import { fieldErrors } from '../field-errors.ts'
import { clientChange, lateNotice, newClient } from './client.ts'

test('a new client needs a name, and nothing else', () => {
  expect(newClient.parse({ name: '  Mrs Smith ' })).toEqual({ name: 'Mrs Smith' })
  expect(newClient.parse({ name: 'Mrs Smith', phone: '', email: ' ' })).toMatchObject({ name: 'Mrs Smith', phone: '' })
  expect(newClient.parse({ name: 'Mrs Smith', email: ' Smith@Mail.Example ' }).email).toBe('smith@mail.example')
})

test('what is wrong with a new client is said by field', () => {
  const errorsOf = (value: unknown) => {
    const { error } = newClient.safeParse(value)
    return error && fieldErrors(error)
  }
  expect(errorsOf({ name: ' ' })).toEqual({ name: 'Name is required' })
  expect(errorsOf({ name: 'Ann', email: 'ann@', phone: '1'.repeat(41) })).toEqual({
    email: 'Email is invalid',
    phone: 'Enter a phone number',
  })
})

test('a change of a client has the changed fields only, and can empty all but the name', () => {
  expect(clientChange.parse({})).toEqual({})
  expect(clientChange.parse({ phone: '', email: ' ' })).toEqual({ phone: '', email: null })
  expect(clientChange.safeParse({ name: '' }).success).toBe(false)
})

test('a cancellation is late within the salon’s notice, or else within a day', () => {
  expect([lateNotice({ changeNotice: 90 }), lateNotice({ changeNotice: 0 }), lateNotice({ changeNotice: null })]).toEqual([
    90, 1440, 1440,
  ])
})

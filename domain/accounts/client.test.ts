import { expect, test } from 'vitest'
import { fieldErrors } from '../field-errors.ts'
import { newClient } from './client.ts'

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

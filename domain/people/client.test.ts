import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldErrors } from '../field-errors.ts'
import { lateNotice, newClient } from './client.ts'
import { changedFrom, clientChange, mergedTags } from './client-change.ts'

test('a new client needs a name, and nothing else', () => {
  expect(newClient.parse({ name: '  Mrs Smith ' })).toEqual({ name: 'Mrs Smith' })
  expect(newClient.parse({ name: 'Mrs Smith', phone: '', email: ' ' })).toMatchObject({ name: 'Mrs Smith', phone: '' })
  expect(newClient.parse({ name: 'Mrs Smith', email: ' Smith@Mail.Example ' }).email).toBe('smith@mail.example')
})

test('reports errors in a new client by field', () => {
  const readErrors = (value: unknown) => {
    const { error } = newClient.safeParse(value)
    return error && fieldErrors(error)
  }
  expect(readErrors({ name: ' ' })).toEqual({ name: 'Name is required' })
  expect(readErrors({ name: 'Ann', email: 'ann@', phone: '1'.repeat(41) })).toEqual({
    email: 'Email is invalid',
    phone: 'Enter a phone number',
  })
})

test('a change has only the changed fields, and can empty all but the name', () => {
  expect(clientChange.parse({})).toEqual({})
  expect(clientChange.parse({ phone: '', email: ' ' })).toEqual({ phone: '', email: null })
  expect(clientChange.safeParse({ name: '' }).success).toBe(false)
})

test('sends only the fields that differ from the record as shown', () => {
  const shownRecord = { source: 'Voucher', tags: ['VIP'], birthday: null, mailConsent: false, blocked: false }
  expect(changedFrom(shownRecord, { ...shownRecord, tags: ['VIP'] })).toEqual({})
  const change = { tags: ['VIP', 'Curly'], birthday: '--05-17', blocked: true }
  expect(changedFrom(shownRecord, { ...shownRecord, ...change })).toEqual({ ...change, shownTags: ['VIP'] })
  expect(changedFrom({ email: 'ann@mail.example' }, { email: null })).toEqual({ email: null })
})

test('two desks that change tags keep all additions and removals', () => {
  const all: string[] = ['VIP', 'Curly', 'Long', 'Loud', 'Kind']
  const list = fc.subarray(all)
  fc.assert(
    fc.property(list, list, list, (shown, one, other) => {
      const both = mergedTags(mergedTags(shown, shown, one), shown, other)
      const expected = all.filter((each) =>
        shown.includes(each) ? one.includes(each) && other.includes(each) : one.includes(each) || other.includes(each),
      )
      expect(both.toSorted()).toEqual(expected.toSorted())
      expect(mergedTags(both, shown, other).toSorted()).toEqual(both.toSorted())
    }),
  )
  expect(mergedTags(['vip', 'Kind'], [], ['VIP', 'Curly'])).toEqual(['vip', 'Kind', 'Curly'])
  expect(mergedTags(['vip'], ['vip'], ['VIP'])).toEqual(['VIP'])
})

test('a cancellation is late within the salon’s notice, or else within a day', () => {
  expect([lateNotice({ changeNotice: 90 }), lateNotice({ changeNotice: 0 }), lateNotice({ changeNotice: null })]).toEqual([
    90, 1440, 1440,
  ])
})

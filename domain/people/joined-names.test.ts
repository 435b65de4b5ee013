import { expect, test } from 'vitest'
import { type JoinedName, otherNames } from './joined-names.ts'

const record = (name: string, more: Partial<JoinedName> = {}) => ({
  name,
  phone: null,
  email: null,
  visits: 1,
  notes: 0,
  from: 'import' as const,
  mergeId: null,
  ...more,
})
const listNames = (current: string, ...names: string[]) =>
  otherNames(
    current,
    names.map((name) => record(name)),
  ).map(({ name }) => name)

test('lists other names on a card once each, ignoring spelling', () => {
  expect(listNames('Maria Lopez', 'Maria Lopez', 'MARÍA LÓPEZ', 'Lopez, Maria', '', ' ')).toEqual([])
  expect(listNames('Maria Lopez', 'Maria Garcia', 'maria garcía', 'Maria Stone')).toEqual(['Maria Garcia', 'Maria Stone'])
  expect(listNames('Clara', 'Clara (daughter)')).toEqual(['Clara (daughter)'])
})

test('very different names come before slips of a letter', () => {
  expect(listNames('Anna Berg', 'Anne Berg', 'Ivo Stone')).toEqual(['Ivo Stone', 'Anne Berg'])
})

test('counts records of one name together, and offers a merge to undo', () => {
  const records = [
    record('Maria Garcia', { visits: 2, email: 'm@client.example' }),
    record('Maria García', { visits: 0, notes: 3, phone: '+1 718 555 0144', from: 'merge', mergeId: 'M1' }),
  ]
  expect(otherNames('Maria Lopez', records)).toEqual([
    {
      name: 'Maria Garcia',
      visits: 2,
      notes: 3,
      phone: '+1 718 555 0144',
      email: 'm@client.example',
      from: 'merge',
      mergeId: 'M1',
    },
  ])
})

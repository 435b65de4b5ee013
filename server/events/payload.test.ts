import { expect, test } from 'vitest'
import { newId } from '../database/schema.ts'
import { type Changes, noChanges, packChanges, unpackChanges } from './publisher.ts'

const many = (count: number, id = newId) => Array.from({ length: count }, () => ({ id: id(), userId: id() }))
const unpacked = (payloads: readonly string[]) => payloads.map(unpackChanges)

test.each<[string, Changes]>([
  ['an appointment', { ...noChanges, appointments: many(1) }],
  ['the catalogue', { ...noChanges, catalogue: true }],
  ['both', { ...noChanges, appointments: many(3), catalogue: true }],
  ['everything', { ...noChanges, everything: true }],
  ['everything and the catalogue', { ...noChanges, catalogue: true, everything: true }],
])('%s arrives as it was sent, in one text', (_, changes) => {
  expect(unpacked(packChanges(changes))).toEqual([changes])
})

test('no changes make no payload', () => {
  expect(packChanges(noChanges)).toEqual([])
})

test.each([
  ['ordinary ids', () => newId()],
  ['ids of the greatest length', () => 'x'.repeat(64)],
])('a thousand changes with %s arrive complete, in texts that PostgreSQL takes', (_, id) => {
  const appointments = many(1_000, id)
  const payloads = packChanges({ ...noChanges, appointments, catalogue: true })
  expect(payloads.length).toBeGreaterThan(1)
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000)
  const arrived = unpacked(payloads)
  expect(arrived.flatMap((changes) => changes.appointments)).toEqual(appointments)
  expect(arrived.filter(({ catalogue }) => catalogue)).toHaveLength(1)
})

test.each(['', 'hello', '{}x', '{"a":[["one"]]}', '{"sessions":["of a newer version"]}', 'null'])(
  'what cannot be read, %j, means that anything may have changed',
  (payload) => {
    expect(unpackChanges(payload)).toEqual({ ...noChanges, everything: true })
  },
)

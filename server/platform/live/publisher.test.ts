import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../database/schema/ids.ts'
import { createLog } from '../log.ts'
import { type Changes, createPublisher, noChanges, packChanges, unpackChanges } from './publisher.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function publisherOver({ away = false, delayMillis = 0 } = {}) {
  const database = { away, tries: 0, sent: [] as ReturnType<typeof unpackChanges>[] }
  const send = async (payloads: readonly string[]) => {
    database.tries++
    if (delayMillis > 0) await new Promise((resolve) => setTimeout(resolve, delayMillis))
    if (database.away) throw new Error('away')
    database.sent.push(...payloads.map(unpackChanges))
  }
  return { database, publisher: createPublisher({ send, log: createLog('silent') }) }
}

const change = (id: string) => ({ id, clientId: 'ada', stylistId: 'mara' })
const sent = (id: string) => ({ id, clientId: 'ada', stylistIds: ['mara'] })

test('changes within 50 ms are sent together, each appointment once', async () => {
  const { database, publisher } = publisherOver()
  publisher.appointment(change('one'))
  await vi.advanceTimersByTimeAsync(30)
  publisher.appointment(change('two'))
  publisher.appointment(change('one'))
  publisher.catalogue()
  publisher.clients()
  expect(database.tries).toBe(0)
  await vi.advanceTimersByTimeAsync(20)
  expect(database.sent).toEqual([{ ...noChanges, appointments: [sent('one'), sent('two')], catalogue: true, clients: true }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(database.tries).toBe(1)
})

test('a steady stream of changes does not delay sending', async () => {
  const { database, publisher } = publisherOver()
  for (let turn = 0; turn < 100; turn++) {
    publisher.appointment(change(String(turn)))
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(database.tries).toBeGreaterThanOrEqual(15)
})

test('while the database is unavailable, changes are retried with growing pauses and arrive complete', async () => {
  const { database, publisher } = publisherOver({ away: true })
  publisher.appointment(change('one'))
  await vi.advanceTimersByTimeAsync(60_000)
  publisher.appointment(change('two'))
  publisher.catalogue()
  publisher.clients()
  expect(database.tries).toBeGreaterThan(10)
  expect(database.tries).toBeLessThan(25)
  database.away = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(database.sent).toEqual([{ ...noChanges, appointments: [sent('one'), sent('two')], catalogue: true, clients: true }])
})

test('too many to list are sent as everything, and memory has a bound', async () => {
  const { database, publisher } = publisherOver({ away: true })
  for (let turn = 0; turn < 10_000; turn++) publisher.appointment(change(String(turn)))
  await vi.advanceTimersByTimeAsync(100)
  publisher.catalogue()
  database.away = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(database.sent).toEqual([{ ...noChanges, catalogue: true, everything: true }])
})

test('a flush sends pending changes after those already in flight', async () => {
  const { database, publisher } = publisherOver({ delayMillis: 100 })
  publisher.appointment(change('one'))
  await vi.advanceTimersByTimeAsync(60)
  publisher.appointment(change('two'))
  const flushed = publisher.flush()
  await vi.advanceTimersByTimeAsync(200)
  await flushed
  expect(database.sent.map(({ appointments }) => appointments)).toEqual([[sent('one')], [sent('two')]])
})

const many = (count: number, id = newId) =>
  Array.from({ length: count }, () => ({ id: id(), clientId: id(), stylistIds: [id()] }))
const unpacked = (payloads: readonly string[]) => payloads.map(unpackChanges)

test.each<[string, Changes]>([
  ['an appointment', { ...noChanges, appointments: many(1) }],
  ['one whose stylist isn’t known', { ...noChanges, appointments: [{ id: 'one', clientId: 'ada', stylistIds: [] }] }],
  ['a person', { ...noChanges, people: ['ada'] }],
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

test('an appointment is sent to all its stylists of that moment, and to everyone’s if one isn’t known', async () => {
  const { database, publisher } = publisherOver()
  publisher.appointment({ ...change('one'), formerStylistId: 'ines' })
  publisher.appointment({ ...change('one'), stylistId: 'bo' })
  publisher.appointment(change('two'))
  publisher.appointment({ id: 'two', clientId: 'ada' })
  publisher.person('ada')
  publisher.person('ada')
  await publisher.flush()
  expect(database.sent).toEqual([
    {
      ...noChanges,
      appointments: [
        { ...sent('one'), stylistIds: ['mara', 'ines', 'bo'] },
        { ...sent('two'), stylistIds: [] },
      ],
    },
    { ...noChanges, people: ['ada'] },
  ])
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
  'an unreadable notification, %j, means that anything may have changed',
  (payload) => {
    expect(unpackChanges(payload)).toEqual({ ...noChanges, everything: true })
  },
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SourceRecord } from '../../../domain/operations/moving-in/source-records.ts'
import { readCollections } from './collections.ts'

const zone = 'America/New_York'

async function read(text: string, pieceLength = text.length): Promise<SourceRecord[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
  }
  return await Array.fromAsync(readCollections(pieces(), { timeZone: zone }))
}

const service = { id: 'S1', ServiceName: 'Cut', Description: 'Dry', Price: '45.5', Duration: '60' }
const stylist = { id: 'T1', stylistName: 'Mara', description: '', rating: '9', status: 'Away', daysAvailable: ['Monday'] }
const user = { uid: 'U1', name: 'Ada', email: 'ada@client.example' }
/** Midnight of 2 November 2026 in New York. */
const midnight = 1_793_595_600
const appointment = {
  id: 'A1',
  status: 'Confirmed',
  services: [service],
  stylist,
  date: { seconds: midnight, nanoseconds: 0 },
  time: '2:00 PM',
  user,
  createdAt: '2026-10-01T00:00:00.000Z',
}
const collections = {
  services: { S1: service },
  stylists: { T1: stylist },
  users: { U1: user },
  appointments: { A1: appointment },
}
const listed = Object.fromEntries(Object.entries(collections).map(([name, documents]) => [name, Object.values(documents)]))

const records = [
  { kind: 'service', line: 1, sourceId: 'S1', name: 'Cut', description: 'Dry', price: 45.5, minutes: 60 },
  {
    kind: 'stylist',
    line: 2,
    sourceId: 'T1',
    name: 'Mara',
    description: '',
    more: { rating: 5, status: 'Not Available', daysAvailable: ['Monday'] },
  },
  { kind: 'client', line: 3, sourceId: 'U1', name: 'Ada', email: 'ada@client.example' },
  {
    kind: 'booking',
    line: 4,
    sourceId: 'A1',
    status: 'Confirmed',
    starts: { date: '2026-11-02', minutes: 840 },
    client: { sourceId: 'U1', name: 'Ada', email: 'ada@client.example' },
    stylist: { sourceId: 'T1', name: 'Mara' },
    services: [{ sourceId: 'S1', name: 'Cut', price: 45.5, minutes: 60 }],
    createdAt: '2026-10-01T00:00:00.000Z',
  },
]

test.each([
  ['maps by id', collections],
  ['lists', listed],
  ['__collections__', { __collections__: collections }],
])('the collections are read from %s', async (_, shape) => {
  expect(await read(JSON.stringify(shape))).toMatchObject(records)
  expect(await read(JSON.stringify(shape, null, 2), 7)).toMatchObject(records)
})

test('a text of several pages is read completely', async () => {
  const Description = 'Two sittings. '.repeat(200)
  expect(await read(JSON.stringify([{ ...service, Description }]), 4_096)).toMatchObject([{ description: Description }])
})

test('a bare list is recognized by its fields', async () => {
  expect(await read(JSON.stringify([service, stylist, user, appointment]))).toMatchObject(records)
})

test.each([
  ['seconds', midnight],
  ['milliseconds', midnight * 1000],
  ['{seconds}', { seconds: midnight, nanoseconds: 0 }],
  ['{_seconds}', { _seconds: midnight, _nanoseconds: 0 }],
  ['text', '2026-11-02T05:00:00.000Z'],
  ['a typed value', { __datatype__: 'timestamp', value: { _seconds: midnight, _nanoseconds: 0 } }],
])('a date is read from %s, and the time from its label', async (_, date) => {
  const [booking] = await read(JSON.stringify({ appointments: [{ ...appointment, date }] }))
  expect(booking).toMatchObject({ starts: { date: '2026-11-02', minutes: 840 } })
})

test('an appointment without a time starts at its date, and unreadable parts are reported', async () => {
  const odd = [{ time: undefined }, { time: '14 o’clock' }, { date: null }, { status: 'Done' }]
  const read4 = await read(JSON.stringify({ appointments: odd.map((fields) => ({ ...appointment, ...fields })) }))
  expect(read4).toMatchObject([
    { kind: 'booking', starts: midnight },
    { kind: 'problem', problem: '“14 o’clock” isn’t a time such as 10:00 AM' },
    { kind: 'problem', problem: 'It has no date' },
    { kind: 'problem', problem: 'Its status is none of Pending, Confirmed, Completed, Canceled' },
  ])
})

test('a file that ends too early, isn’t JSON or has none of the collections is refused', async () => {
  const text = JSON.stringify(collections)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: text.length - 1 }), async (length) => {
      await expect(read(text.slice(0, length))).rejects.toThrow(/cut short|isn’t whole JSON/)
    }),
    { numRuns: 50 },
  )
  await expect(read('{"services": {"a": nothing}}')).rejects.toThrow('isn’t whole JSON')
  await expect(read('{"orders": [{"total": 1}]}')).rejects.toThrow('nothing in this file that we know')
})

test('any contents of documents can be read without failing', async () => {
  const document = fc.dictionary(
    fc.constantFrom(
      'id',
      'ServiceName',
      'stylistName',
      'services',
      'stylist',
      'user',
      'date',
      'time',
      'status',
      'name',
      'uid',
      'rating',
    ),
    fc.jsonValue(),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('services', 'stylists', 'users', 'appointments'),
      fc.array(document, { minLength: 1 }),
      async (name, documents) => {
        expect(await read(JSON.stringify({ [name]: documents }))).toHaveLength(documents.length)
      },
    ),
    { numRuns: 200 },
  )
})

import { eq, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DeskDay } from '../../../domain/booking/schedule/desk-day.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clientNotes, clients } from '../../platform/database/schema/clients.ts'
import { blocks, holds } from '../../platform/database/schema/held-time.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { addAppointment, removeAppointment } from '../../testing/appointments.ts'
import { addBlock, removeBlock } from '../../testing/blocks.ts'
import { addClient, addStylist, adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { createTestDatabase, tables } from '../../testing/test-database.ts'
import { keepDays } from './kept-days.ts'
import { dayAccess } from './policies.ts'

const date = '2026-12-02'
const at = (label: string) => Date.parse(`${date}T${label}:00-05:00`) / 1000
const path = `/api/days/${date}`

let database: Awaited<ReturnType<typeof createTestDatabase>>
const settings = settingsInMemory()
/** As processes over one database: nothing of one is known to the other. */
let processes: ReturnType<typeof openTestSalon>[]
let owner: Person
let clientId: string
let stylistId: string
let visitId: string
let blockId: string
beforeAll(async () => {
  database = await createTestDatabase()
  processes = [openTestSalon(database, { settings }), openTestSalon(database, { settings })]
  owner = await signedIn(processes[0] as (typeof processes)[number], database, { email: adminEmail })
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate appointments, blocks, holds, waitlist_entries, stylists, client_notes cascade')
  clientId = await addClient(database, { name: 'Ada Lovelace' })
  stylistId = await addStylist(database)
  visitId = await addAppointment(database, { userId: clientId, stylistId, status: 'Confirmed' })
  blockId = await addBlock(database.db, { stylistId, starts: at('12:00'), ends: at('12:30'), reason: 'Lunch' })
})

const dayFor = async ({ cookie }: Person, app: ReturnType<typeof openTestSalon>, of = path) =>
  (await app.request(of, { headers: { cookie } })).text()
const readEverywhere = (of = path) => Promise.all(processes.map((app) => dayFor(owner, app, of)))
/** From a process that has kept nothing. */
const readAfresh = (person = owner, of = path) => dayFor(person, openTestSalon(database, { settings }), of)

const note = (kind: 'alert' | 'note') => ({ id: kind, clientId, kind, text: 'Nuts', authorLabel: 'Olga', authorId: null })
const setVisit = (values: Partial<typeof appointments.$inferInsert>) =>
  database.db.update(appointments).set(values).where(eq(appointments.id, visitId))

/** The day is on show until the offer ends, and longer. */
async function hold() {
  const times = { stylistId, startsAt: new Date(at('14:00') * 1000), endsAt: new Date(at('15:00') * 1000) }
  const expiresAt = new Date(at('13:00') * 1000)
  const wish = { serviceIds: ['CUT'], stylistId, fromDate: date, toDate: date, earliest: 0, latest: 1435, known: [] }
  await database.db.insert(waitlistEntries).values({ id: 'WAITS', clientId, ...wish })
  await database.db.insert(holds).values({ id: 'HOLD', ...times, expiresAt })
  await database.db.insert(waitlistOffers).values({ id: 'OFFER', entryId: 'WAITS', holdId: 'HOLD', ...times, expiresAt })
}

const changes: [string, () => Promise<unknown>][] = [
  ['a visit is booked', () => addAppointment(database, { userId: clientId, stylistId, time: '2:00 PM' })],
  ['a visit is canceled', () => setVisit({ status: 'Canceled' })],
  ['a visit is marked', () => setVisit({ arrivedAt: new Date() })],
  ['a visit’s note is changed', () => setVisit({ note: 'Late' })],
  [
    'a visit goes to another date',
    () => setVisit({ startsAt: new Date((at('10:00') + 86_400) * 1000), endsAt: new Date((at('11:00') + 86_400) * 1000) }),
  ],
  ['a visit is deleted', () => removeAppointment(database, visitId)],
  ['a client has another name', () => database.db.update(clients).set({ name: 'Ada King' }).where(eq(clients.id, clientId))],
  ['an alert is written', () => database.db.insert(clientNotes).values(note('alert'))],
  [
    'a client is merged into one with an alert',
    async () => {
      const keep = await addClient(database, { name: 'Ada Lovelace' })
      await database.db.insert(clientNotes).values({ ...note('alert'), clientId: keep })
      const merged = await owner.call('POST', '/api/clients/merge', { keep, merge: clientId })
      expect(merged.status).toBe(200)
    },
  ],
  ['time is kept free', () => addBlock(database.db, { stylistId, starts: at('15:00'), ends: at('15:30'), reason: '' })],
  ['a block gets another reason', () => database.db.update(blocks).set({ reason: 'Dentist' }).where(eq(blocks.id, blockId))],
  ['a block is removed', () => removeBlock(database.db, blockId)],
  ['a time is held for somebody who waits', () => hold()],
  ['a stylist has another name', () => database.db.update(stylists).set({ name: 'Maria' })],
  [
    'a stylist has other hours',
    () =>
      database.db
        .update(stylists)
        .set({ schedule: { hours: { Wednesday: [{ starts: 600, ends: 720 }] }, exceptions: [], absences: [] } }),
  ],
  ['a stylist comes', () => addStylist(database)],
  ['a stylist leaves', () => database.db.delete(stylists)],
  ['the salon is closed', async () => settings.change({ closures: [{ from: date, to: date, reason: 'Inventory' }] })],
]

describe('a day, and a week, after a change', () => {
  test.each(changes)('is as it is now in every process: %s', async (_, change) => {
    const week = `/api/weeks/2026-11-28?stylistId=${stylistId}`
    const addresses = [path, week]
    const before = await Promise.all(addresses.map(readEverywhere))
    expect(await Promise.all(addresses.map(readEverywhere))).toEqual(before)
    await change()
    const [day, days] = await Promise.all(addresses.map(readEverywhere))
    const [fresh, freshWeek] = await Promise.all(addresses.map((of) => readAfresh(owner, of)))
    expect([day, days]).toEqual([fresh, freshWeek].map((text) => processes.map(() => text)))
    expect(fresh).not.toBe(before[0]?.[0])
  })

  test('is as it is now where an alert is taken back', async () => {
    await database.db.insert(clientNotes).values([note('alert'), note('note')])
    expect((await readEverywhere()).join()).toContain('Nuts')
    await database.db.delete(clientNotes).where(eq(clientNotes.kind, 'alert'))
    expect((await readEverywhere()).join()).not.toContain('Nuts')
  })

  test('is never older than a change that was made before it was asked for, whoever else asks at the moment', async () => {
    const crowd = new AbortController()
    const others = Array.from({ length: 4 }, async () => {
      while (!crowd.signal.aborted) await readEverywhere()
    })
    for (let turn = 1; turn <= 30; turn++) {
      await setVisit({ note: `Change ${turn}` })
      for (const text of await readEverywhere()) expect(text).toContain(`"Change ${turn}"`)
    }
    crowd.abort()
    await Promise.all(others)
  })
})

/** Collects statements that are sent to the database. */
function watchStatements(): string[] {
  const sent: string[] = []
  const query = database.app.pool.query
  const spy = vi.spyOn(database.app.pool, 'query').mockImplementation((...args: unknown[]) => {
    sent.push((args[0] as { text: string }).text)
    return (query as (...all: unknown[]) => unknown)(...args)
  })
  onTestFinished(() => spy.mockRestore())
  return sent
}
const tablesIn = (text: string) => tables.map(getTableName).filter((name) => new RegExp(`(from|join) "?${name}\\b`).test(text))

test('an unchanged day is not read again, and the version of a day asks every table that the day is read from', async () => {
  const days = keepDays({ db: database.app.db, settings })
  const user: CurrentUser = { uid: 'O', name: 'Olga', email: adminEmail, admin: true, role: 'administrator' }
  const sent = watchStatements()
  const read = (role: CurrentUser['role']) => days.day({ date, ...dayAccess({ ...user, role }) })
  const first = await read('administrator')
  const [version = '', ...reads] = [...sent]
  expect(tablesIn(version).toSorted()).toEqual([...new Set(reads.flatMap(tablesIn))].toSorted())
  expect(tablesIn(version)).toContain('client_notes')
  sent.length = 0
  const [again, others] = await Promise.all([read('administrator'), read('manager')])
  expect([again, others]).toEqual([first, first])
  expect(sent).toEqual([version])
})

test('each sees what their role includes, whoever has asked before', async () => {
  await database.db.insert(clientNotes).values(note('alert'))
  await setVisit({ phone: '+1 718 555 0142', lateAt: new Date() })
  settings.change({ staff: { ...settings.get().staff, stylistsSeeAll: true } })
  const [app] = processes as [(typeof processes)[number]]
  const other = await addStylist(database)
  const everybody = [
    owner,
    await signedIn(app, database, { role: 'receptionist' }),
    await signedIn(app, database, { role: 'stylist', stylistId }),
    await signedIn(app, database, { role: 'stylist', stylistId: other }),
  ]
  for (const people of [everybody, everybody.toReversed()]) {
    for (const person of people) expect(await dayFor(person, app)).toBe(await readAfresh(person))
  }
  const views = await Promise.all(everybody.map(async (person) => JSON.parse(await dayFor(person, app)) as DeskDay))
  expect(views.map((day) => day.appointments.map(({ phone, alerts }) => [phone !== undefined, alerts !== undefined]))).toEqual([
    [[true, true]],
    [[true, true]],
    [[false, true]],
    [[false, false]],
  ])
  settings.change({ staff: { ...settings.get().staff, stylistsSeeAll: false } })
  expect((JSON.parse(await dayFor(everybody[3] as Person, app)) as DeskDay).appointments).toEqual([])
})

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { AddedBlocks, DeskBlock, RemovedBlocks } from '../../../domain/booking/schedule/desk-block.ts'
import type { DeskDay } from '../../../domain/booking/schedule/desk-day.ts'
import { blocks, holds } from '../../platform/database/schema/held-time.ts'
import { auditEvents } from '../../platform/database/schema/platform.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { claimDifferences } from '../../testing/claims.ts'
import {
  addAccount,
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
} from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'

const dates = ['2026-12-02', '2026-12-03', '2026-12-04']
const [date = ''] = dates

let database: TestDatabase
let client: Person
let desk: Person
let stylist: Person
let serviceId: string
let stylistId: string

beforeEach(async () => {
  database = await databaseOfThisTest()
  const app = openTestSalon(database, { clock: () => mondayMorning, settings: settingsInMemory('America/New_York') })
  client = await signedIn(app, database, { name: 'Ada Lovelace' })
  desk = await signedIn(app, database, { email: adminEmail })
  serviceId = await addService(database)
  stylistId = await addStylist(database)
  const email = 'mara@salon.example'
  await addAccount(database, { name: 'Mara', email, role: 'stylist', stylistId })
  stylist = await signedIn(app, database, { email })
})

interface Answer {
  readonly status: number
  readonly added: AddedBlocks
  readonly error: ErrorResponse['error'] | undefined
}

async function keepFree(change: object = {}, person = desk): Promise<Answer> {
  const input = { stylistId, dates: [date], starts: 720, ends: 780, reason: 'Lunch', ...change }
  const response = await person.call('POST', '/api/blocks', input)
  const body = (await response.json()) as AddedBlocks & Partial<ErrorResponse>
  return { status: response.status, added: body, error: body.error }
}

const bookAt = (time: string, on = date) =>
  client.call('POST', '/api/appointments', { serviceIds: [serviceId], stylistId, date: on, time, alsoBook: true })

async function change(block: DeskBlock, to: object, person = desk) {
  const { id, date: on, starts, ends, reason, version } = block
  const input = { stylistId, date: on, starts, ends, reason, version, ...to }
  const response = await person.call('PATCH', `/api/blocks/${id}`, input)
  const body = (await response.json()) as DeskBlock & Partial<ErrorResponse>
  return { status: response.status, changed: body as DeskBlock, error: body.error }
}

async function remove({ id }: DeskBlock, query = '', person = desk) {
  const response = await person.call('DELETE', `/api/blocks/${id}${query}`)
  return { status: response.status, removed: (await response.json()) as RemovedBlocks }
}

const readAudit = async () =>
  (await database.db.select().from(auditEvents).where(eq(auditEvents.area, 'blocks')).orderBy(auditEvents.id)).map(
    ({ kind, actorLabel, subjectLabel }) => [kind, actorLabel, subjectLabel],
  )

test('blocked time can’t be booked, is shown in the day, and can be freed', async () => {
  const { status, added } = await keepFree()
  const [block] = added.blocks
  expect([status, block]).toMatchObject([201, { stylistId, date, starts: 720, ends: 780, reason: 'Lunch', seriesId: null }])
  expect((await bookAt('12:00 PM')).status).toBe(409)
  const day = (await (await desk.call('GET', `/api/days/${date}`)).json()) as DeskDay
  expect(day.blocks).toEqual([block])
  if (!block) return

  const moved = await change(block, { starts: 840, ends: 900, reason: 'Training' })
  expect([moved.status, moved.changed]).toMatchObject([200, { starts: 840, ends: 900, reason: 'Training', version: 2 }])
  expect((await bookAt('12:00 PM')).status).toBe(201)
  const stale = await change(block, { starts: 900, ends: 960 })
  expect([stale.status, stale.error?.code]).toEqual([409, 'conflict'])
  expect((await remove(block)).removed.blocks).toEqual([moved.changed])
  expect((await remove(block)).status).toBe(404)
  expect((await bookAt('2:00 PM')).status).toBe(201)
  expect(await claimDifferences(database)).toBe(0)
  expect((await readAudit()).map(([kind, , subject]) => [kind, subject])).toEqual([
    ['blocks.added', 'Mara'],
    ['blocks.changed', 'Mara'],
    ['blocks.removed', 'Mara'],
  ])
})

test('a refusal names the holder: a visitor who is booking, or an offer from the waitlist', async () => {
  const times = { startsAt: new Date(`${date}T17:00:00Z`), endsAt: new Date(`${date}T18:00:00Z`) }
  const expiresAt = new Date((mondayMorning + 600) * 1000)
  await database.db.insert(holds).values({ id: 'HOLD00000001', stylistId, ...times, expiresAt, createdAt: new Date() })
  expect((await keepFree()).error?.message).toBe('Somebody who is booking online is in the way.')
  const waits = { serviceIds: [serviceId], stylistId }
  const day = { fromDate: date, toDate: date, earliest: 540, latest: 1080 }
  const clientId = client.uid
  await database.db.insert(waitlistEntries).values({ id: 'ENTRY0000001', clientId, ...waits, ...day, createdAt: new Date() })
  const offer = { id: 'OFFER0000001', entryId: 'ENTRY0000001', holdId: 'HOLD00000001', stylistId }
  await database.db.insert(waitlistOffers).values({ ...offer, ...times, expiresAt, createdAt: new Date() })
  expect((await keepFree()).error?.message).toBe('An offer from the waitlist to Ada Lovelace is in the way.')
})

test('the days that are taken are named before; the other days can be blocked without them', async () => {
  await bookAt('12:00 PM', dates[1])
  const refused = await keepFree({ dates })
  expect([refused.status, refused.error]).toMatchObject([
    409,
    { code: 'slot_taken', message: 'Something is in the way on 1 of 3 days: Thu, Dec 3 (Ada Lovelace).' },
  ])
  expect((await keepFree({ dates: [dates[1]] })).error?.message).toBe('Ada Lovelace is in the way.')
  expect(await database.db.select().from(blocks)).toEqual([])

  const { status, added } = await keepFree({ dates, skipTaken: true })
  expect([status, added.skipped, added.blocks.map((block) => block.date)]).toEqual([201, [dates[1]], [dates[0], dates[2]]])
  expect(new Set(added.blocks.map(({ seriesId }) => seriesId)).size).toBe(1)
  expect(await claimDifferences(database)).toBe(0)
})

test('one block of a series is removed, or it and all that follow', async () => {
  const { added } = await keepFree({ dates })
  const [first, second] = added.blocks as [DeskBlock, DeskBlock]
  const following = await remove(second, '?following=true')
  expect(following.removed.blocks.map((block) => block.date).toSorted()).toEqual(dates.slice(1))
  expect((await remove(first)).removed.blocks.map((block) => block.date)).toEqual([date])
  expect(await claimDifferences(database)).toBe(0)
})

test('a stylist blocks their own time, and nobody else’s', async () => {
  const other = await addStylist(database, { name: 'Nina' })
  expect((await keepFree({ stylistId: other }, stylist)).status).toBe(403)
  const { status, added } = await keepFree({}, stylist)
  const [own] = added.blocks as [DeskBlock]
  expect(status).toBe(201)
  expect((await change(own, { stylistId: other }, stylist)).status).toBe(403)
  const [others] = (await keepFree({ stylistId: other })).added.blocks as [DeskBlock]
  expect((await remove(others, '', stylist)).status).toBe(403)
  expect((await remove(own, '', stylist)).status).toBe(200)
  expect((await keepFree({}, client)).status).toBe(403)
})

test('blocks of a series that were given to another stylist stay theirs', async () => {
  const other = await addStylist(database, { name: 'Nina' })
  const [first, second, third] = (await keepFree({ dates })).added.blocks as [DeskBlock, DeskBlock, DeskBlock]
  expect((await change(second, { stylistId: other })).status).toBe(200)
  expect((await remove(first, '?following=true', stylist)).removed.blocks.map(({ id }) => id)).toEqual([first.id, third.id])
  expect(await database.db.select({ id: blocks.id }).from(blocks)).toEqual([{ id: second.id }])
})

test('removed blocks of a series are put back into it', async () => {
  const { added } = await keepFree({ dates })
  const [first, second, third] = added.blocks as [DeskBlock, DeskBlock, DeskBlock]
  const { seriesId } = first
  await remove(second)
  expect((await keepFree({ dates: [dates[1]], seriesId })).added.blocks).toMatchObject([{ seriesId }])
  const { removed } = await remove(third, '?following=true')
  expect(removed.blocks).toHaveLength(1)
  await keepFree({ dates: [dates[2]], seriesId })
  expect((await remove(first, '?following=true')).removed.blocks).toHaveLength(3)
})

test('bad input is refused, and blocks follow clock changes', async () => {
  expect((await keepFree({ ends: 700 })).error?.fields).toEqual({ ends: 'The end must come after the start' })
  expect((await keepFree({ stylistId: 'NOBODY' })).status).toBe(404)
  // In New York clocks go forward on March 14, 2027, from 2:00 to 3:00 AM, and back on November 7.
  expect((await keepFree({ dates: ['2027-03-14'], starts: 120, ends: 175 })).error?.fields).toEqual({
    starts: 'The clocks skip that time that day. Choose another one.',
  })
  const { added } = await keepFree({ dates: ['2027-03-14', '2027-11-07'], starts: 60, ends: 240 })
  expect(added.blocks.map(({ starts, ends }) => [starts, ends])).toEqual([
    [60, 240],
    [60, 240],
  ])
  expect(await claimDifferences(database)).toBe(0)
})

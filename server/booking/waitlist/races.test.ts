import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import type { WaitlistMode } from '../../../domain/booking/waitlist/waitlist-settings.ts'
import type { SettingsDocument } from '../../../domain/salon/settings.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { claimDifferences, overlaps } from '../../testing/claims.ts'
import { eventually } from '../../testing/live-events.ts'
import { addService, addStylist, adminEmail, openTestSalon, type Person, signedIn, type TestApp } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let servers: ServerProcess[]
let owner: Person
let serviceId: string
let nextDay = addDays(new Date().toISOString().slice(0, 10), 100)

const start = () => startServerProcess(database.serversUrl, { LOG_LEVEL: 'silent' })
const remote = (turn: number) =>
  ({
    request: (path: string, init?: RequestInit) => fetch((servers[turn % servers.length] as ServerProcess).origin + path, init),
  }) as unknown as TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  servers = await Promise.all([start(), start()])
  owner = await signedIn(remote(0), database, { email: adminEmail })
  serviceId = await addService(database)
  await offersAre('in-turn')
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})

const call = (turn: number, { cookie }: Person, method: string, path: string, body?: unknown) =>
  remote(turn).request(path, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function offersAre(offers: WaitlistMode): Promise<void> {
  const { version, settings } = (await (await call(0, owner, 'GET', '/api/settings')).json()) as SettingsDocument
  const changed = { ...settings, waitlist: { offers, minutes: 30 }, mail: { ...settings.mail, quiet: null } }
  const saved = await call(0, owner, 'PATCH', '/api/settings', { version, settings: changed })
  expect(saved.status).toBe(200)
}

/** Sets up a day with one booked time, and ten clients who wait for it, in order. */
async function fullDay() {
  const stylistId = await addStylist(database)
  const slot = { serviceIds: [serviceId], stylistId, date: nextDay, time: '12:00 PM' }
  nextDay = addDays(nextDay, 1)
  const response = await call(0, owner, 'POST', '/api/appointments', { ...slot, alsoBook: true })
  const booking = (await response.json()) as Appointment
  const [waiting, entries]: [Person[], string[]] = [[], []]
  // In this process, which has no limit of sign-ins. New clients each time, with attempts of their own.
  const app = openTestSalon(database)
  for (let index = 0; index < 10; index++) waiting.push(await signedIn(app, database))
  for (const [turn, person] of waiting.entries()) {
    const wish = { ...slot, from: slot.date, to: slot.date, earliest: slot.time, latest: slot.time }
    const added = await call(turn, person, 'POST', '/api/waitlist', wish)
    expect(added.status).toBe(201)
    entries.push(((await added.json()) as WaitlistEntry).id)
  }
  const offers = () =>
    database.db.select().from(waitlistOffers).where(eq(waitlistOffers.stylistId, stylistId)).orderBy(waitlistOffers.createdAt)
  return {
    slot,
    waiting,
    entries,
    offers,
    stylistId,
    free: () => call(1, owner, 'DELETE', `/api/appointments/${booking.id}`),
    visits: () => database.db.select().from(appointments).where(eq(appointments.stylistId, stylistId)),
    async endAt(at: Date) {
      await database.db.update(waitlistOffers).set({ expiresAt: at }).where(eq(waitlistOffers.stylistId, stylistId))
      await database.db.update(holds).set({ expiresAt: at }).where(eq(holds.stylistId, stylistId))
    },
  }
}

type Offers = Awaited<ReturnType<typeof fullDay>>['offers']

async function until(offers: Offers, isDone: (rows: Awaited<ReturnType<Offers>>) => boolean) {
  await eventually(async () => isDone(await offers()))
  return offers()
}

async function consistent(): Promise<void> {
  expect([await overlaps(database), await claimDifferences(database)]).toEqual([0, 0])
}

const accept = async (turn: number, person: Person, offerId: string) =>
  call(turn, person, 'POST', `/api/waitlist-offers/${offerId}/accept`, {})

test('the first of ten clients who wait gets a free time, despite others and repeated presses', async () => {
  const { slot, waiting, entries, offers, free, visits } = await fullDay()
  await free()
  const [offer] = await until(offers, (rows) => rows.length === 1)
  if (!offer) throw new Error('nobody was offered it')
  expect(offer.entryId).toBe(entries[0])
  const presses = Array.from({ length: 6 }, (_, turn) => accept(turn, waiting[0] as Person, offer.id))
  const others = waiting
    .slice(1)
    .flatMap((person, turn) => [call(turn, person, 'POST', '/api/appointments', slot), accept(turn, person, offer.id)])
  const answers = await Promise.all(presses.map(async (press) => (await press).json() as Promise<Appointment>))
  const [visit, ...more] = await visits()
  expect(more).toEqual([])
  expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([visit?.id]))
  expect(visit?.clientId).toBe(waiting[0]?.uid)
  const statuses = (await Promise.all(others)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([409, 404]))
  expect((await offers()).map(({ state }) => state)).toEqual(['accepted'])
  const sent = await database.db.select().from(mails).where(eq(mails.kind, 'waitlist_offer'))
  expect(sent.map(({ clientId }) => clientId)).toEqual([waiting[0]?.uid])
  await consistent()
})

test('an offer that lapses while it is accepted is a booking or goes to the next one, never both', async () => {
  // First one that has just lapsed, before any server noted it.
  for (const delay of [-1, 20, 50]) {
    const { waiting, offers, free, visits, endAt } = await fullDay()
    await free()
    const [offer] = await until(offers, (rows) => rows.length === 1)
    const first = waiting[0] as Person
    const ends = Date.now() + delay
    await endAt(new Date(ends))
    const press = async (turn: number) => {
      const isLate = Date.now() > ends
      const { status } = await accept(turn, first, offer?.id ?? '')
      return { status, isLate }
    }
    const presses: ReturnType<typeof press>[] = []
    for (let turn = 0; turn < 12; turn++) {
      const pressed = press(turn)
      presses.push(pressed)
      await new Promise((resolve) => setTimeout(resolve, 10))
      // Any change wakes both servers, which look for lapsed offers.
      if (turn % 4 === 0) await pressed
    }
    const answers = await Promise.all(presses)
    const statuses = answers.map(({ status }) => status)
    const booked = await visits()
    if (answers.some(({ status, isLate }) => status === 201 && !isLate)) {
      expect(booked.map(({ clientId }) => clientId)).toEqual([first.uid])
      expect((await offers()).map(({ state }) => state)).toEqual(['accepted'])
    } else {
      expect(new Set(statuses)).toEqual(new Set([409]))
      expect(booked).toEqual([])
      await wake()
      const rows = await until(offers, (all) => all.map(({ state }) => state).join() === 'lapsed,open')
      expect(rows[1]?.entryId).not.toBe(offer?.entryId)
    }
    await consistent()
  }
})

test('one of ten clients who accept a shared offer at two servers gets it', async () => {
  await offersAre('all-at-once')
  const { waiting, offers, free, visits, entries } = await fullDay()
  await free()
  const rows = await until(offers, (all) => all.length === 10)
  expect(new Set(rows.map(({ holdId }) => holdId)).size).toBe(1)
  const findOffer = (entryId: string | undefined) => rows.find((row) => row.entryId === entryId)?.id ?? ''
  const answers = await Promise.all(waiting.map((person, turn) => accept(turn, person, findOffer(entries[turn]))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect(await visits()).toHaveLength(1)
  expect((await offers()).map(({ state }) => state).toSorted()).toEqual(['accepted', ...Array(9).fill('taken')])
  await consistent()
})

test('a crash between a free time and its offer loses nothing, and nobody gets two mails', async () => {
  await offersAre('all-at-once')
  const { offers, slot, entries, stylistId } = await fullDay()
  const exits = servers.map(({ process }) => once(process, 'exit'))
  for (const { process } of servers) process.kill('SIGKILL')
  await Promise.all(exits)
  await database.db.delete(appointments).where(eq(appointments.stylistId, stylistId))
  servers = await Promise.all([start(), start()])
  const rows = await until(offers, (all) => all.length > 0)
  expect(rows.map(({ entryId }) => entryId).toSorted()).toEqual(entries.toSorted())
  const { rows: keys } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from mails where kind = 'waitlist_offer' and key in (select 'offer:' || id from waitlist_offers where stylist_id = ${slot.stylistId})`,
  )
  expect(keys[0]?.n).toBe(10)
  await consistent()
})

async function wake(): Promise<void> {
  await call(1, owner, 'POST', '/api/services', { ServiceName: 'Fringe', Description: '', Price: 5, Duration: 15 })
}

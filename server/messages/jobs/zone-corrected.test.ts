import { asc, eq, gt, max } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { AppointmentHistory } from '../../../domain/booking/history.ts'
import type { SettingsDocument, SettingsEffects } from '../../../domain/salon/settings.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { readConfig } from '../../platform/config.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { addAppointment } from '../../testing/appointments.ts'
import {
  addService,
  addStylist,
  adminEmail,
  fixedSettings,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
} from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { sendMail } from '../mail/jobs.ts'
import { queueReminders } from '../mail/reminders.ts'
import { queueNotifications } from './appointment-changed.ts'

/** The evening before the visits, in Chicago, where the salon really is. */
const night = Date.parse('2026-12-01T22:30:00-06:00') / 1000
let now = mondayMorning
let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Person
let client: Person
let invited = ''
let silent = ''
let series: string[] = []
let effects: SettingsEffects
let started = 0

const settings = async () => (await (await owner.call('GET', '/api/settings')).json()) as SettingsDocument
const composing = async () => ({
  settings: (await settings()).settings,
  origin: 'https://salon.example',
  authSecret: 'secret',
  adminEmail,
  now,
})
const visit = async (id: string) => (await database.db.select().from(appointments).where(eq(appointments.id, id)))[0]
const readMails = (id: string) =>
  database.db.select().from(mails).where(eq(mails.appointmentId, id)).orderBy(asc(mails.createdAt), asc(mails.key))

async function notify(): Promise<void> {
  const events = await database.db
    .select({ id: appointmentEvents.id })
    .from(appointmentEvents)
    .where(gt(appointmentEvents.id, started))
    .orderBy(asc(appointmentEvents.id))
  for (const { id } of events) await queueNotifications(database.db, id, await composing())
  started = events.at(-1)?.id ?? started
}

const inZone = async (timeZone: string) => {
  const { version, settings: known } = await settings()
  return { version, settings: { ...known, place: { ...known.place, timeZone } } }
}

beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database, { clock: () => now })
  owner = await signedIn(app, database, { email: adminEmail })
  client = await signedIn(app, database)
  const booked = await client.call('POST', '/api/appointments', {
    serviceIds: [await addService(database)],
    stylistId: await addStylist(database),
    date: '2026-12-02',
    time: '10:00 AM',
  })
  invited = ((await booked.json()) as Appointment).id
  await notify()
  const member = await signedIn(app, database)
  const response = await owner.call('POST', '/api/appointments/series', {
    clientId: member.uid,
    serviceIds: [await addService(database)],
    stylistId: await addStylist(database),
    date: '2026-12-04',
    time: '11:00 AM',
    weeks: 1,
    count: 4,
  })
  series = ((await response.json()) as { appointments: Appointment[] }).appointments.map(({ id }) => id)
  await notify()
  const other = await signedIn(app, database)
  silent = await addAppointment(database, { userId: other.uid, date: '2026-12-09', status: 'Confirmed' })
  started = (await database.db.select({ id: max(appointmentEvents.id) }).from(appointmentEvents))[0]?.id ?? 0
  await database.db.update(appointments).set({ createdAt: new Date((mondayMorning - 86_400) * 1000) })
  await database.db.update(mails).set({ createdAt: new Date((mondayMorning - 86_400) * 1000) })
  now = Date.parse('2026-12-01T10:01:00-05:00') / 1000
  expect(await queueReminders(database.db, await composing())).toBe(1)

  now = night
  const { settings: after, ...change } = await inZone('America/Chicago')
  effects = (await (await owner.call('POST', '/api/settings/preview', { settings: after })).json()) as SettingsEffects
  expect((await owner.call('PATCH', '/api/settings', { ...change, settings: after })).status).toBe(200)
  await notify()
  return () => database.drop()
})

test('the question before says how many clients get their calendar entry again, and when', () => {
  expect(effects).toMatchObject({ moves: 6, entries: 2, isQuietNow: true })
})

test('a client whose calendar has an entry gets it again, corrected, after the quiet hours', async () => {
  const [first] = (await readMails(invited)).filter(({ kind }) => kind === 'booking_received')
  const [again, ...others] = (await readMails(invited)).filter(({ kind }) => kind === 'booking_entry')
  expect([others, again?.status]).toEqual([[], 'queued'])
  expect(again?.subject).toBe('For your calendar: Wednesday, December 2, 10:00 AM')
  const entryIn = (file: string | null | undefined) =>
    new ICAL.Event(new ICAL.Component(ICAL.parse(file ?? '')).getFirstSubcomponent('vevent') ?? undefined)
  const before = entryIn(first?.ics)
  const after = entryIn(again?.ics)
  expect(after.uid).toBe(before.uid)
  expect(after.sequence).toBeGreaterThan(before.sequence)
  expect(after.startDate.toUnixTime() - before.startDate.toUnixTime()).toBe(3600)
  expect(await readMails(silent)).toEqual([])
  const settings = fixedSettings({ SALON_TIME_ZONE: 'America/Chicago' })
  const sending = { db: database.db, clock: () => now, config: readConfig({}), settings, authSecret: 'secret' }
  const { signal } = new AbortController()
  expect(await sendMail({ ...sending, signal }, again?.id ?? '')).toBe(9.5 * 3600)
})

test('a client whose calendar has a series gets one mail with all of its entries', async () => {
  const again = (await Promise.all(series.map(readMails))).flat().filter(({ kind }) => kind === 'booking_entry')
  expect(again.map(({ appointmentId, status }) => [appointmentId, status])).toEqual([[series[0], 'queued']])
  const entries = new ICAL.Component(ICAL.parse(again[0]?.ics ?? '')).getAllSubcomponents('vevent')
  const starts = entries.map((entry) => new ICAL.Event(entry).startDate.toJSDate().toISOString())
  expect(starts).toEqual(['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'].map((date) => `${date}T17:00:00.000Z`))
})

test('the history of each visit has the correction', async () => {
  for (const id of [invited, silent, ...series]) {
    const response = await owner.call('GET', `/api/appointments/${id}/history`)
    const { items } = (await response.json()) as AppointmentHistory
    expect(items.at(-1)).toMatchObject({
      kind: 'rezoned',
      actor: { role: 'administrator' },
      data: { from: null, to: null, zone: { from: 'America/New_York', to: 'America/Chicago' } },
    })
  }
})

test('a client who was reminded is not reminded again', async () => {
  const row = await visit(invited)
  const reminders = (await readMails(invited)).filter(({ kind }) => kind === 'booking_reminder')
  expect(reminders.map(({ key }) => key)).toEqual([`reminder:${invited}:${row && unixSeconds(row.startsAt)}`])
  await database.db.delete(mails).where(eq(mails.kind, 'booking_entry'))
  await database.db.update(mails).set({ createdAt: new Date((mondayMorning - 86_400) * 1000) })
  now = Date.parse('2026-12-02T08:30:00-06:00') / 1000
  expect(await queueReminders(database.db, await composing())).toBe(0)
})

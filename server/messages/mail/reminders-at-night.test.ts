import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../../domain/salon/settings.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addAccount, adminEmail } from '../../testing/records.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'
import { queueReminders } from './reminders.ts'
import { mailsOfChange } from './settings-change.ts'

let database: TestDatabase
let clientId: string
beforeEach(async () => {
  database = await databaseOfThisTest()
  clientId = (await addAccount(database, { name: 'Ana Costa', email: 'ana@client.example' })) ?? ''
})

const details = { name: 'Linden', address: '', phone: '', email: 'hello@salon.example' }
const defaults = defaultSettings(details, 'America/New_York')
/** Far ahead, since the mails' timestamps are real time and must not count. */
const at = (day: number, time: string) => Date.parse(`2041-12-${String(day).padStart(2, '0')}T${time}:00-05:00`) / 1000
const hours = (reminder: number, changeNotice: number | null = 2): Settings => ({
  ...defaults,
  mail: { ...defaults.mail, reminder: reminder * 60 },
  rules: { ...defaults.rules, changeNotice: changeNotice && changeNotice * 60 },
})
const remind = (settings: Settings, now: number) =>
  queueReminders(database.db, {
    settings,
    now,
    origin: 'https://salon.example',
    authSecret: 'x'.repeat(32),
    adminEmail,
  })
let grid = 0
async function visit(starts: number, bookedAt = starts - 60 * 86_400) {
  const id = await addAppointment(database, { userId: clientId, status: 'Confirmed', stylistId: `S${grid++}` })
  await database.db
    .update(appointments)
    .set({ startsAt: new Date(starts * 1000), endsAt: new Date((starts + 3600) * 1000), createdAt: new Date(bookedAt * 1000) })
    .where(eq(appointments.id, id))
  return id
}
const queued = async () => (await database.db.select().from(mails)).map(({ appointmentId }) => appointmentId)

test('a reminder that is due at night leaves at 8:00 AM, also after a server that was down in the evening', async () => {
  const id = await visit(at(3, '14:00'))
  for (const night of [at(3, '00:00'), at(3, '03:03'), at(3, '07:59')]) expect(await remind(hours(14), night)).toBe(0)
  expect(await remind(hours(14), at(3, '08:00'))).toBe(1)
  expect(await remind(hours(14), at(3, '08:01'))).toBe(0)
  expect(await queued()).toEqual([id])
})

test('a reminder of 7:30 AM leaves the evening before, once, and not after a later booking or mail', async () => {
  const id = await visit(at(3, '07:30'))
  await visit(at(3, '07:30'), at(2, '20:01'))
  await visit(at(3, '14:00'))
  expect(await remind(hours(4), at(2, '19:59'))).toBe(0)
  expect(await remind(hours(4), at(2, '20:30'))).toBe(1)
  for (const later of [at(2, '20:31'), at(2, '23:00'), at(3, '03:30'), at(3, '08:00')])
    expect(await remind(hours(4), later)).toBe(0)
  expect(await queued()).toEqual([id])
})

test('a reminder that missed its evening leaves in the morning if the visit is still ahead', async () => {
  await visit(at(3, '07:30'))
  const id = await visit(at(3, '09:30'))
  expect(await remind(hours(4), at(3, '02:00'))).toBe(0)
  expect(await remind(hours(4), at(3, '08:00'))).toBe(1)
  expect(await queued()).toEqual([id])
})

test('the salon can have them leave at night', async () => {
  await visit(at(3, '14:00'))
  const settings = { ...hours(14), mail: { ...hours(14).mail, quiet: null } }
  expect(await remind(settings, at(3, '00:00'))).toBe(1)
})

test('a change of the rule sends nothing twice and nothing for what is over, and says beforehand how many leave', async () => {
  const now = at(3, '12:00')
  for (const time of ['11:00', '12:00']) await visit(at(3, time))
  for (const time of ['13:00', '14:00', '15:00']) await visit(at(3, time))
  for (const time of ['11:00', '12:30', '14:00']) await visit(at(5, time))
  await visit(at(5, '15:00'), now - 3600)
  expect(await remind(hours(24), now)).toBe(3)
  const change = (before: number, after: number, when = now) =>
    mailsOfChange(database.db, { before: hours(before), after: hours(after), now: when })
  expect(await change(24, 72)).toEqual({ reminders: 3, ratingRequests: 0, entries: 0, isQuietNow: false })
  expect(await change(24, 24)).toMatchObject({ reminders: 0 })
  expect(await change(24, 72, at(3, '22:00'))).toMatchObject({ reminders: 3, isQuietNow: true })
  expect(await remind(hours(72), now)).toBe(3)
  for (const rule of [2, 24, 72]) expect(await remind(hours(rule), now + 60)).toBe(0)
  expect(new Set(await queued()).size).toBe(6)
})

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { undoSeconds } from '../../../domain/booking/appointment.ts'
import { defaultSettings, type Settings } from '../../../domain/salon/settings.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import { adminEmail } from '../../testing/salon.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'
import { NotDelivered } from '../mail-server/smtp.ts'
import { queueMail } from './commands.ts'
import { queueDailySheet } from './daily-sheet.ts'
import { isStillTrue } from './late-mail.ts'
import { queueReminders } from './reminders.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await databaseOfThisTest()
})

const hour = 3600
/** Real time, on the grid of bookings: the rows' timestamps are real. */
const now = Math.ceil(Date.now() / 300_000) * 300

const details = { name: 'Linden', address: '', phone: '555 0100', email: 'hello@salon.example' }
const settings = defaultSettings(details, 'America/New_York')

function contextAt(seconds: number, mail: Partial<Settings['mail']> = {}) {
  const own = { ...settings, mail: { ...settings.mail, quiet: null, ...mail } }
  return { settings: own, origin: 'https://salon.example', authSecret: 'x'.repeat(32), adminEmail, now: seconds }
}

const remind = (seconds: number, mail?: Partial<Settings['mail']>) => queueReminders(database.db, contextAt(seconds, mail))
const queued = () => database.db.select().from(mails)

interface Visit {
  readonly starts: number
  readonly status?: 'Pending' | 'Confirmed' | 'Completed' | 'Canceled'
  readonly client?: Partial<typeof users.$inferInsert>
  readonly bookedAt?: number
  readonly stylist?: string
  readonly note?: string
}

async function visit({ starts, status = 'Confirmed', client, bookedAt = now - 90 * 86_400, stylist, note }: Visit) {
  const userId = newId()
  const email = `${userId.toLowerCase()}@client.example`
  await database.db.insert(users).values({ id: userId, name: 'Ada', email, ...client })
  const id = newId()
  // Each visit has a stylist of its own by default, so that none overlap.
  const stylistId = stylist ?? newId()
  const record = {
    id: stylistId,
    stylistName: stylist ?? 'Mara',
    description: '',
    rating: 5,
    status: 'Available',
    daysAvailable: [],
  }
  await database.db.insert(appointments).values({
    id,
    status,
    clientId: userId,
    stylistId,
    stylist: record,
    note,
    startsAt: new Date(starts * 1000),
    endsAt: new Date((starts + hour) * 1000),
    wallDate: '2026-12-02',
    wallMinutes: 600,
    chargesMills: 42_500,
    services: [{ id: 'S', ServiceName: 'Cut', Description: '', Price: 42.5, Duration: 60 }],
    createdAt: new Date(bookedAt * 1000),
  })
  return { id, email }
}

const move = (id: string, starts: number) =>
  database.db
    .update(appointments)
    .set({ startsAt: new Date(starts * 1000), endsAt: new Date((starts + hour) * 1000) })
    .where(eq(appointments.id, id))

describe('reminders', () => {
  test('are queued once, when the visit is as near as the settings say', async () => {
    const { id, email } = await visit({ starts: now + 30 * hour })
    expect(await remind(now + 6 * hour - 1)).toBe(0)
    expect(await remind(now + 6 * hour)).toBe(1)
    expect(await remind(now + 6 * hour)).toBe(0)
    expect(await remind(now + 20 * hour)).toBe(0)
    expect(await queued()).toMatchObject([
      { key: `reminder:${id}:${now + 30 * hour}`, kind: 'booking_reminder', toAddress: email, appointmentId: id, ics: null },
    ])
  })

  test('follow the settings, and can be off', async () => {
    await visit({ starts: now + 30 * hour })
    expect(await remind(now + 29 * hour, { reminder: null })).toBe(0)
    expect(await remind(now + 29 * hour, { reminder: 30 })).toBe(0)
    expect(await remind(now + 29.5 * hour, { reminder: 30 })).toBe(1)
  })

  test('go to open visits ahead only, also to those that nobody has confirmed', async () => {
    for (const status of ['Canceled', 'Completed'] as const) await visit({ starts: now + hour, status })
    await visit({ starts: now })
    expect(await remind(now)).toBe(0)
    await visit({ starts: now + hour, status: 'Pending' })
    expect(await remind(now)).toBe(1)
    expect((await queued())[0]?.text).toContain('Status: Waiting for confirmation')
  })

  test('do not go to deleted accounts and the demo salon’s clients', async () => {
    await visit({ starts: now + hour, client: { deletedAt: new Date() } })
    await visit({ starts: now + hour, client: { demo: true } })
    expect(await remind(now)).toBe(0)
  })

  test('are not for visits imported after they would have been due, but for those of the days after', async () => {
    const visits = [await visit({ starts: now + 20 * hour }), await visit({ starts: now + 30 * hour })]
    const event = { kind: 'imported', at: new Date(now * 1000) }
    await database.db.insert(appointmentEvents).values(visits.map(({ id }) => ({ ...event, appointmentId: id })))
    expect(await remind(now + 1)).toBe(0)
    expect(await remind(now + 6 * hour)).toBe(1)
    expect((await queued()).map(({ appointmentId }) => appointmentId)).toEqual([visits[1]?.id])
  })

  test('are not for visits booked later than their reminder would have been due', async () => {
    await visit({ starts: now + 23 * hour, bookedAt: now })
    expect(await remind(now + 1)).toBe(0)
    await visit({ starts: now + 23 * hour, bookedAt: now - hour })
    expect(await remind(now + 1)).toBe(1)
  })

  test('are not for visits about which the client was written to since they were due', async () => {
    const { id, email } = await visit({ starts: now + 20 * hour })
    await queueMail(database.db, {
      key: 'event:1:booking_moved',
      kind: 'booking_moved',
      subject: '',
      html: '',
      text: '',
      to: { name: '', address: email },
      appointmentId: id,
    })
    expect(await remind(now)).toBe(0)
    await database.db.update(mails).set({ kind: 'salon_moved' })
    expect(await remind(now)).toBe(1)
  })

  test('are repeated for a moved visit’s new time', async () => {
    const { id } = await visit({ starts: now + 24 * hour })
    expect(await remind(now)).toBe(1)
    await move(id, now + 72 * hour)
    expect(await remind(now + 47 * hour)).toBe(0)
    expect(await remind(now + 48 * hour)).toBe(1)
    expect((await queued()).map(({ key }) => key).toSorted()).toEqual([
      `reminder:${id}:${now + 24 * hour}`,
      `reminder:${id}:${now + 72 * hour}`,
    ])
  })

  test('that cannot be written don’t keep others from being queued', async () => {
    await visit({ starts: now + hour, client: { name: 'Refused' } })
    const { id } = await visit({ starts: now + 2 * hour })
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse before insert on mails for each row when (new.to_name = 'Refused') execute function refuse()`)
    await expect(remind(now)).rejects.toThrow()
    expect(await queued()).toMatchObject([{ appointmentId: id }])
  })
})

describe('mail that was overtaken by changes', () => {
  const stillTrue = async (seconds: number) => {
    const [mail] = (await queued()).toSorted((one, other) => one.key.localeCompare(other.key))
    if (!mail) throw new Error('there is no mail')
    return isStillTrue(database.db, mail, seconds)
  }
  const eventMail = (
    appointmentId: string,
    event: number,
    kind: 'booking_received' | 'booking_confirmed' | 'booking_canceled' | 'salon_new',
  ) =>
    queueMail(database.db, {
      key: `event:${event}:${kind}`,
      kind,
      appointmentId,
      subject: '',
      html: '',
      text: '',
      to: { name: '', address: 'a@client.example' },
    })

  test('a reminder is sent until the visit is canceled, moved, deleted or has begun', async () => {
    const { id } = await visit({ starts: now + 24 * hour })
    await remind(now)
    expect(await stillTrue(now + 23 * hour)).toBe(true)
    expect(await stillTrue(now + 24 * hour)).toBe(false)
    await database.db.update(appointments).set({ status: 'Canceled' })
    expect(await stillTrue(now)).toBe(false)
    await database.db.update(appointments).set({ status: 'Pending' })
    expect(await stillTrue(now)).toBe(true)
    await move(id, now + 25 * hour)
    expect(await stillTrue(now)).toBe(false)
    await move(id, now + 24 * hour)
    expect(await stillTrue(now)).toBe(true)
    await database.db.delete(appointments)
    expect(await stillTrue(now)).toBe(false)
  })

  test('no mail goes to an account that was deleted since', async () => {
    await visit({ starts: now + 24 * hour })
    await remind(now)
    await database.db.update(users).set({ deletedAt: new Date() })
    expect(await stillTrue(now)).toBe(false)
  })

  test('a late mail gives way to a newer one for the same reader, with any event numbers', async () => {
    const { id } = await visit({ starts: now + 24 * hour, status: 'Pending' })
    await eventMail(id, 9, 'booking_received')
    expect(await stillTrue(now)).toBe(true)
    await eventMail(id, 10, 'salon_new')
    await eventMail((await visit({ starts: now + 24 * hour })).id, 11, 'booking_canceled')
    const [received] = (await queued()).filter(({ kind }) => kind === 'booking_received')
    if (!received) throw new Error('there is no mail')
    expect(await isStillTrue(database.db, received, now)).toBe(true)
    await eventMail(id, 12, 'booking_canceled')
    expect(await isStillTrue(database.db, received, now)).toBe(false)
  })

  test.each([
    ['booking_received', 'Pending', 'Confirmed'],
    ['booking_confirmed', 'Confirmed', 'Pending'],
  ] as const)('%s is, while the visit is %s; a change must not be undone anymore', async (kind, status, other) => {
    const { id } = await visit({ starts: now + 24 * hour, status })
    await eventMail(id, 1, kind)
    expect(await stillTrue(now)).toBe(true)
    await database.db.update(appointments).set({ status: other, updatedAt: new Date(now * 1000) })
    await expect(stillTrue(now + undoSeconds.accepted)).rejects.toThrow(NotDelivered)
    expect(await stillTrue(now + undoSeconds.settled)).toBe(false)
    await database.db.update(appointments).set({ status, updatedAt: new Date((now + 60) * 1000) })
    expect(await stillTrue(now + 61)).toBe(true)
  })

  test('no mail is sent about a visit that is over, and about a deleted one only that it is off', async () => {
    const { id } = await visit({ starts: now + 24 * hour, status: 'Pending' })
    await eventMail(id, 1, 'booking_received')
    expect(await stillTrue(now + 25 * hour - 1)).toBe(true)
    expect(await stillTrue(now + 25 * hour)).toBe(false)
    await database.db.delete(appointments)
    expect(await stillTrue(now)).toBe(false)
    await eventMail(id, 0, 'booking_canceled')
    await database.db.delete(mails).where(eq(mails.kind, 'booking_received'))
    expect(await stillTrue(now)).toBe(true)
  })

  test('mails about accounts are always sent', async () => {
    await queueMail(database.db, {
      key: 'account_deleted:1',
      kind: 'account_deleted',
      subject: '',
      html: '',
      text: '',
      to: { name: '', address: 'a@client.example', clientId: 'U' },
    })
    expect(await stillTrue(now + 1000 * hour)).toBe(true)
  })
})

describe('the daily sheet', () => {
  const at = (time: string) => Date.parse(`2026-12-02T${time}:00-05:00`) / 1000
  const seven = { dailySheet: 7 * 60 }
  const sheet = (seconds: number, mail: Partial<Settings['mail']> = seven) =>
    queueDailySheet(database.db, contextAt(seconds, mail))

  test('is sent once, in the morning, and rather late than never', async () => {
    await visit({ starts: at('10:00') })
    for (const early of ['00:00', '06:59']) await sheet(at(early))
    await sheet(at('07:30'), { dailySheet: null })
    await sheet(at('13:01'))
    expect(await queued()).toEqual([])
    for (const due of ['13:00', '13:00', '08:00']) await sheet(at(due))
    expect(await queued()).toMatchObject([
      {
        key: 'sheet:2026-12-02',
        kind: 'salon_daily_sheet',
        toAddress: 'hello@salon.example',
        subject: 'Wednesday, December 2: 1 visit',
      },
    ])
  })

  test('has the day’s open visits by stylist, who may have left, with times, services, phone numbers and notes', async () => {
    const mara = { id: 'Mara', name: 'Mara', description: '', rating: 5, status: 'Available', daysAvailable: [] }
    await database.db.insert(stylists).values(mara)
    await visit({ starts: at('12:00'), stylist: 'Mara', client: { name: 'Joan' } })
    await visit({ starts: at('10:00'), stylist: 'Mara', note: 'No\nperfume', client: { phone: '555 0111' } })
    await visit({ starts: at('00:00'), stylist: 'Jun', status: 'Pending', client: { name: 'Grace' } })
    await visit({ starts: at('00:00') + 24 * hour, stylist: 'Jun' })
    await visit({ starts: at('00:00') - hour, stylist: 'Jun' })
    await visit({ starts: at('15:00'), status: 'Canceled' })
    await visit({ starts: at('16:00'), client: { demo: true } })
    await sheet(at('07:00'))
    const [mail] = await queued()
    expect(mail?.text).toContain(`Wednesday, December 2: 3 visits

Good morning. This is your day.

Jun (not here anymore)
12:00 AM  Grace (not confirmed)
  Cut, until 1:00 AM

Mara
10:00 AM  Ada
  Cut, until 11:00 AM
  555 0111
  “No perfume”
12:00 PM  Joan
  Cut, until 1:00 PM
`)
  })

  test('says that nobody comes where the salon is open, and is left out where it is closed', async () => {
    const on = (changes: Partial<Settings>) => {
      const context = contextAt(at('07:00'), seven)
      return queueDailySheet(database.db, { ...context, settings: { ...context.settings, ...changes } })
    }
    const open = { hours: { ...settings.hours, Wednesday: [{ starts: 600, ends: 1140 }] } }
    await on({ ...open, closures: [{ from: '2026-12-01', to: '2026-12-02', reason: '' }] })
    await on({ hours: { ...settings.hours, Wednesday: [] } })
    expect(await queued()).toEqual([])
    await on({ ...open, closures: [{ from: '2026-12-03', to: '2026-12-04', reason: '' }] })
    expect((await queued()).map(({ subject }) => subject)).toEqual(['Wednesday, December 2: no visits'])
  })

  test('is skipped half a day later', async () => {
    await sheet(at('07:00'))
    const [mail] = await queued()
    if (!mail) throw new Error('there is no mail')
    const queuedAt = mail.createdAt.getTime() / 1000
    expect(await isStillTrue(database.db, mail, queuedAt + 11 * hour)).toBe(true)
    expect(await isStillTrue(database.db, mail, queuedAt + 13 * hour)).toBe(false)
  })
})

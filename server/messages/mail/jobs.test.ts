import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { triedSeconds } from '../../../domain/messages/attempts.ts'
import type { MailKind } from '../../../domain/messages/mail.ts'
import { readConfig } from '../../platform/config.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { temporaryFolder } from '../../testing/embedded-postgres.ts'
import { eventually } from '../../testing/live-events.ts'
import { addMail } from '../../testing/mails.ts'
import { startMailServer, type Treatment } from '../../testing/outside/mail-server.ts'
import { fixedSettings, mondayMorning } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { calendarFile } from '../ics/event.ts'
import { retryMail } from './commands.ts'
import { forgetOldMails, keptSeconds, sendMail } from './jobs.ts'
import { mailFileName } from './transport.ts'

const authSecret = 'a secret for tests only, long enough'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let now: number
let treatment: Treatment

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  now = mondayMorning
  treatment = 'accept'
})

const signal = new AbortController().signal
/** @param silence in milliseconds, for tests that wait for its end: on a busy machine any server is silent for a while */
async function mailServer({ silence = 60_000, settings = fixedSettings() } = {}) {
  const server = await startMailServer(() => treatment)
  const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'hello@salon.example' })
  const context = {
    db: database.db,
    clock: () => now,
    config,
    settings,
    authSecret,
    signal,
    timeouts: { connect: 60_000, greeting: 60_000, silence, whole: 60_000 },
  }
  return { ...server, send: (id: string) => sendMail(context, id) }
}

async function stored(id: string) {
  const [mail] = await database.db.select().from(mails).where(eq(mails.id, id))
  return mail
}

async function client(email: string) {
  const id = newId()
  await database.db.insert(users).values({ id, name: 'Ada', email })
  const read = async () => (await database.db.select().from(users).where(eq(users.id, id)))[0]
  return { id, read }
}

test('a mail that was sent is not sent again', async () => {
  const server = await mailServer()
  const id = await addMail(database)
  for (let time = 0; time < 2; time++) await server.send(id)
  expect(server.received).toHaveLength(1)
  expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 1, lastError: null, sentAt: new Date(now * 1000) })
  await server.send('NOSUCHMAIL')
})

test('an address that is refused for good is noted at its account, until it takes mail again', async () => {
  const server = await mailServer()
  const ada = await client('bouncing@client.example')
  treatment = 'refuse recipient'
  const refused = await addMail(database, { toAddress: 'Bouncing@client.example' })
  await server.send(refused)
  const reason = 'The mail server said: 550 5.1.1 No such user here'
  expect(await stored(refused)).toMatchObject({ status: 'bounced', attempts: 1, lastError: reason })
  expect(await ada.read()).toMatchObject({ bouncedAt: new Date(now * 1000), bounceReason: reason })
  treatment = 'accept'
  await server.send(await addMail(database, { toAddress: 'bouncing@client.example' }))
  expect(await ada.read()).toMatchObject({ bouncedAt: null, bounceReason: null })
})

test('a mail that becomes a file says nothing about its address', async () => {
  const ada = await client('unreachable@client.example')
  const bounce = { bouncedAt: new Date(now * 1000), bounceReason: 'The mail server said: 550 5.1.1 No such user here' }
  await database.db.update(users).set(bounce).where(eq(users.id, ada.id))
  const id = await addMail(database, { toAddress: 'unreachable@client.example' })
  const folder = await temporaryFolder()
  const config = readConfig({ DATA_DIR: folder })
  await sendMail({ db: database.db, clock: () => now, config, settings: fixedSettings(), authSecret, signal }, id)
  expect(await stored(id)).toMatchObject({ status: 'sent', isKept: true })
  expect(await ada.read()).toMatchObject(bounce)
})

test('mail goes to a client’s new address', async () => {
  const server = await mailServer()
  const { id: userId } = await client('left@client.example')
  const own = await addMail(database, { clientId: userId, toAddress: 'left@client.example' })
  const ofAccount = await addMail(database, { clientId: userId, toAddress: 'left@client.example', kind: 'address_changed' })
  await database.db.update(users).set({ email: 'new@client.example' }).where(eq(users.id, userId))
  for (const id of [own, ofAccount]) await server.send(id)
  expect(server.handedOver).toEqual(['new@client.example', 'left@client.example'])
  expect(await stored(own)).toMatchObject({ status: 'sent', toAddress: 'new@client.example' })
})

test('its calendar entry then names the new address, and is the same otherwise', async () => {
  const server = await mailServer()
  const former = 'left+salon@client.example'
  const email = 'moved@client.example'
  const { id: userId } = await client(former)
  const bookingId = await addAppointment(database, { userId })
  const [booking] = await database.db.select().from(appointments).where(eq(appointments.id, bookingId))
  if (!booking) throw new Error('there is no booking')
  const name = `Ada, ${'of somewhere '.repeat(8)}`
  const invitation = {
    ...({ method: 'REQUEST', organizer: { name: 'Linden', address: 'hello@salon.example' } } as const),
    attendee: { name, address: former },
  }
  const options = { bookings: [booking], settings: fixedSettings().get(), bookingsUrl: 'https://salon.example/mybookings' }
  const ics = calendarFile({ ...options, invitation })
  const id = await addMail(database, { clientId: userId, toAddress: former, ics, icsMethod: 'REQUEST' })
  await database.db.update(users).set({ email }).where(eq(users.id, userId))
  await server.send(id)
  const { attachments } = await PostalMime.parse(server.received.at(-1)?.source ?? '')
  const sent = attachments.find(({ mimeType }) => mimeType === 'application/ics' || mimeType === 'text/calendar')?.content
  const received = typeof sent === 'string' ? sent : new TextDecoder().decode(sent)
  const attendees = (file: string) =>
    new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')?.getAllProperties('attendee')
  expect(attendees(received)?.map((one) => [String(one.getFirstValue()).toLowerCase(), one.getParameter('cn')])).toEqual([
    [`mailto:${email}`, name.trim()],
  ])
  const asWrittenNow = calendarFile({ ...options, invitation: { ...invitation, attendee: { name, address: email } } })
  expect((await stored(id))?.ics).toBe(asWrittenNow)
})

test('the salon’s mail waits for an address that somebody reads, and goes to the current one', async () => {
  const server = await mailServer()
  const sample = { toAddress: 'admin@chairtime.example', appointmentId: null }
  const toSalon = await addMail(database, { ...sample, kind: 'salon_new' })
  const toOwner = await addMail(database, { ...sample, kind: 'password_changed' })
  for (const id of [toSalon, toOwner]) await server.send(id)
  expect(server.handedOver).toEqual([])
  const nobody = 'Nobody reads admin@chairtime.example, a sample address.'
  expect(await stored(toSalon)).toMatchObject({
    status: 'failed',
    attempts: 0,
    lastError: `${nobody} Enter the salon’s email in the settings, then try again.`,
  })
  expect(await stored(toOwner)).toMatchObject({
    status: 'failed',
    attempts: 0,
    lastError: `${nobody} Set ADMIN_EMAIL to your own.`,
  })
  await retryMail({ db: database.db, clock: () => now, sendsMail: true }, toSalon)
  await (await mailServer({ settings: fixedSettings({ SALON_EMAIL: 'hello@linden.example' }) })).send(toSalon)
  expect(await stored(toSalon)).toMatchObject({ status: 'sent', toAddress: 'hello@linden.example', lastError: null })
})

test('the salon’s mail is a file for any address without a mail server', async () => {
  const id = await addMail(database, { kind: 'salon_new', toAddress: 'admin@chairtime.example' })
  const config = readConfig({ DATA_DIR: await temporaryFolder() })
  await sendMail({ db: database.db, clock: () => now, config, settings: fixedSettings(), authSecret, signal }, id)
  expect(await stored(id)).toMatchObject({ status: 'sent', toAddress: 'admin@chairtime.example' })
})

test('a mail that the server refuses is given up at once, and doesn’t mark the address', async () => {
  const server = await mailServer()
  const ada = await client('fine@client.example')
  treatment = 'refuse mail'
  const id = await addMail(database, { toAddress: 'fine@client.example' })
  await server.send(id)
  expect(await stored(id)).toMatchObject({ status: 'failed', lastError: expect.stringContaining('554') })
  expect(await ada.read()).toMatchObject({ bouncedAt: null })
})

test.each<Treatment>(['try later', 'refuse sender', 'refuse to relay', 'refuse by policy', 'drop', 'stall'])(
  'after “%s” a mail is tried for a day, and five times in any case',
  async (failure) => {
    const server = await mailServer(failure === 'stall' ? { silence: 300 } : {})
    treatment = failure
    const id = await addMail(database, {
      relayedAt: new Date(now * 1000),
      createdAt: new Date((now - 2 * triedSeconds) * 1000),
    })
    await expect(server.send(id)).rejects.toThrow()
    now += triedSeconds - 1
    await expect(server.send(id)).rejects.toThrow()
    expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 2, lastError: expect.stringContaining('mail server') })
    now += 1
    for (let attempt = 3; attempt < 5; attempt++) await expect(server.send(id)).rejects.toThrow()
    await server.send(id)
    expect(await stored(id)).toMatchObject({ status: 'failed', attempts: 5 })
  },
)

test('a secret link is forgotten once it is sent by a mail server, and kept until then and in files', async () => {
  const server = await mailServer()
  treatment = 'try later'
  const secret = {
    kind: 'reset_password',
    html: '<a href="https://salon.example/reset/x">',
    text: 'https://salon.example/reset/x',
  }
  const id = await addMail(database, { ...secret, relayedAt: new Date(now * 1000) })
  await expect(server.send(id)).rejects.toThrow()
  expect(await stored(id)).toMatchObject(secret)
  treatment = 'accept'
  await server.send(id)
  expect(server.received[0]?.source).toContain('https://salon.example/reset/x')
  expect(await stored(id)).toMatchObject({ status: 'sent', html: '', text: '' })
  const booking = await addMail(database)
  await server.send(booking)
  expect(await stored(booking)).toMatchObject({ status: 'sent', text: 'See you soon.' })

  const config = readConfig({ DATA_DIR: await temporaryFolder() })
  const inFile = await addMail(database, secret)
  await sendMail({ db: database.db, clock: () => now, config, settings: fixedSettings(), authSecret, signal }, inFile)
  expect(await stored(inFile)).toMatchObject({ status: 'sent', ...secret })
})

test('a failure never undoes a mail that another attempt has sent', async () => {
  const server = await mailServer()
  treatment = 'stall'
  const id = await addMail(database, { kind: 'reset_password', relayedAt: new Date(now * 1000) })
  const slow = server.send(id)
  await eventually(() => server.handedOver.length === 1)
  treatment = 'accept'
  await server.send(id)
  await server.close()
  await slow
  expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 1, lastError: null, html: '', text: '' })
})

test('a reminder is sent only if its visit still stands where it was', async () => {
  const server = await mailServer()
  const { id: userId } = await client('reminded@client.example')
  const reminder = async () => {
    const appointmentId = await addAppointment(database, { userId })
    const [visit] = await database.db.select().from(appointments).where(eq(appointments.id, appointmentId))
    const startsAt = (visit?.startsAt.getTime() ?? 0) / 1000
    const id = await addMail(database, {
      kind: 'booking_reminder',
      appointmentId,
      key: `reminder:${appointmentId}:${startsAt}`,
    })
    const change = (changed: Partial<typeof appointments.$inferInsert>) =>
      database.db.update(appointments).set(changed).where(eq(appointments.id, appointmentId))
    return { id, startsAt, change, drop: () => database.db.delete(appointments).where(eq(appointments.id, appointmentId)) }
  }
  const [stands, canceled, moved, deleted, over] = await Promise.all(Array.from({ length: 5 }, reminder))
  await canceled?.change({ status: 'Canceled' })
  await moved?.change({ startsAt: new Date(((moved?.startsAt ?? 0) + 1800) * 1000) })
  await deleted?.drop()
  for (const one of [stands, canceled, moved, deleted]) await server.send(one?.id ?? '')
  now = over?.startsAt ?? 0
  await server.send(over?.id ?? '')
  const statuses = await Promise.all(
    [stands, canceled, moved, deleted, over].map(async (one) => (await stored(one?.id ?? ''))?.status),
  )
  expect(statuses).toEqual(['sent', 'skipped', 'skipped', 'skipped', 'skipped'])
  expect(server.received).toHaveLength(1)
})

test('mail is deleted after 90 days, with its file', async () => {
  const config = readConfig({ DATA_DIR: await temporaryFolder() })
  const context = { db: database.db, clock: () => now, config, settings: fixedSettings(), authSecret, signal }
  const ids = await Promise.all(
    [keptSeconds + 1, keptSeconds - 60].map((age) => addMail(database, { createdAt: new Date((now - age) * 1000) })),
  )
  for (const id of ids) await sendMail(context, id)
  const files = await Promise.all(
    ids.map(async (id) => {
      const mail = await stored(id)
      return mail ? join(config.dataDir, 'mail', mailFileName(mail)) : ''
    }),
  )
  const readRows = () =>
    Promise.all(
      files.map((file) =>
        access(file).then(
          () => true,
          () => false,
        ),
      ),
    )
  expect(await readRows()).toEqual([true, true])
  await forgetOldMails(context, now)
  expect([await Promise.all(ids.map(stored)), await readRows()]).toEqual([
    [undefined, expect.anything()],
    [false, true],
  ])
})

test('a mail that nobody asked for waits for the end of the quiet hours, whenever it was queued', async () => {
  const server = await mailServer()
  const queue = (key: string, kind: MailKind) => addMail(database, { key, kind, toAddress: 'night@client.example' })
  const ids = [await queue('night:code', 'guest_code'), await queue(`event:${newId()}`, 'booking_completed')]
  const appointmentId = await addAppointment(database, {
    userId: (await client('night@client.example')).id,
    date: '2026-12-03',
  })
  const [visit] = await database.db.select().from(appointments).where(eq(appointments.id, appointmentId))
  const starts = (visit?.startsAt.getTime() ?? 0) / 1000
  const reminder = await addMail(database, {
    key: `reminder:${appointmentId}:${starts}`,
    kind: 'booking_reminder',
    appointmentId,
  })
  now = Date.parse('2026-12-02T21:00:00-05:00') / 1000
  for (const id of ids) expect(await server.send(id)).toBe(0)
  expect(await server.send(reminder)).toBe(11 * 3600)
  now = Date.parse('2026-12-03T03:03:00-05:00') / 1000
  expect(await server.send(reminder)).toBe(5 * 3600 - 180)
  expect(await stored(reminder)).toMatchObject({ status: 'queued', attempts: 0 })
  now += 5 * 3600
  expect(await server.send(reminder)).toBe(0)
  expect(await stored(reminder)).toMatchObject({ status: 'sent' })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../../domain/people/actor.ts'
import { defaultSettings, type Settings } from '../../../domain/salon/settings.ts'
import { latestEvent } from '../../booking/history/queries.ts'
import { sampleAdminEmail, sampleDetails } from '../../platform/config.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { addressHash, claimIn } from '../../platform/links/actions.ts'
import { readClaim } from '../../platform/links/sign.ts'
import { addAppointment, removeAppointment } from '../../testing/appointments.ts'
import { temporaryFolder } from '../../testing/embedded-postgres.ts'
import { addClient, addStylist, adminEmail, mondayMorning } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { type AskedMails, type ComposeContext, queueAppointmentMails } from './compose.ts'
import { saveText } from './texts.ts'
import { deliver, mailFileName } from './transport.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.insert(users).values({ id: newId(), name: 'Owner', email: adminEmail })
})
afterAll(() => database.drop())

const details = { name: 'Linden', address: '12 Elm Street', phone: '555 0100', email: 'hello@salon.example' }
const settings = defaultSettings(details, 'America/New_York')
const context = (changes: Partial<ComposeContext> = {}): ComposeContext => ({
  settings,
  origin: 'https://salon.example',
  authSecret: 'a secret for tests only, long enough',
  adminEmail,
  now: mondayMorning,
  ...changes,
})

async function booked({
  name = 'Ada Lovelace',
  ...details
}: Partial<Parameters<typeof addAppointment>[1]> & { name?: string } = {}) {
  const userId = newId()
  const email = `${userId.toLowerCase()}@client.example`
  await database.db.insert(users).values({ id: userId, name, email })
  const id = await addAppointment(database, { userId, stylistId: await addStylist(database), ...details })
  return { id, userId, email }
}

async function change(id: string, values: Partial<typeof appointments.$inferInsert>): Promise<void> {
  await database.db.update(appointments).set(values).where(eq(appointments.id, id))
}

/** Composes mails of these kinds for a booking's last change, like the outbox's job. @returns them as stored, in the order of the kinds */
async function composed(id: string, kinds: AskedMails['kinds'], changes: Partial<ComposeContext> = {}) {
  const [appointment] = await database.db.select().from(appointments).where(eq(appointments.id, id))
  const event = await latestEvent(database.db, id, adminEmail)
  if (!appointment || !event) throw new Error('there is no such booking')
  const [found] = await database.db.select().from(clients).where(eq(clients.id, appointment.clientId))
  if (!found) throw new Error('there is no such client')
  const client = { ...found, email: found.email ?? '' }
  await database.db.transaction((tx) => queueAppointmentMails(tx, event, { kinds, appointment, client }, context(changes)))
  const rows = await database.db.select().from(mails).where(eq(mails.appointmentId, id))
  // All within a millisecond, so no column has their order.
  return kinds.flatMap((kind) => rows.filter(({ key }) => key === `event:${event.id}:${kind}`))
}

function readEntry(ics: string | null | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(ics ?? ''))
  const entries = calendar.getAllSubcomponents('vevent')
  expect(entries).toHaveLength(1)
  const entry = new ICAL.Event(entries[0])
  const value = (name: string) => entries[0]?.getFirstPropertyValue(name)
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: value('status'),
    uid: entry.uid,
    sequence: entry.sequence,
    starts: entry.startDate.toUnixTime(),
    ends: entry.endDate.toUnixTime(),
    organizer: String(value('organizer')).toLowerCase(),
    attendees: entry.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
    partstat: entry.attendees.map((attendee) => attendee.getParameter('partstat')),
    rsvp: entry.attendees.map((attendee) => attendee.getParameter('rsvp')),
    cn: entry.attendees.map((attendee) => attendee.getParameter('cn')),
    summary: entry.summary,
    zones: [entry.startDate, entry.endDate].map(({ zone }) => zone?.tzid),
  }
}

test('a mail names services, stylist and time, and goes to the client’s current address', async () => {
  const { id, userId } = await booked({ client: { name: 'Former Name', email: 'former@client.example' } })
  await database.db.update(users).set({ email: 'new@client.example', name: 'Ada King' }).where(eq(users.id, userId))
  const [mail] = await composed(id, ['booking_received'])
  expect(mail).toMatchObject({
    kind: 'booking_received',
    status: 'queued',
    clientId: userId,
    toName: 'Ada King',
    toAddress: 'new@client.example',
    subject: 'We’ve got your booking for Wednesday, December 2',
    icsMethod: 'REQUEST',
  })
  for (const text of ['Hi Ada King', 'With: Mara', 'Wednesday, December 2, 2026, 10:00 AM to 11:00 AM', '$42.50', id]) {
    expect(mail?.text).toContain(text)
  }
  expect(mail?.text + (mail?.html ?? '')).not.toContain('former')
})

test('the total has the decimals of the salon’s currency', async () => {
  const { id } = await booked({ mills: 7255 })
  await change(id, { currency: 'KWD' })
  const inKuwait = { ...settings, place: { ...settings.place, currency: 'KWD' } }
  const [mail] = await composed(id, ['booking_received'], { settings: inKuwait })
  for (const text of [mail?.text, mail?.ics?.replaceAll(/\r\n /g, '')]) expect(text).toMatch(/KWD\s7\.255(?!\d)/)
})

test('composing twice queues one mail', async () => {
  const { id } = await booked()
  await composed(id, ['booking_received', 'salon_new'])
  expect(await composed(id, ['booking_received', 'salon_new'])).toHaveLength(2)
})

test('a client without an account gets a link to the visit, in the mail and in the calendar', async () => {
  const { id } = await booked()
  const clientId = await addClient(database, { name: 'Grace', email: 'grace@client.example' })
  await change(id, { clientId })
  const [mail] = await composed(id, ['booking_confirmed'])
  const [, token = ''] = /See your booking: https:\/\/salon\.example\/visit\/(guest-\S+)/.exec(mail?.text ?? '') ?? []
  const { authSecret } = context()
  const mailedTo = addressHash(authSecret, 'grace@client.example')
  expect(claimIn(authSecret, 'guest-visit', token)).toEqual([id, clientId, mailedTo])
  expect(addressHash(authSecret, 'ada@client.example')).not.toBe(mailedTo)
  expect(mail?.text).not.toContain('/mybookings')
  expect(mail?.ics?.replaceAll(/\r\n /g, '')).toContain(`/visit/${token}`)
})

test('the buttons lead to the booking, and act as the person who reads the mail', async () => {
  const { id, userId } = await booked()
  const [toClient, toSalon] = await composed(id, ['booking_received', 'salon_new'])
  const claims = (text = '') =>
    [...text.matchAll(/\/visit\/(\S+)/g)].map(([, token = '']) => readClaim(context().authSecret, token))
  expect(toClient?.text).toContain(`See your booking: https://salon.example/mybookings?booking=${id}`)
  expect(claims(toClient?.text)).toMatchObject([
    { action: 'move', appointmentId: id, version: 1, userId },
    { action: 'cancel', appointmentId: id, version: 1, userId },
  ])
  const [owner] = await database.db.select().from(users).where(eq(users.email, adminEmail))
  expect(toSalon).toMatchObject({ toName: 'Linden', toAddress: 'hello@salon.example', clientId: null, ics: null })
  expect(claims(toSalon?.text)).toMatchObject([{ action: 'confirm', appointmentId: id, userId: owner?.id }])
  // A reader of the client's mail can't confirm, and the salon needs no link to cancel.
  expect(toClient?.text).not.toMatch(/Confirm booking/)
})

test('the salon’s mail has the booking’s phone number, or else the account’s', async () => {
  const { id, userId, email } = await booked()
  await database.db.update(users).set({ phone: '555 0111' }).where(eq(users.id, userId))
  await change(id, { note: 'Shorter\nat the back' })
  const [mail] = await composed(id, ['salon_new'])
  expect(mail?.text).toContain(`Client: Ada Lovelace, ${email}, 555 0111\nNote: Shorter, at the back`)
  await change(id, { phone: '555 0199', status: 'Canceled' })
  const [canceled] = await composed(id, ['salon_canceled'])
  expect(canceled?.text).toContain(`${email}, 555 0199`)
})

test('a move’s mail has the earlier time and stylist if they changed', async () => {
  const mara = await addStylist(database, { name: 'Mara' })
  const jun = await addStylist(database, { name: 'Jun' })
  const at = (time: string) => ({
    startsAt: new Date(`2026-12-03T${time}Z`),
    endsAt: new Date(`2026-12-03T${time.replace(':00:', ':45:')}Z`),
  })
  const { id } = await booked({ stylistId: mara })
  await change(id, { ...at('19:00:00'), wallDate: '2026-12-03', wallMinutes: 840 })
  const [later] = await composed(id, ['booking_moved', 'salon_moved'])
  expect(later?.subject).toBe('Your booking has changed: Thursday, December 3, 2:00 PM')
  expect(later?.text).toContain('Before, it was Wednesday, December 2 at 10:00 AM.')
  await change(id, { stylistId: jun })
  const [toJun] = await composed(id, ['booking_moved'])
  expect(toJun?.text).toContain('Before, it was with Mara.')
  await change(id, { ...at('20:00:00'), wallMinutes: 900, stylistId: mara })
  const [both] = await composed(id, ['booking_moved'])
  expect(both?.text).toContain('Before, it was Thursday, December 3 at 2:00 PM with Jun.')
})

test('the owner’s text is used, and the demo’s or a damaged booking’s gaps are filled', async () => {
  const words = { subject: 'Olá {client}', body: 'Reserva\n\n{services} com {stylist}, {total}' }
  await saveText(
    database.db,
    { languages: null },
    { actor: systemActor, address: null, device: null },
    { kind: 'booking_confirmed', words, version: 0 },
  )
  const { id } = await booked({ name: 'Zé' })
  await database.pool.query("update appointments set services = '7', stylist = '[]' where id = $1", [id])
  const [mail] = await composed(id, ['booking_confirmed'])
  expect(mail?.subject).toBe('Olá Zé')
  expect(mail?.text).toMatch(/^Reserva\n\nyour visit com your stylist, \$42.50\n\nWith: We’ll tell you who\nWhen: /)
})

test('a mail has the owner’s text in its reader’s language, else the product’s, and services as they were booked', async () => {
  const { id } = await booked({ name: 'Zé' })
  const names = { de: 'Schnitt' }
  const services = [{ id: 'cut', ServiceName: 'Cut', Description: '', Price: 42.5, Duration: 60, names }]
  await change(id, { language: 'de', services, status: 'Confirmed' })
  const languages = { own: 'en', offered: ['en', 'de', 'fr'] } as const
  const spoken = { settings: { ...settings, languages: { ...languages, offered: [...languages.offered] } } }
  const inGerman = async () => {
    await database.pool.query('delete from mails')
    return (await composed(id, ['booking_confirmed', 'salon_new'], spoken))[0]
  }
  const [stored] = await database.pool.query('select subject from mail_texts').then(({ rows }) => rows)
  if (!stored)
    await database.pool.query(`insert into mail_texts (kind, subject, body) values ('booking_confirmed', 'Yours', 'Own')`)
  const products = await inGerman()
  expect(products?.text).toContain('Schnitt')
  expect([products?.subject, products?.text]).not.toContain('Yours')
  await database.pool.query(`insert into translations (kind, record_id, field, language, text) values
    ('mail', 'booking_confirmed', 'subject', 'de', 'Hallo {client}'), ('mail', 'booking_confirmed', 'body', 'de', 'Termin: {services}')`)
  const own = await inGerman()
  expect([own?.subject, own?.text.split('\n')[0]]).toEqual(['Hallo Zé', 'Termin: Schnitt'])
  await database.pool.query('delete from translations')
})

test('the salon’s mail is in the language of the account that has its address, else in the salon’s, with the owner’s text', async () => {
  const { id } = await booked({ name: 'Zé' })
  await change(id, { language: 'fr' })
  const spoken = {
    settings: { ...settings, languages: { own: 'en' as const, offered: ['en', 'de', 'fr'] as ('en' | 'de' | 'fr')[] } },
  }
  const subjectNow = async () => {
    await database.pool.query('delete from mails')
    return (await composed(id, ['salon_new'], spoken))[0]?.subject
  }
  expect(await subjectNow()).toBe('New booking: Zé, Wednesday, December 2, 10:00 AM')
  const account = { id: newId(), name: 'Olive Owner', email: 'hello@salon.example', language: 'de' }
  await database.db.insert(users).values(account)
  expect(await subjectNow()).toBe('Neuer Termin: Zé, Mittwoch, 2. Dezember, 10:00 AM')
  await database.pool.query(`insert into mail_texts (kind, subject, body) values ('salon_new', 'Ours: {client}', 'Own')`)
  expect(await subjectNow()).toBe('Neuer Termin: Zé, Mittwoch, 2. Dezember, 10:00 AM')
  await database.pool.query(`insert into translations (kind, record_id, field, language, text) values
    ('mail', 'salon_new', 'subject', 'de', 'Unser: {client}')`)
  expect(await subjectNow()).toBe('Unser: Zé')
  await database.db.update(users).set({ language: 'en' }).where(eq(users.id, account.id))
  expect(await subjectNow()).toBe('Ours: Zé')
  await database.pool.query(`delete from mail_texts where kind = 'salon_new'`)
  await database.pool.query('delete from translations')
  await database.db.delete(users).where(eq(users.id, account.id))
})

test('one calendar entry is made, changed and removed: the same UID, a rising sequence', async () => {
  const { id, email } = await booked()
  const entries = [readEntry((await composed(id, ['booking_received']))[0]?.ics)]
  const steps = [
    [{ status: 'Confirmed' }, 'booking_confirmed'],
    [
      {
        startsAt: new Date('2026-12-03T19:00:00Z'),
        endsAt: new Date('2026-12-03T20:00:00Z'),
        wallDate: '2026-12-03',
        wallMinutes: 840,
      },
      'booking_moved',
    ],
    [{ status: 'Canceled' }, 'booking_canceled'],
    [{ status: 'Pending' }, 'booking_reopened'],
  ] as const
  for (const [values, kind] of steps) {
    await change(id, values)
    const [mail] = await composed(id, [kind])
    entries.push(readEntry(mail?.ics))
    expect(mail?.icsMethod).toBe(entries.at(-1)?.method)
  }
  expect(new Set(entries.map(({ uid }) => uid))).toEqual(new Set([`booking-${id}@chairtime`]))
  expect(entries.map(({ method, status }) => [method, status])).toEqual([
    ['REQUEST', 'TENTATIVE'],
    ['REQUEST', 'CONFIRMED'],
    ['REQUEST', 'CONFIRMED'],
    ['CANCEL', 'CANCELLED'],
    ['REQUEST', 'TENTATIVE'],
  ])
  const sequences = entries.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
  for (const entry of entries) {
    expect(entry).toMatchObject({
      organizer: 'mailto:hello@salon.example',
      attendees: [`mailto:${email}`],
      partstat: ['ACCEPTED'],
      rsvp: ['FALSE'],
      cn: ['Ada Lovelace'],
      summary: 'Cut at Linden',
    })
  }
})

test('mail to a salon with the sample address goes to its administrator’s, which no client sees', async () => {
  const { id } = await booked()
  const salon = { ...settings.salon, email: sampleDetails.SALON_EMAIL }
  const sample = { settings: { ...settings, salon } }
  const [toClient, toSalon] = await composed(id, ['booking_received', 'salon_new'], sample)
  expect(toSalon?.toAddress).toBe(adminEmail)
  expect([toClient?.icsMethod, JSON.stringify(toClient).includes(adminEmail)]).toEqual(['PUBLISH', false])
  // Its mail has a sender, who then is the organizer.
  const other = await booked()
  await change(other.id, { status: 'Confirmed' })
  const [confirmed] = await composed(other.id, ['booking_confirmed'], { ...sample, mailFrom: 'Linden <mail@salon.example>' })
  expect(readEntry(confirmed?.ics)).toMatchObject({ method: 'REQUEST', organizer: 'mailto:mail@salon.example' })
})

test('a calendar entry names nobody to reply to if nobody reads the salon’s mail', async () => {
  const { id } = await booked()
  const salon = { ...settings.salon, email: '' }
  const nobody = { settings: { ...settings, salon }, adminEmail: sampleAdminEmail }
  const [mail] = await composed(id, ['booking_received'], nobody)
  expect([mail?.icsMethod, readEntry(mail?.ics).method]).toEqual(['PUBLISH', 'PUBLISH'])
  expect(mail?.ics).toContain(`UID:booking-${id}@chairtime`)
  expect(mail?.ics).not.toMatch(/^(ORGANIZER|ATTENDEE)|chairtime\.example/m)
  await change(id, { status: 'Canceled' })
  const [canceled] = await composed(id, ['booking_canceled'], nobody)
  expect(readEntry(canceled?.ics)).toMatchObject({ method: 'PUBLISH', status: 'CANCELLED', attendees: [] })
})

test('a deleted booking leaves the calendar too, and its mail has no link to it', async () => {
  const { id } = await booked()
  const [appointment] = await database.db.select().from(appointments).where(eq(appointments.id, id))
  const [client] = await database.db
    .select()
    .from(users)
    .where(eq(users.id, appointment?.clientId ?? ''))
  const before = readEntry((await composed(id, ['booking_received']))[0]?.ics)
  await removeAppointment(database, id)
  const event = await latestEvent(database.db, id, adminEmail)
  if (!appointment || !client || !event) throw new Error('nothing was deleted')
  await queueAppointmentMails(database.db, event, { kinds: ['booking_canceled'], appointment, client }, context())
  const [mail] = await database.db
    .select()
    .from(mails)
    .where(eq(mails.key, `event:${event.id}:booking_canceled`))
  const entry = readEntry(mail?.ics)
  expect(entry).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: before.uid })
  expect(entry.sequence).toBeGreaterThan(before.sequence)
  expect(mail?.text).toContain('Book again: https://salon.example/bookings?services=S0')
  expect(mail?.text).not.toMatch(/\/visit\/|mybookings/)
})

test.each([
  'Ada\r\nBcc: eve@evil.example\r\n\r\nHello',
  '</td></table><script>alert(1)</script><a href="https://evil.example">',
  '💇‍♀️'.repeat(200),
  'Ada\nATTENDEE:mailto:eve@evil.example',
  '"Ada" <eve@evil.example>, Eve',
])('a client called %j gets one mail, with an escaped body', async (name) => {
  const { id, email } = await booked({ name })
  const folder = await temporaryFolder()
  const from = { name: 'Linden', address: 'hello@salon.example' }
  for (const mail of await composed(id, ['booking_received', 'salon_new'])) {
    const delivery = { kind: 'files', folder, from, problem: null } as const
    await deliver(mail, { delivery, salonName: 'Linden', signal: new AbortController().signal })
    const parsed = await PostalMime.parse(await readFile(join(folder, mailFileName(mail))))
    expect([...(parsed.to ?? []), ...(parsed.cc ?? []), ...(parsed.bcc ?? [])].map(({ address }) => address)).toEqual([
      mail.kind === 'salon_new' ? 'hello@salon.example' : email,
    ])
    expect(parsed.html).not.toMatch(/<script|href="https:\/\/evil/)
    expect(parsed.text?.split('\n')).not.toContain('Hello')
  }
  const [mail] = await database.db.select().from(mails).where(eq(mails.toAddress, email))
  expect(readEntry(mail?.ics).attendees).toEqual([`mailto:${email}`])
})

test('a reminder and thanks need no calendar entry', async () => {
  const { id } = await booked({ status: 'Completed' })
  const [thanks] = await composed(id, ['booking_completed'])
  expect([thanks?.ics, thanks?.icsMethod]).toEqual([null, null])
  expect(thanks?.subject).toBe('Thanks for visiting Linden')
})

/** Both clock changes of zones with different rules, and a zone without: local starts before, within and after the change. */
const clockChanges = [
  ['Europe/Lisbon', '2027-03-28', ['00:30', '02:00', '10:00']],
  ['Europe/Lisbon', '2026-10-25', ['00:30', '01:30', '02:00', '10:00']],
  ['America/New_York', '2027-03-14', ['01:30', '03:00', '10:00']],
  ['America/New_York', '2026-11-01', ['00:30', '01:30', '10:00']],
  ['Asia/Kolkata', '2027-03-28', ['00:30', '10:00']],
  // Changes by half an hour.
  ['Australia/Lord_Howe', '2027-04-04', ['01:00', '02:00', '10:00']],
  ['Australia/Lord_Howe', '2026-10-04', ['01:30', '02:30', '10:00']],
] as const

test.each(clockChanges)('in %s on %s, an entry starts and ends when the visit does', async (timeZone, date, times) => {
  for (const time of times) {
    const start = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone)
    const end = start.add({ minutes: 90 })
    const [startsAt, endsAt] = [start, end].map(({ epochMilliseconds }) => new Date(epochMilliseconds)) as [Date, Date]
    const { id } = await booked()
    await change(id, { startsAt, endsAt, wallDate: date, wallMinutes: start.hour * 60 + start.minute })
    const place: Settings['place'] = { ...settings.place, timeZone, clock: '24' }
    const [mail] = await composed(id, ['booking_received'], { settings: { ...settings, place } })
    const { starts, ends, zones } = readEntry(mail?.ics)
    // Otherwise the file would need the zone's rules.
    expect(zones).toEqual(['UTC', 'UTC'])
    expect([starts, ends].map((seconds) => seconds * 1000)).toEqual([startsAt.getTime(), endsAt.getTime()])
    const clock = (zoned: Temporal.ZonedDateTime) => zoned.toPlainTime().toString({ smallestUnit: 'minute' })
    const isTwice = start.add({ hours: 1 }).toPlainTime().equals(start.toPlainTime())
    const note = isTwice ? ' (before the clocks go back)' : ''
    expect(mail?.text).toContain(`${clock(start)}${note} to ${clock(end)}`)
  }
})

const movedSettings = (email: string) => ({ settings: { ...settings, salon: { ...settings.salon, name: 'Birch', email } } })

test('an entry keeps its first organizer when the settings change', async () => {
  const { id } = await booked()
  const [first] = await composed(id, ['booking_received'])
  await change(id, { status: 'Confirmed' })
  const [second] = await composed(id, ['booking_confirmed'], movedSettings('new@salon.example'))
  await database.db.delete(mails).where(eq(mails.appointmentId, id))
  await change(id, { status: 'Canceled' })
  const [third] = await composed(id, ['booking_canceled'], movedSettings(''))
  const entries = [first, second, third].map((mail) => readEntry(mail?.ics))
  expect(entries.map(({ method, organizer, uid }) => [method, organizer, uid])).toEqual(
    ['REQUEST', 'REQUEST', 'CANCEL'].map((method) => [method, 'mailto:hello@salon.example', `booking-${id}@chairtime`]),
  )
  const sequences = entries.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
  expect(third?.text).not.toContain('Calendar:')
})

test('an entry sent before organizers were recorded keeps its organizer, too', async () => {
  const { id } = await booked()
  await composed(id, ['booking_received'])
  await database.db.update(appointmentEvents).set({ data: null }).where(eq(appointmentEvents.appointmentId, id))
  await change(id, { status: 'Confirmed' })
  const [mail] = await composed(id, ['booking_confirmed'], movedSettings('new@salon.example'))
  expect(readEntry(mail?.ics)).toMatchObject({ method: 'REQUEST', organizer: 'mailto:hello@salon.example' })
})

test('published entries are changed by published ones, and the mail says what to do by hand', async () => {
  const { id } = await booked()
  const nobody = movedSettings(sampleDetails.SALON_EMAIL)
  const [first] = await composed(id, ['booking_received'], nobody)
  expect([first?.icsMethod, first?.text.includes('Calendar:')]).toEqual(['PUBLISH', false])
  await change(id, { status: 'Confirmed' })
  const [second] = await composed(id, ['booking_confirmed'])
  expect([second?.icsMethod, second?.text]).toEqual(['PUBLISH', expect.stringContaining('open the attached file')])
  await change(id, { status: 'Canceled' })
  const [third] = await composed(id, ['booking_canceled'])
  expect([third?.icsMethod, third?.text]).toEqual(['PUBLISH', expect.stringContaining('remove its entry there')])
})

test('the salon’s own address gets an entry to add by hand, since nobody is both organizer and attendee', async () => {
  const { id, userId } = await booked()
  await database.db.update(users).set({ email: 'hello@salon.example' }).where(eq(users.id, userId))
  const [mail] = await composed(id, ['booking_received'])
  expect(readEntry(mail?.ics)).toMatchObject({ method: 'PUBLISH', attendees: [] })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { DeskDay } from '../../../domain/booking/schedule/desk-day.ts'
import { type ClientDetails, cardLimits } from '../../../domain/people/client.ts'
import { auditEvents } from '../../platform/database/schema/platform.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addClient, addService, addStylist, adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person
let receptionist: Person
let stylist: Person
let stylistId: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
  receptionist = await signedIn(app, database, { role: 'receptionist', name: 'Rita' })
  stylistId = await addStylist(database)
  stylist = await signedIn(app, database, { role: 'stylist', stylistId, name: 'Sam' })
})
afterAll(() => database.drop())

const card = async (person: Person, id: string) =>
  (await (await person.call('GET', `/api/clients/${id}`)).json()) as ClientDetails
const write = (person: Person, id: string, kind: string, body: object, headers = {}) =>
  person.call('POST', `/api/clients/${id}/${kind}`, body, headers)
const readFields = async (response: Response) => ((await response.json()) as { error: { fields?: object } }).error.fields

describe('notes and alerts', () => {
  test('say who wrote them and when, the latest first, and are removed by their authors or the desk', async () => {
    const id = await addClient(database, { name: 'Noted' })
    await addAppointment(database, { userId: id, stylistId })
    expect((await write(receptionist, id, 'notes', { text: ' Likes it\r\nquiet ' })).status).toBe(201)
    const written = (await (await write(stylist, id, 'notes', { text: 'Cowlick' })).json()) as ClientDetails
    expect(written.notes).toMatchObject([
      { text: 'Cowlick', by: 'Sam', canRemove: true },
      { text: 'Likes it\nquiet', by: 'Rita', canRemove: false },
    ])
    const [own, other] = written.notes.map((note) => note.id)
    const remove = (person: Person, noteId = '') => person.call('DELETE', `/api/clients/${id}/notes/${noteId}`)
    expect((await remove(stylist, other)).status).toBe(403)
    expect((await remove(stylist, own)).status).toBe(200)
    expect((await remove(receptionist, other)).status).toBe(200)
    expect((await remove(receptionist, other)).status).toBe(404)
    expect((await card(admin, id)).notes).toEqual([])
    // The log records the change without the text.
    const entries = await database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
    expect(entries.map(({ changes }) => changes[0])).toEqual([
      { field: 'notes', from: 0, to: 1 },
      { field: 'notes', from: 1, to: 2 },
      { field: 'notes', from: 2, to: 1 },
      { field: 'notes', from: 1, to: 0 },
    ])
    expect(JSON.stringify(entries)).not.toContain('Cowlick')
  })

  test('are refused in words if they are empty or too long', async () => {
    const id = await addClient(database)
    expect(await readFields(await write(admin, id, 'notes', { text: ' ' }))).toEqual({ text: 'Note is required' })
    expect(await readFields(await write(admin, id, 'alerts', { text: 'x'.repeat(201) }))).toEqual({
      text: 'Alert must be at most 200 characters',
    })
    expect(await readFields(await write(admin, id, 'formulas', { text: 'x'.repeat(10_000), usedOn: '2026-11-30' }))).toEqual({
      text: 'Formula must be at most 4000 characters',
    })
    expect((await write(admin, 'NOBODY', 'notes', { text: 'x' })).status).toBe(404)
  })

  test('are for a stylist those of clients whom they serve', async () => {
    const theirs = await addClient(database, { name: 'Theirs', phone: '+1 718 555 0177' })
    const others = await addClient(database)
    const own = await addAppointment(database, { userId: theirs, stylistId, status: 'Completed', date: '2026-11-03' })
    await addAppointment(database, { userId: theirs, status: 'Completed', date: '2026-11-04' })
    await addAppointment(database, { userId: others, stylistId, status: 'Canceled' })
    expect((await write(stylist, others, 'notes', { text: 'x' })).status).toBe(404)
    expect((await stylist.call('GET', `/api/clients/${others}`)).status).toBe(404)
    const theirCard = await card(stylist, theirs)
    expect(theirCard).toMatchObject({ name: 'Theirs', email: '', accounts: [] })
    for (const field of ['phone', 'figures', 'record', 'tags']) expect(theirCard).not.toHaveProperty(field)
    const visits = (await (await stylist.call('GET', `/api/clients/${theirs}/visits?when=past`)).json()) as {
      items: Appointment[]
    }
    expect(visits.items.map(({ id }) => id)).toEqual([own])
  })
})

describe('an alert', () => {
  test('is wherever the client is booked, for staff', async () => {
    const client = await signedIn(app, database, { name: 'Alma Allergic' })
    const booking = await addAppointment(database, { userId: client.uid, stylistId, date: '2026-12-09' })
    await write(receptionist, client.uid, 'alerts', { text: 'Allergic to PPD' })
    await write(receptionist, client.uid, 'alerts', { text: 'Faints' })
    const alerts = ['Allergic to PPD', 'Faints']
    for (const person of [admin, receptionist, stylist]) {
      expect(await (await person.call('GET', `/api/appointments/${booking}`)).json()).toMatchObject({ alerts })
      const day = (await (await person.call('GET', '/api/days/2026-12-09')).json()) as DeskDay
      expect(day.appointments).toMatchObject([{ id: booking, alerts }])
      const list = (await (await person.call('GET', '/api/appointments?scope=all&q=alma')).json()) as { items: Appointment[] }
      expect(list.items).toMatchObject([{ id: booking, alerts }])
    }
    expect(await (await receptionist.call('GET', '/api/clients?q=alma')).json()).toMatchObject({ items: [{ alerts }] })
    const confirmed = await receptionist.call('PATCH', `/api/appointments/${booking}`, { status: 'Confirmed', from: 'Pending' })
    expect(await confirmed.json()).toMatchObject({ alerts })
    expect(await (await client.call('GET', `/api/appointments/${booking}`)).json()).not.toHaveProperty('alerts')
  })
})

describe('a formula', () => {
  test('is dated, belongs to a visit, and is never overwritten', async () => {
    const id = await addClient(database)
    const visit = await addAppointment(database, { userId: id, stylistId, status: 'Completed', date: '2026-11-03' })
    const foreign = await addAppointment(database, { userId: await addClient(database) })
    const formula = { text: '7.1 + 20 vol', usedOn: '2026-11-03' }
    expect((await write(stylist, id, 'formulas', { ...formula, appointmentId: visit })).status).toBe(201)
    expect((await write(stylist, id, 'formulas', { text: '6.0', usedOn: '2026-11-05' })).status).toBe(201)
    expect(await readFields(await write(admin, id, 'formulas', { ...formula, appointmentId: foreign }))).toEqual({
      appointmentId: 'Choose one of this client’s visits',
    })
    expect(await readFields(await write(admin, id, 'formulas', { ...formula, usedOn: '2026-02-30' }))).toHaveProperty('usedOn')
    expect((await card(admin, id)).formulas).toMatchObject([
      { text: '6.0', usedOn: '2026-11-05', appointmentId: null, by: 'Sam' },
      { ...formula, appointmentId: visit, by: 'Sam' },
    ])
    // The server lacks the right, and a trigger stops the owner.
    for (const statement of [`update client_formulas set text = ''`, 'delete from client_formulas'])
      await expect(database.app.pool.query(statement)).rejects.toThrow('permission denied')
    await expect(database.pool.query(`update client_formulas set used_on = '2026-01-01'`)).rejects.toThrow('never overwritten')
  })
})

describe('sent again, since the response was lost,', () => {
  const texts = [
    ['notes', { text: 'Cowlick' }, { text: 'Tea, no milk' }],
    ['alerts', { text: 'Faints' }, { text: 'Allergic to PPD' }],
    ['formulas', { text: '7.1', usedOn: '2026-11-03' }, { text: '6.0', usedOn: '2026-11-03' }],
  ] as const

  test.each(texts)('%s are added once', async (kind, text, other) => {
    const id = await addClient(database)
    const elsewhere = await addClient(database)
    const key = { 'idempotency-key': `key of ${kind}` }
    const send = (what: object, { person = receptionist, client = id } = {}) => write(person, client, kind, what, key)
    const responses = [...(await Promise.all([send(text), send(text)])), await send(text)]
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    const listed = async () => {
      const { notes, alertNotes, formulas } = await card(admin, id)
      return { notes, alerts: alertNotes, formulas }[kind].length
    }
    expect(await listed()).toBe(1)
    expect(await database.db.$count(auditEvents, eq(auditEvents.subjectId, id))).toBe(1)
    for (const response of [await send(other), await send(text, { client: elsewhere })])
      expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('This was saved already')])
    expect((await send(text, { person: admin })).status).toBe(201)
    expect(await listed()).toBe(2)
  })
})

describe('a client whom the salon has blocked from booking online', () => {
  test('is asked to call, and nothing else; the desk still books for them', async () => {
    const client = await signedIn(app, database, { name: 'Bo Blocked' })
    const serviceId = await addService(database)
    const bookedStylist = await addStylist(database)
    const canceled = await addAppointment(database, {
      userId: client.uid,
      stylistId: bookedStylist,
      status: 'Canceled',
      date: '2026-12-15',
    })
    const booking = { serviceIds: [serviceId], stylistId: bookedStylist, date: '2026-12-16', time: '10:00 AM' }
    const block = (blocked: boolean) => receptionist.call('PATCH', `/api/clients/${client.uid}`, { blocked })
    expect(((await (await block(true)).json()) as ClientDetails).record?.blockedAt).toEqual(expect.any(String))
    const refused = await client.call('POST', '/api/appointments', booking)
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { error: { code: 'forbidden', message: expect.stringMatching(/^Please call us to book/) } },
    ])
    const reopened = await client.call('PATCH', `/api/appointments/${canceled}`, { status: 'Pending', from: 'Canceled' })
    expect([reopened.status, await reopened.text()]).toEqual([403, expect.stringContaining('Please call us to book')])
    expect(await (await client.call('GET', '/api/me')).text()).not.toContain('block')
    expect((await receptionist.call('POST', '/api/appointments', { ...booking, clientId: client.uid })).status).toBe(201)
    await block(false)
    expect((await client.call('POST', '/api/appointments', { ...booking, date: '2026-12-17' })).status).toBe(201)
  })

  test('is never one of the staff', async () => {
    const response = await admin.call('PATCH', `/api/clients/${receptionist.uid}`, { blocked: true })
    expect([response.status, await readFields(response)]).toEqual([403, { blockedAt: 'Rita works here.' }])
  })
})

describe('what else is known of a client', () => {
  test('is changed field by field', async () => {
    const id = await addClient(database)
    const change = async (body: object) => receptionist.call('PATCH', `/api/clients/${id}`, body)
    const response = await change({
      birthday: '--02-29',
      source: 'Recommended',
      tags: ['VIP', 'Curly', 'vip'],
      mailConsent: true,
    })
    const { record } = (await response.json()) as ClientDetails
    expect(record).toMatchObject({ birthday: '--02-29', source: 'Recommended', tags: ['VIP', 'Curly'], blockedAt: null })
    expect(record?.mailConsentAt).toEqual(expect.any(String))
    const again = (await (await change({ mailConsent: true, source: '' })).json()) as ClientDetails
    expect(again.record).toMatchObject({ mailConsentAt: record?.mailConsentAt, source: '', birthday: '--02-29' })
    for (const birthday of ['2025-02-29', '--02-30', '--00-10', 'May 5', '1800-01-01'])
      expect((await change({ birthday })).status, birthday).toBe(422)
    expect((await change({ tags: ['x'.repeat(31)] })).status).toBe(422)
    const merged = (await (await change({ tags: ['VIP', 'Long'], shownTags: ['VIP', 'Gone'] })).json()) as ClientDetails
    expect(merged.record?.tags).toEqual(['VIP', 'Curly', 'Long'])
    const many = Array.from({ length: cardLimits.tags }, (_, at) => `Tag ${at}`)
    const full = await change({ tags: many, shownTags: [] })
    expect([full.status, await readFields(full)]).toEqual([422, { tags: `Use at most ${cardLimits.tags} tags` }])
    const [entry] = await database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
    expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual(['birthday', 'mailConsentAt', 'source', 'tags'])
  })
})

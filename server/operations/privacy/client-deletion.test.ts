import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonalData } from '../../../domain/operations/personal-data.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clientFormulas, clientNotes, clientRecords, clients } from '../../platform/database/schema/clients.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { mails, webhookDeliveries, webhooks } from '../../platform/database/schema/messages.ts'
import { auditEvents, searchWords } from '../../platform/database/schema/platform.ts'
import { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addMail } from '../../testing/mails.ts'
import { addClient, addWaiting, adminEmail, openTestSalon, type Person, password, signedIn } from '../../testing/salon.ts'
import { createTestDatabase, tablesWith } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())

const remove = (id: string) => admin.call('DELETE', `/api/clients/${id}`)
const readMessage = async (response: Response) => ((await response.json()) as { error: { message: string } }).error.message

async function addKnown(id: string, name: string): Promise<void> {
  await admin.call('PATCH', `/api/clients/${id}`, {
    tags: [`tag of ${name}`],
    source: `source of ${name}`,
    birthday: '--05-17',
  })
  await admin.call('POST', `/api/clients/${id}/notes`, { text: `=note of ${name}` })
  await admin.call('POST', `/api/clients/${id}/alerts`, { text: `alert of ${name}` })
  await admin.call('POST', `/api/clients/${id}/formulas`, { text: `formula of ${name}`, usedOn: '2026-11-02' })
  const entryId = await addWaiting(database, { clientId: id, date: '2026-12-05' })
  const holdId = newId()
  const startsAt = new Date('2026-12-05T15:00Z')
  const times = { stylistId: newId(), startsAt, endsAt: new Date('2026-12-05T16:00Z'), expiresAt: startsAt }
  await database.db.insert(holds).values({ id: holdId, clientId: id, ...times })
  await database.db.insert(waitlistOffers).values({ id: newId(), entryId, holdId, ...times })
}

test('a client without an account is deleted with all that was known; the visits stay in the figures, and others’ mails are left', async () => {
  const email = 'family@mail.example'
  const id = await addClient(database, { name: 'Going Gone', phone: '+1 718 555 0101', email })
  const sister = await addClient(database, { name: 'Staying', email })
  const visit = await addAppointment(database, {
    userId: id,
    status: 'Completed',
    date: '2026-11-02',
    client: { name: 'Going Gone', email },
  })
  await addMail(database, { clientId: id, appointmentId: visit, subject: 'For Going', toAddress: email })
  const theirs = await addMail(database, { clientId: sister, subject: 'For Staying', toAddress: email })
  await addKnown(id, 'Gone')
  const upcoming = await addAppointment(database, { userId: id, date: '2026-12-20' })
  expect(await readMessage(await remove(id))).toBe('Going Gone has a booking ahead. Cancel it first.')
  await database.db.update(appointments).set({ status: 'Canceled' }).where(eq(appointments.id, upcoming))
  expect((await remove(id)).status).toBe(204)
  expect((await admin.call('GET', `/api/clients/${id}`)).status).toBe(404)
  expect((await remove(id)).status).toBe(404)
  const [row] = await database.db.select().from(clients).where(eq(clients.id, id))
  expect(row).toMatchObject({ name: 'Deleted client', phone: null, email: null, deletedAt: expect.any(Date) })
  for (const table of [clientNotes, clientFormulas, clientRecords, waitlistEntries, holds])
    expect(await database.db.$count(table, eq(table.clientId, id))).toBe(0)
  expect(await database.db.$count(searchWords, eq(searchWords.id, id))).toBe(0)
  const [booking] = await database.db.select().from(appointments).where(eq(appointments.id, visit))
  expect(booking).toMatchObject({ status: 'Completed', client: { uid: id, name: 'Deleted client', email: '' } })
  const [kept] = await database.db.select().from(mails).where(eq(mails.id, theirs))
  expect(kept?.subject).toBe('For Staying')
  const log = JSON.stringify(await database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id)))
  expect(log).toContain('clients.deleted')
  expect(log).not.toMatch(/Going|Gone|0101/)
})

async function mergedInTurns() {
  const webhookId = newId()
  await database.db.insert(webhooks).values({ id: webhookId, url: 'https://till.example', secret: 's', events: [] })
  const [first = '', second = '', third = ''] = await Promise.all(
    ['Aurelia', 'Bernice', 'Cordula'].map(async (name, index) => {
      const id = await addClient(database, { name: `${name} Quandt`, email: `${name}@quandt.example`.toLowerCase() })
      const client = { name: `${name} Quandt`, email: `${name}@quandt.example` }
      await addMail(database, {
        clientId: id,
        appointmentId: await addAppointment(database, {
          userId: id,
          status: 'Completed',
          date: `2026-11-0${index + 1}`,
          client,
        }),
        subject: `For ${name} Quandt`,
      })
      await addKnown(id, `${name} Quandt`)
      await admin.call('PATCH', `/api/clients/${id}`, { phone: `718 555 019${index}` })
      // Only the outbox and the webhooks still know its client.
      const removed = await addAppointment(database, { userId: id, date: `2026-12-0${index + 1}`, client })
      await admin.call('DELETE', `/api/appointments/${removed}`)
      await database.db.insert(webhookDeliveries).values({
        id: newId(),
        webhookId,
        eventId: index,
        event: 'appointment.deleted',
        status: 'delivered',
        payload: { data: { appointmentId: 'GONE', appointment: { user: { uid: id, ...client } } } },
      })
      return id
    }),
  )
  // Deleted by the version before.
  await database.db.execute(
    sql`update appointment_events set deleted = deleted - 'client_id' where deleted ->> 'client_id' = ${first}`,
  )
  for (const [keep, merge] of [
    [second, first],
    [third, second],
  ])
    expect((await admin.call('POST', '/api/clients/merge', { keep, merge })).status).toBe(200)
  return { first, second, third }
}

test('records that were merged in turns leave nothing behind', async () => {
  const { first, second, third } = await mergedInTurns()
  expect(await tablesWith(database, 'quandt', '555 019')).toEqual(
    expect.arrayContaining(['audit_events', 'client_merges', 'clients']),
  )
  expect((await remove(third)).status).toBe(204)
  expect(await tablesWith(database, 'quandt', '555 019', '555019')).toEqual([])
  for (const id of [first, second]) expect((await admin.call('GET', `/api/clients/${id}`)).status).toBe(404)
})

test('records that were merged, and then joined to an account, leave nothing behind once it is deleted', async () => {
  const account = await signedIn(app, database, { name: 'Ada' })
  const { third } = await mergedInTurns()
  await admin.call('POST', `/api/clients/${third}/account`, { accountId: account.uid })
  const deletion = { password, cancelBookings: false, bookings: [] }
  expect((await account.call('POST', '/api/me/deletion', deletion)).status).toBe(204)
  expect(await tablesWith(database, 'quandt', '555 019', '555019')).toEqual([])
})

test('an account’s owner deletes it themselves', async () => {
  const account = await signedIn(app, database, { name: 'Ada' })
  expect(await readMessage(await remove(account.uid))).toBe('Ada has an account, and deletes it in their profile.')
})

test('everything known of a person is in the file of their data, without its author', async () => {
  const account = await signedIn(app, database, { name: 'Ada' })
  await addKnown(account.uid, 'Ada')
  const text = await (await account.call('GET', '/api/me/data')).text()
  const { client } = JSON.parse(text) as PersonalData
  expect(client).toMatchObject({ tags: ['tag of Ada'], source: 'source of Ada', birthday: '--05-17', blockedAt: null })
  expect(client.notes.map((note) => note.text)).toEqual(['=note of Ada', 'alert of Ada'])
  expect(client.formulas).toMatchObject([{ text: 'formula of Ada', usedOn: '2026-11-02' }])
  expect(client.waitlist).toMatchObject([
    { serviceIds: ['CUT'], stylistId: 'any', from: '2026-12-05', earliest: '12:00 AM', offers: [{ state: 'open' }] },
  ])
  expect(JSON.stringify(client)).not.toContain('Owner')
})

test('one client and all of them are exported as CSV, without formulas of spreadsheets', async () => {
  const id = await addClient(database, { name: '=1+1', phone: '+1 718 555 0133' })
  await addAppointment(database, { userId: id, status: 'Completed', date: '2026-11-02', mills: 42_500 })
  await addKnown(id, 'Csv')
  const read = async (path: string) => {
    const response = await admin.call('GET', path)
    return { name: response.headers.get('content-disposition'), lines: (await response.text()).split('\r\n') }
  }
  const one = await read(`/api/clients/${id}/export.csv`)
  expect(one.name).toBe(`attachment; filename="client-${id}-2026-11-30.csv"`)
  expect(one.lines[0]).toContain('ID,Name,Phone,Email,Added,Birthday,How They Came,Tags,')
  expect(one.lines[1]).toMatch(new RegExp(`^${id},'=1\\+1,'\\+1 718 555 0133,,`))
  for (const part of [
    '--05-17',
    'source of Csv',
    'tag of Csv',
    '2026-11-02',
    '42.50',
    'alert of Csv',
    "'=note of Csv",
    '2026-11-02: formula of Csv',
  ])
    expect(one.lines[1]).toContain(part)
  const all = await read('/api/clients/export.csv')
  expect(all.name).toBe('attachment; filename="clients-2026-11-30.csv"')
  expect(all.lines).toContain(one.lines[1])
  expect((await admin.call('GET', '/api/clients/NOBODY/export.csv')).status).toBe(404)
  const entries = await database.db.select().from(auditEvents).where(eq(auditEvents.kind, 'exports.downloaded'))
  expect(entries.map(({ subjectId }) => subjectId).toSorted()).toEqual([id, 'clients'].toSorted())
})

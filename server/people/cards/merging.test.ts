import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClientDetails, ClientList } from '../../../domain/people/client.ts'
import type { Duplicate } from '../../../domain/people/client-merge.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clientFormulas, clientMerges, clientNotes, clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { onlinePayments } from '../../platform/database/schema/online-payments.ts'
import { auditEvents, searchWords } from '../../platform/database/schema/platform.ts'
import { waitlistEntries } from '../../platform/database/schema/waitlist.ts'
import { addAppointment, addOnlinePayment } from '../../testing/appointments.ts'
import { addMail } from '../../testing/mails.ts'
import { addClient, addWaiting, adminEmail, openTestSalon, type Person, password, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { closeMerges } from './merging.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())

const card = async (id: string) => (await (await admin.call('GET', `/api/clients/${id}`)).json()) as ClientDetails
const duplicates = async (id: string) =>
  ((await (await admin.call('GET', `/api/clients/${id}/duplicates`)).json()) as { items: Duplicate[] }).items
const merge = (keep: string, other: string) => admin.call('POST', '/api/clients/merge', { keep, merge: other })
const undo = (id: string) => admin.call('POST', `/api/clients/merges/${id}/undo`)
const readMessage = async (response: Response) => ((await response.json()) as { error: { message: string } }).error.message
const search = async (q: string) =>
  ((await (await admin.call('GET', `/api/clients?q=${encodeURIComponent(q)}`)).json()) as ClientList).items.map(({ id }) => id)

async function knownClient(details: Parameters<typeof addClient>[1], tag: string) {
  const id = await addClient(database, details)
  const visit = await addAppointment(database, { userId: id, status: 'Completed', client: { name: 'As booked', email: '' } })
  await addMail(database, { clientId: id, appointmentId: visit })
  for (const [kind, text] of [
    ['notes', `note of ${tag}`],
    ['alerts', `alert of ${tag}`],
  ])
    await admin.call('POST', `/api/clients/${id}/${kind}`, { text })
  await admin.call('POST', `/api/clients/${id}/formulas`, { text: `formula of ${tag}`, usedOn: '2026-11-01' })
  await addWaiting(database, { clientId: id, date: '2026-12-05' })
  await admin.call('PATCH', `/api/clients/${id}`, { tags: [tag] })
  return { id, visit }
}

async function readState(ids: readonly string[]) {
  const allIds = [...ids]
  const rows = await Promise.all([
    database.db
      .select({ id: appointments.id, of: appointments.clientId, client: appointments.client })
      .from(appointments)
      .where(inArray(appointments.clientId, allIds))
      .orderBy(appointments.id),
    database.db
      .select({ id: mails.id, of: mails.clientId })
      .from(mails)
      .where(inArray(mails.clientId, allIds))
      .orderBy(mails.id),
    database.db
      .select({ id: clientNotes.id, of: clientNotes.clientId })
      .from(clientNotes)
      .where(inArray(clientNotes.clientId, allIds))
      .orderBy(clientNotes.id),
    database.db
      .select({ id: waitlistEntries.id, of: waitlistEntries.clientId })
      .from(waitlistEntries)
      .where(inArray(waitlistEntries.clientId, allIds))
      .orderBy(waitlistEntries.id),
    database.db
      .select({ id: clientFormulas.id, of: clientFormulas.clientId })
      .from(clientFormulas)
      .where(inArray(clientFormulas.clientId, allIds))
      .orderBy(clientFormulas.id),
    database.db
      .select({ id: clients.id, name: clients.name, phone: clients.phone, email: clients.email, into: clients.mergedInto })
      .from(clients)
      .where(inArray(clients.id, allIds))
      .orderBy(clients.id),
    database.db
      .select({ id: searchWords.id, word: searchWords.word })
      .from(searchWords)
      .where(inArray(searchWords.id, allIds))
      .orderBy(searchWords.id, searchWords.word),
    Promise.all(ids.map(async (id) => (await card(id)).record)),
  ])
  return rows
}

describe('records of one person', () => {
  test('are found by phone number, email and near names, those with more reasons first', async () => {
    const id = await addClient(database, { name: 'Katharina Weiß', phone: '+1 718 555 0188', email: 'kw@mail.example' })
    const both = await addClient(database, { name: 'Weiß, Katherina', phone: '+1 718 555 0188' })
    const mail = await addClient(database, { name: 'Family', email: 'kw@mail.example' })
    await addClient(database, { name: 'Katharina Schwarz' })
    expect((await duplicates(id)).map(({ client, reasons }) => [client.id, reasons])).toEqual([
      [both, ['phone', 'name']],
      [mail, ['email']],
    ])
    expect((await admin.call('GET', '/api/clients/NOBODY/duplicates')).status).toBe(404)
  })
})

describe('a merge', () => {
  test('keeps everything of both, leads from the one to the other, and is undone as if it had never been', async () => {
    const survivor = await knownClient({ name: 'Ida Kept' }, 'one')
    const other = await knownClient({ name: 'Ida Moved', phone: '+1 718 555 0166', email: 'ida@mail.example' }, 'other')
    const ids = [survivor.id, other.id]
    const before = await readState(ids)
    const merged = (await (await merge(survivor.id, other.id)).json()) as ClientDetails
    expect(merged).toMatchObject({ id: survivor.id, name: 'Ida Kept', phone: '+1 718 555 0166', email: 'ida@mail.example' })
    expect(merged.record?.tags).toEqual(['one', 'other'])
    expect(merged.notes.map(({ text }) => text).toSorted()).toEqual(['note of one', 'note of other'])
    expect([merged.alertNotes.length, merged.formulas.length, merged.figures?.visits]).toEqual([2, 2, 2])
    expect(merged.merges).toMatchObject([{ name: 'Ida Moved', by: 'Owner' }])
    expect([await search('ida moved'), await search('718 555 0166')]).toEqual([[survivor.id], [survivor.id]])
    expect((await card(other.id)).id).toBe(survivor.id)
    const later = await addAppointment(database, { userId: survivor.id, date: '2026-12-20' })
    expect((await undo(merged.merges[0]?.id ?? '')).status).toBe(200)
    await database.db.delete(appointments).where(eq(appointments.id, later))
    expect(await readState(ids)).toEqual(before)
    expect(await search('ida moved')).toEqual([other.id])
    const kinds = await database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, survivor.id))
      .orderBy(auditEvents.id)
    expect(kinds.map(({ kind }) => kind).slice(-2)).toEqual(['clients.merged', 'clients.parted'])
  })

  test('takes online payments along, and its undo gives them back', async () => {
    const survivor = await addClient(database, { name: 'Pat Kept' })
    const other = await addClient(database, { name: 'Pat Moved' })
    const appointmentId = await addAppointment(database, { userId: other })
    const { id } = await addOnlinePayment(database, { appointmentId, clientId: other })
    const readClient = async () => {
      const [row] = await database.db.select().from(onlinePayments).where(eq(onlinePayments.id, id))
      return row?.clientId
    }
    const merged = (await (await merge(survivor, other)).json()) as ClientDetails
    expect(await readClient()).toBe(survivor)
    expect((await undo(merged.merges[0]?.id ?? '')).status).toBe(200)
    expect(await readClient()).toBe(other)
  })

  test('is made once, however often it is sent', async () => {
    const survivor = await addClient(database, { name: 'Pia Pressed' })
    const other = await addClient(database, { name: 'Pia Twice' })
    const answers = await Promise.all([merge(survivor, other), merge(survivor, other), merge(survivor, other)])
    expect([...answers, await merge(survivor, other)].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await card(survivor)).merges).toMatchObject([{ name: 'Pia Twice' }])
    expect(await readMessage(await merge(other, survivor))).toBe(
      'This client is one with Pia Pressed now. Look at that card first.',
    )
  })

  test('refuses one with itself, two accounts, and the wrong direction, in words', async () => {
    const id = await addClient(database, { name: 'Solo' })
    const ada = await signedIn(app, database, { name: 'Ada' })
    const ben = await signedIn(app, database, { name: 'Ben' })
    expect((await merge(id, id)).status).toBe(422)
    expect((await merge(id, 'NOBODY')).status).toBe(404)
    expect(await readMessage(await merge(ada.uid, ben.uid))).toMatch(/^Both have accounts: Ada \(.*\) and Ben \(.*\)\./)
    expect(await readMessage(await merge(id, ada.uid))).toBe('Ada has an account, so that record stays. Keep it instead.')
    expect((await merge(ada.uid, id)).status).toBe(200)
    expect((await undo('NONE')).status).toBe(404)
  })

  test('after a day is for good: what the merged record said is forgotten', async () => {
    const survivor = await addClient(database, { name: 'Kay' })
    const other = await addClient(database, { name: 'Okay', phone: '+1 718 555 0111' })
    const { merges } = (await (await merge(survivor, other)).json()) as ClientDetails
    await database.db
      .update(clientMerges)
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(clientMerges.keptId, survivor))
    expect((await card(survivor)).merges).toEqual([])
    expect(await readMessage(await undo(merges[0]?.id ?? ''))).toBe('That merge can’t be undone anymore.')
    await closeMerges(database.app.db)
    expect(await database.db.select().from(clients).where(eq(clients.id, other))).toMatchObject([{ name: '', phone: null }])
    expect((await card(other)).id).toBe(survivor)
    expect((await card(survivor)).phone).toBe('+1 718 555 0111')
  })

  test('any merges and their undos leave each appointment with one client, and no note lost', async () => {
    const people = await Promise.all(['A', 'B', 'C', 'D'].map((letter) => knownClient({ name: `Prop ${letter}` }, letter)))
    const ids = people.map(({ id }) => id)
    const before = await readState(ids)
    const pair = fc.tuple(fc.nat(3), fc.nat(3), fc.boolean())
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 6 }), async (steps) => {
        const open: string[] = []
        for (const [keep, other, undoes] of steps) {
          const last = undoes ? open.pop() : undefined
          if (last) expect((await undo(last)).status).toBe(200)
          else {
            const response = await merge(ids[keep] ?? '', ids[other] ?? '')
            const [latest] = response.ok ? ((await response.json()) as ClientDetails).merges : []
            if (latest && !open.includes(latest.id)) open.push(latest.id)
          }
          const [visits, , notes, waitlist, formulas] = await readState(ids)
          expect([visits?.length, notes?.length, waitlist?.length, formulas?.length]).toEqual([4, 8, 4, 4])
        }
        for (const each of open.toReversed()) expect((await undo(each)).status).toBe(200)
        expect(await readState(ids)).toEqual(before)
      }),
      { numRuns: 8 },
    )
  })

  test('is forgotten with the person', async () => {
    const account = await signedIn(app, database, { name: 'Leaving' })
    const other = await knownClient({ name: 'Also Leaving', phone: '+1 718 555 0122' }, 'gone')
    await merge(account.uid, other.id)
    expect(
      (await account.call('POST', '/api/me/deletion', { password, cancelBookings: false, bookings: [] })).status,
    ).toBeLessThan(300)
    const remaining = await database.db.select().from(clients).where(eq(clients.id, other.id))
    expect(remaining).toMatchObject([{ name: '', phone: null, email: null }])
    for (const table of [clientNotes, clientFormulas, waitlistEntries])
      expect(await database.db.$count(table, inArray(table.clientId, [account.uid, other.id]))).toBe(0)
    expect(await database.db.$count(clientMerges, eq(clientMerges.mergedId, other.id))).toBe(0)
  })
})

import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ImportFile } from '../../../domain/operations/moving-in/import-file.ts'
import type { ClientDetails } from '../../../domain/people/client.ts'
import type { DuplicateClients, LikelyDuplicates } from '../../../domain/people/client-merge.ts'
import type { JoinedName } from '../../../domain/people/joined-names.ts'
import { appointmentEvents, appointments } from '../../platform/database/schema/booking.ts'
import { clientFormulas, clientNames, clients } from '../../platform/database/schema/clients.ts'
import { auditEvents } from '../../platform/database/schema/platform.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { eventually } from '../../testing/live-events.ts'
import { addClient, adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.delete(appointments)
  await database.db.delete(clients)
})

const listed = async () =>
  ((await (await admin.call('GET', '/api/clients/duplicates')).json()) as LikelyDuplicates).joined.map(inShort)
const onCard = async (id: string) =>
  ((await (await admin.call('GET', `/api/clients/${id}/duplicates`)).json()) as DuplicateClients).joined.map(inShort)
const inShort = ({ client, name, visits, notes, from }: JoinedName) => [client.name, name, visits, notes, from]
const card = async (id: string) => (await (await admin.call('GET', `/api/clients/${id}`)).json()) as ClientDetails
const apart = (id: string, name: string) => admin.call('POST', `/api/clients/${id}/names/apart`, { name })
const keep = (id: string, name: string, isTheirs: boolean) => admin.call('POST', `/api/clients/${id}/names`, { name, isTheirs })

async function joined(id: string, name: string, by: 'import' | 'desk' | 'client') {
  const visit = await addAppointment(database, { userId: id, status: 'Completed', client: { name, email: 'no@salon.example' } })
  if (by === 'desk') await database.db.update(appointments).set({ bookedBy: 'OWNER' }).where(eq(appointments.id, visit))
  if (by === 'import')
    await database.db
      .insert(appointmentEvents)
      .values({ appointmentId: visit, kind: 'imported', at: new Date(), relayedAt: new Date() })
  return visit
}

test('names of others on a card are listed with why, but not what a client typed who proved their address', async () => {
  const id = await addClient(database, { name: 'Maria Lopez', email: 'no@salon.example' })
  await joined(id, 'Maria Garcia', 'import')
  await joined(id, 'María García', 'import')
  await joined(id, 'MARIA LÓPEZ', 'import')
  await joined(id, 'Maria Stone', 'desk')
  await joined(id, 'Sam Smith', 'client')
  const expected = [
    ['Maria Lopez', 'Maria Garcia', 2, 0, 'import'],
    ['Maria Lopez', 'Maria Stone', 1, 0, 'desk'],
  ]
  expect([await listed(), await onCard(id)]).toEqual([expected, expected])
})

test('a name is taken apart with its visits and their formulas, once however often it is pressed, and everything else stays', async () => {
  const id = await addClient(database, { name: 'Maria Lopez', email: 'no@salon.example', phone: '+1 718 555 0101' })
  const theirs = [await joined(id, 'Maria Garcia', 'import'), await joined(id, 'Maria García', 'desk')]
  const own = await joined(id, 'Maria Lopez', 'import')
  await admin.call('POST', `/api/clients/${id}/notes`, { text: 'Likes tea' })
  await database.db.insert(clientFormulas).values([
    { id: 'F1', clientId: id, appointmentId: theirs[0] ?? '', usedOn: '2026-11-01', text: '8G', authorLabel: '' },
    { id: 'F2', clientId: id, appointmentId: own, usedOn: '2026-11-01', text: '6N', authorLabel: '' },
  ])
  const answers = await Promise.all([apart(id, 'Maria Garcia'), apart(id, 'Maria Garcia')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const created = (await answers.find(({ status }) => status === 201)?.json()) as ClientDetails
  expect(created).toMatchObject({ name: 'Maria Garcia', email: 'no@salon.example', figures: { visits: 2 } })
  expect(created.formulas.map(({ text }) => text)).toEqual(['8G'])
  const currentCard = await card(id)
  expect(currentCard).toMatchObject({ name: 'Maria Lopez', phone: '+1 718 555 0101', figures: { visits: 1 } })
  expect([currentCard.notes.length, currentCard.formulas.map(({ text }) => text)]).toEqual([1, ['6N']])
  const moved = await database.db.select().from(appointments).where(inArray(appointments.id, theirs))
  expect(moved.map(({ clientId, client }) => [clientId, client?.uid])).toEqual([
    [created.id, created.id],
    [created.id, created.id],
  ])
  const list = (await (await admin.call('GET', '/api/clients/duplicates')).json()) as LikelyDuplicates
  expect([list.joined, list.items]).toEqual([[], []])
  const [latest] = (
    await database.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id)).orderBy(auditEvents.id)
  ).slice(-1)
  expect(latest?.kind).toBe('clients.taken-apart')
  expect((await apart(id, 'Nobody')).status).toBe(409)
})

test('a name that staff say is the client’s is not listed anymore, also once records are merged, until that is taken back', async () => {
  const id = await addClient(database, { name: 'Nora Quill' })
  const other = await addClient(database, { name: 'Nora Quill' })
  await joined(id, 'Nora Berg', 'desk')
  expect((await keep(id, 'Nora Quill', true)).status).toBe(422)
  expect([(await keep(id, 'NORA BERG', true)).status, (await keep(id, 'Nora Berg', true)).status]).toEqual([204, 204])
  expect(await listed()).toEqual([])
  await admin.call('POST', '/api/clients/merge', { keep: other, merge: id })
  expect(await onCard(other)).toEqual([])
  expect((await keep(other, 'Nora Berg', false)).status).toBe(204)
  expect(await onCard(other)).toEqual([['Nora Quill', 'Nora Berg', 1, 0, 'desk']])
})

test('a merge of differing names is listed as long as it can be undone', async () => {
  const keptId = await addClient(database, { name: 'Ida Moss' })
  const merged = await addClient(database, { name: 'Eva Hart' })
  await admin.call('POST', '/api/clients/merge', { keep: keptId, merge: merged })
  const list = (await (await admin.call('GET', '/api/clients/duplicates')).json()) as LikelyDuplicates
  expect(list.joined).toMatchObject([{ name: 'Eva Hart', from: 'merge', mergeId: (await card(keptId)).merges[0]?.id }])
})

const file = `Name,Mobile,Email,Birthday,Tags,Notes,Client ID
Maria Lopez,,noemail@salon.example,,VIP,PPD allergy,1
Maria Garcia,+1 718 555 0144,noemail@salon.example,1990-05-04,Walks in,8G,2
`

test('records that an import joined by choice can be taken apart as they came, and come no second time', async () => {
  const headers = { cookie: admin.cookie, 'content-type': 'application/octet-stream' }
  const latest = async () => (await (await admin.call('GET', '/api/import-files')).json()) as ImportFile
  async function moveIn() {
    const sent = await app.request('/api/import-files?name=people.csv', { method: 'POST', headers, body: file })
    const { id, mapping } = (await sent.json()) as ImportFile
    const people = { all: 'together', each: {} }
    expect((await admin.call('POST', `/api/import-files/${id}/check`, { mapping, people })).status).toBe(202)
    await eventually(async () => (await latest()).state === 'checked')
    await admin.call('POST', `/api/import-files/${id}/import`, { skipOverlaps: false, people })
    await eventually(async () => (await latest()).state === 'done')
  }
  await moveIn()
  expect(await listed()).toEqual([['Maria Lopez', 'Maria Garcia', 0, 1, 'import']])
  const [one] = await database.db.select().from(clients)
  const before = await card(one?.id ?? '')
  expect([before.notes.length, before.record?.tags, before.phone]).toEqual([2, ['VIP', 'Walks in'], '+1 718 555 0144'])
  const created = (await (await apart(before.id, 'Maria Garcia')).json()) as ClientDetails
  expect(created).toMatchObject({ name: 'Maria Garcia', phone: '+1 718 555 0144', email: 'noemail@salon.example' })
  expect([created.notes.map(({ text }) => text), created.record]).toMatchObject([
    ['8G'],
    { birthday: '1990-05-04', tags: ['Walks in'] },
  ])
  const currentCard = await card(before.id)
  expect([currentCard.notes.map(({ text }) => text), currentCard.record, currentCard.phone]).toMatchObject([
    ['PPD allergy'],
    { birthday: null, tags: ['VIP'] },
    undefined,
  ])
  await moveIn()
  expect(await database.db.$count(clients)).toBe(2)
  expect([(await card(before.id)).notes.length, (await card(created.id)).notes.length]).toEqual([1, 1])
})

test('is forgotten with the client', async () => {
  const id = await addClient(database, { name: 'Ida Gone' })
  await keep(id, 'Ida Left', true)
  expect((await admin.call('DELETE', `/api/clients/${id}`)).status).toBe(204)
  expect(await database.db.$count(clientNames, eq(clientNames.clientId, id))).toBe(0)
})

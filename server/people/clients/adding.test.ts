import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, ClientList } from '../../../domain/people/client.ts'
import { staff } from '../../platform/database/schema/accounts.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { addClient, adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let desk: Person

beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  desk = await signedIn(app, database, { email: adminEmail, name: 'Owner Ottilie' })
})
afterAll(() => database.drop())

async function add(body: object, key?: string): Promise<{ status: number; client: Client }> {
  const response = await desk.call('POST', '/api/clients', body, key ? { 'idempotency-key': key } : {})
  return { status: response.status, client: (await response.json()) as Client }
}
async function list(query: Record<string, string>): Promise<Client[]> {
  const response = await desk.call('GET', `/api/clients?${new URLSearchParams(query)}`)
  expect(response.status).toBe(200)
  return ((await response.json()) as ClientList).items
}
const namesIn = (items: readonly Client[]) => items.map(({ name }) => name)
const monthsAgo = (months: number) => new Date((mondayMorning - months * 31 * 86_400) * 1000).toISOString().slice(0, 10)

describe('the desk', () => {
  test('adds a client, who is the same one the next time with the same phone number', async () => {
    const first = await add({ name: 'Greta Stein', phone: '718 555 0177' })
    expect(first).toMatchObject({ status: 201, client: { name: 'Greta Stein', phone: '+1 718 555 0177' } })
    expect(await add({ name: 'greta  STEIN', phone: '+1 (718) 555-0177' })).toMatchObject({
      status: 200,
      client: { id: first.client.id },
    })
    expect(await add({ name: 'Gustav Stein', phone: '718 555 0177' })).toMatchObject({ status: 201 })
  })

  test('adds nobody twice who is sent twice, also without a phone number', async () => {
    const body = { name: 'Hanna Holm' }
    const key = 'hanna-holm-is-added-once'
    const both = await Promise.all([add(body, key), add(body, key)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(namesIn(await list({ q: 'hanna holm' }))).toEqual(['Hanna Holm'])
    expect((await add(body)).status).toBe(201)
  })

  test('reads what is wrong with what was typed', async () => {
    const response = await desk.call('POST', '/api/clients', { name: 'Ida', phone: '12' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { fields: { phone: expect.any(String) } } })
  })
})

describe('the list of clients', () => {
  test('has no colleague before they have a visit, but finds them by name where a booking is made', async () => {
    const colleague = await signedIn(app, database, { name: 'Colleague Quinn' })
    await database.db.insert(staff).values({ userId: colleague.uid, role: 'receptionist' })
    expect(namesIn(await list({ pageSize: '100' }))).not.toContain('Colleague Quinn')
    expect(namesIn(await list({ q: 'quinn', inNotes: 'true' }))).toEqual([])
    expect(namesIn(await list({ q: 'quinn' }))).toEqual(['Colleague Quinn'])
    await addAppointment(database, { userId: colleague.uid })
    expect(namesIn(await list({ pageSize: '100' }))).toContain('Colleague Quinn')
    expect(namesIn(await list({ q: 'quinn', inNotes: 'true' }))).toEqual(['Colleague Quinn'])
  })

  test('finds clients by what their alerts, notes, formulas and tags say, after those of that name', async () => {
    const [alert, note, formula, tag, named] = await Promise.all(
      ['Vera', 'Wanda', 'Xenia', 'Yara', 'Zirkon'].map((name) => addClient(database, { name: `${name} Text` })),
    )
    await desk.call('POST', `/api/clients/${alert}/alerts`, { text: 'Allergic to Zirkonlack' })
    await desk.call('POST', `/api/clients/${note}/notes`, { text: 'Likes Zirkönlack in café au lait' })
    await desk.call('POST', `/api/clients/${formula}/formulas`, { text: '6/0 + zirkonlack 3%', usedOn: '2026-11-01' })
    await desk.call('PATCH', `/api/clients/${tag}`, { tags: ['Zirkonlack'] })
    const matches = await list({ q: 'zirkon', inNotes: 'true' })
    expect(matches.map(({ name, foundIn }) => [name, foundIn?.kind])).toEqual([
      ['Zirkon Text', undefined],
      ['Vera Text', 'alert'],
      ['Wanda Text', 'note'],
      ['Xenia Text', 'formula'],
      ['Yara Text', 'tag'],
    ])
    expect(matches[1]?.foundIn?.text).toBe('Allergic to Zirkonlack')
    // A booking's search reads names only.
    expect(namesIn(await list({ q: 'zirkon' }))).toEqual(['Zirkon Text'])
    expect(named).toBeDefined()

    expect(namesIn(await list({ has: 'alert', q: 'text' }))).toEqual(['Vera Text'])
    expect(namesIn(await list({ has: 'note', q: 'text' }))).toEqual(['Wanda Text'])
    expect(namesIn(await list({ has: 'formula', q: 'text' }))).toEqual(['Xenia Text'])
  })

  test('is limited to those who haven’t been here for months, or never', async () => {
    const visits = { Recent: 1, Spring: 8, Past: 20 }
    for (const [name, months] of Object.entries(visits)) {
      const userId = await addClient(database, { name: `${name} Rarely` })
      await addAppointment(database, { userId, date: monthsAgo(months), status: 'Completed' })
    }
    await addClient(database, { name: 'New Rarely' })
    const limited = async (lastVisit: string) => namesIn(await list({ q: 'rarely', lastVisit }))
    expect(await limited('6')).toEqual(['Past Rarely', 'Spring Rarely'])
    expect(await limited('12')).toEqual(['Past Rarely'])
    expect(await limited('never')).toEqual(['New Rarely'])
    const [{ id } = { id: '' }] = await list({ q: 'new rarely' })
    await database.db.delete(clients).where(eq(clients.id, id))
  })
})

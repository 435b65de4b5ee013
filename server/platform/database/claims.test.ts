import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAppointment } from '../../testing/appointments.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { users } from './schema/accounts.ts'
import { appointments } from './schema/booking.ts'

const start = Date.UTC(2026, 11, 2, 15)
const at = (minutes: number) => new Date(start + minutes * 60_000)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.insert(users).values({ id: 'ADA', name: 'Ada', email: 'ada@client.example' })
})
afterAll(() => database.close())

/** A color with a free half hour from 10:30 and a 15-minute buffer after it, and a cut in that half hour. */
beforeEach(async () => {
  const { db } = database
  await db.execute(sql`truncate appointments`)
  await addAppointment(database, { userId: 'ADA', id: 'COLOR', stylistId: 'MARA' })
  await update('COLOR', { endsAt: at(90), busy: [0, 30, 60, 105] })
  await addAppointment(database, { userId: 'ADA', id: 'CUT', stylistId: 'MARA', status: 'Canceled' })
  await update('CUT', { status: 'Confirmed', startsAt: at(30), endsAt: at(60) })
})

const update = (id: string, values: Partial<typeof appointments.$inferInsert>) =>
  database.db.update(appointments).set(values).where(eq(appointments.id, id))

async function heldBy(id: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ stylist: string; cell: Date }>(
    sql`select stylist_id as stylist, slot_start as cell from slot_claims where appointment_id = ${id} order by slot_start`,
  )
  return rows.map(({ stylist, cell }) => `${stylist} ${(new Date(cell).getTime() - start) / 60_000}`)
}

const cells = (stylist: string, from: number, to: number) =>
  Array.from({ length: (to - from) / 5 }, (_, index) => `${stylist} ${from + index * 5}`)
const color = (stylist: string, from = 0) => [...cells(stylist, from, from + 30), ...cells(stylist, from + 60, from + 105)]
const cut = cells('MARA', 30, 60)

test('an appointment claims its busy time and the buffer after it', async () => {
  expect(await heldBy('COLOR')).toEqual(color('MARA'))
  expect(await heldBy('CUT')).toEqual(cut)
})

const changes: [string, (id: string) => Promise<unknown>, string[]][] = [
  ['goes to another stylist', (id) => update(id, { stylistId: 'JUN' }), color('JUN')],
  ['is moved by a day', (id) => update(id, { startsAt: at(1440), endsAt: at(1530) }), color('MARA', 1440)],
  ['is moved within its own time', (id) => update(id, { startsAt: at(60), endsAt: at(150) }), color('MARA', 60)],
  ['has no free part anymore', (id) => update(id, { endsAt: at(30), busy: null }), cells('MARA', 0, 30)],
  ['is confirmed', (id) => update(id, { status: 'Confirmed' }), color('MARA')],
  ['is canceled', (id) => update(id, { status: 'Canceled' }), []],
  ['is completed', (id) => update(id, { status: 'Completed' }), []],
  ['is deleted', (id) => database.db.delete(appointments).where(eq(appointments.id, id)), []],
]
test.each(changes)('its claims follow an appointment that %s, and nobody else’s change', async (_, change, held) => {
  await change('COLOR')
  expect(await heldBy('COLOR')).toEqual(held)
  expect(await heldBy('CUT')).toEqual(cut)
})

test.each([
  ['its whole time', null, cells('MARA', 100, 150)],
  ['its parts', [0, 20, 22, 47], cells('MARA', 100, 150)],
  ['a part of it', [0, 10, 30, 47], [...cells('MARA', 100, 115), ...cells('MARA', 130, 150)]],
])(
  'a visit that begins between two cells claims each one that it touches, for %s, and gives it back',
  async (_, busy, held) => {
    await update('COLOR', { startsAt: at(103), endsAt: at(150), busy })
    expect(await heldBy('COLOR')).toEqual(held)
    await update('COLOR', { status: 'Completed' })
    expect(await heldBy('COLOR')).toEqual([])
  },
)

test('an empty list of appointments has no claims', async () => {
  await database.db.execute(sql`truncate appointments`)
  expect(await database.db.execute(sql`select from slot_claims`)).toMatchObject({ rowCount: 0 })
})

test('an appointment whose claims are taken is not written', async () => {
  const meeting = addAppointment(database, { userId: 'ADA', id: 'OTHER', stylistId: 'MARA' })
  await expect(meeting).rejects.toMatchObject({ cause: { code: '23505', constraint: 'slot_claims_pkey' } })
  expect(await heldBy('OTHER')).toEqual([])
})

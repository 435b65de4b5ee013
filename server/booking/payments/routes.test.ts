import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppointmentHistory } from '../../../domain/booking/history.ts'
import {
  type LedgerEntry,
  type Payment,
  paymentMethods,
  sumAmounts,
  type VisitPayments,
} from '../../../domain/money/payments.ts'
import { takingsByMethod } from '../../../domain/money/till.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { payments } from '../../platform/database/schema/money.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { eventually } from '../../testing/live-events.ts'
import { adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase, isThorough } from '../../testing/test-database.ts'
import { readPayments } from './queries.ts'
import { entryOf } from './serializers.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let desk: Person
let owner: Person
let client: Person
beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail, name: 'Olive Owner' })
  desk = await signedIn(app, database, { role: 'receptionist', name: 'Rea' })
  client = await signedIn(app, database, { name: 'Ada Lovelace' })
})
afterAll(() => database.drop())

const addVisit = (details: Partial<Parameters<typeof addAppointment>[1]> = {}) =>
  addAppointment(database, { userId: client.uid, status: 'Completed', ...details })
const paymentsPath = (id: string) => `/api/appointments/${id}/payments`
const take = (id: string, body: object, headers?: Record<string, string>, by = desk) =>
  by.call('POST', paymentsPath(id), body, headers)
const takePayment = async (id: string, body: object) => (await (await take(id, body)).json()) as Payment
const read = async (id: string, by = desk) => (await (await by.call('GET', paymentsPath(id))).json()) as VisitPayments
const readMessage = async (response: Response) => ((await response.json()) as { error: { message: string } }).error.message

describe('the payments of a visit', () => {
  test('are taken in parts and with a tip, until nothing is due', async () => {
    const id = await addVisit()
    expect(await read(id)).toEqual({
      items: [],
      charges: 42.5,
      cancellationCharge: 0,
      discount: null,
      currency: 'USD',
      paid: 0,
      tips: 0,
      due: 42.5,
      checkout: null,
      asksOnline: false,
      suggested: null,
      online: [],
    })
    const cash = await take(id, { amount: 20, method: 'cash' })
    expect(cash.status).toBe(201)
    expect(await cash.json()).toMatchObject({ appointmentId: id, amount: 20, tip: 0, method: 'cash', refundOf: null })
    await take(id, { amount: 22.5, tip: 5, method: 'card', due: 22.5 })
    expect(await read(id)).toMatchObject({
      items: [
        { amount: 20, method: 'cash', by: { role: 'receptionist', label: 'Rea' }, refundable: { amount: 20, tip: 0 } },
        { amount: 22.5, tip: 5, method: 'card', refundable: { amount: 22.5, tip: 5 } },
      ],
      paid: 42.5,
      tips: 5,
      due: 0,
    })
  })

  test('are given back in parts, never more than was paid, and stay in the ledger', async () => {
    const id = await addVisit()
    const paid = await takePayment(id, { amount: 42.5, tip: 5, method: 'card' })
    const refund = { method: 'cash', refundOf: paid.id, reason: 'mistake' }
    expect(await takePayment(id, { ...refund, amount: 40, tip: 5 })).toMatchObject({ amount: -40, tip: -5, refundOf: paid.id })
    expect((await take(id, { ...refund, amount: 3 })).status).toBe(409)
    expect((await take(id, { ...refund, amount: 2.5 })).status).toBe(201)
    expect(await read(id)).toMatchObject({
      items: [{ refundable: { amount: 0, tip: 0 } }, { amount: -40 }, { amount: -2.5 }],
      paid: 0,
      tips: 0,
      due: 42.5,
    })
  })

  test('are given back for a reason, and aren’t due again unless they were a mistake', async () => {
    const id = await addVisit()
    const paid = await takePayment(id, { amount: 42.5, method: 'cash' })
    const refund = { amount: 15, method: 'cash', refundOf: paid.id }
    const refused = await take(id, refund)
    expect(refused.status).toBe(422)
    expect(await readMessage(refused)).toMatch(/why it is given back/)
    expect(await takePayment(id, { ...refund, reason: 'unhappy' })).toMatchObject({ amount: -15, reason: 'unhappy' })
    expect(await read(id)).toMatchObject({ paid: 27.5, due: 0 })
    await take(id, { ...refund, amount: 5, reason: 'mistake' })
    expect(await read(id)).toMatchObject({ paid: 22.5, due: 5 })
    expect((await take(await addVisit(), { amount: 1, method: 'cash', reason: 'other' })).status).toBe(422)
  })

  test('are due for a visit’s charges, and to be refunded for a canceled one', async () => {
    const id = await addVisit({ status: 'Canceled' })
    await take(id, { amount: 10, method: 'cash' })
    expect(await read(id)).toMatchObject({ charges: 42.5, paid: 10, due: -10 })
  })

  test('are in the history, which keeps its undo', async () => {
    const id = await addVisit({ status: 'Confirmed' })
    await desk.call('PATCH', `/api/appointments/${id}`, { from: 'Confirmed', status: 'Completed' })
    const paid = await takePayment(id, { amount: 42.5, tip: 7.5, method: 'voucher' })
    await take(id, { amount: 42.5, tip: 7.5, method: 'voucher', refundOf: paid.id, reason: 'unhappy' })
    const history = await desk.call('GET', `/api/appointments/${id}/history`)
    const { items } = (await history.json()) as AppointmentHistory
    const payment = { amount: 42.5, tip: 7.5, method: 'voucher' } as const
    expect(items.slice(-3)).toMatchObject([
      { kind: 'completed' },
      { kind: 'paid', actor: { role: 'receptionist', label: 'Rea' }, data: { from: null, to: null, payment } },
      { kind: 'refunded', data: { payment: { ...payment, reason: 'unhappy' } } },
    ])
    expect((await desk.call('POST', `/api/appointments/${id}/undo`, { version: 2 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ paid: 0, items: [{}, {}] })
  })

  test('are read by the stylist who serves, and by no other', async () => {
    const app = openTestSalon(database)
    const stylistId = newId()
    const id = newId()
    await database.db.execute(
      sql`insert into stylists (id, name, description, rating, status, days_available) values (${stylistId}, 'Mia', '', 4, 'Available', '{}')`,
    )
    await addVisit({ id, stylistId })
    await take(id, { amount: 42.5, tip: 4, method: 'cash' })
    const mia = await signedIn(app, database, { role: 'stylist', stylistId })
    expect(await read(id, mia)).toMatchObject({ tips: 4 })
    expect((await take(id, { amount: 1, method: 'cash' }, {}, mia)).status).toBe(403)
    expect((await mia.call('GET', paymentsPath(await addVisit()))).status).toBe(404)
  })

  test.each([
    ['a negative amount', { amount: -5, method: 'cash' }, 'amount'],
    ['a negative tip', { amount: 5, tip: -1, method: 'cash' }, 'tip'],
    ['an amount that is none', { amount: 'ten', method: 'cash' }, 'amount'],
    ['nothing', { amount: 0, method: 'cash' }, 'amount'],
    ['a part of a cent', { amount: 1.005, method: 'cash' }, 'amount'],
    ['far too much', { amount: 1e12, method: 'cash' }, 'amount'],
    ['a method that is none', { amount: 5, method: 'barter' }, 'method'],
    ['a payment of another visit', { amount: 5, method: 'cash', refundOf: 'NONE', reason: 'other' }, 'refundOf'],
  ])('refuse %s', async (_, body, field) => {
    const id = await addVisit()
    const response = await take(id, body)
    expect(response.status).toBe(422)
    expect(((await response.json()) as { error: { fields: object } }).error.fields).toHaveProperty(field)
    expect((await read(id)).items).toEqual([])
  })

  test('refuse a refund of more than the payment, and of a refund', async () => {
    const id = await addVisit()
    const paid = await takePayment(id, { amount: 20, tip: 2, method: 'cash' })
    const refund = { method: 'cash', refundOf: paid.id, reason: 'mistake' }
    expect((await take(id, { ...refund, amount: 20.01 })).status).toBe(422)
    expect((await take(id, { ...refund, amount: 1, tip: 3 })).status).toBe(422)
    const refunded = await takePayment(id, { ...refund, amount: 20 })
    expect((await take(id, { amount: 1, method: 'cash', refundOf: refunded.id, reason: 'other' })).status).toBe(422)
    expect((await take('NONE', { amount: 1, method: 'cash' })).status).toBe(404)
  })
})

describe('the ledger', () => {
  test('takes a repeated press once, and a key for one payment only', async () => {
    const id = await addVisit()
    const body = { amount: 42.5, tip: 3, method: 'card', due: 42.5 }
    const key = { 'Idempotency-Key': newId() }
    const responses = await Promise.all(Array.from({ length: 8 }, () => take(id, body, key)))
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201))
    const ids = await Promise.all(responses.map(async (response) => ((await response.json()) as Payment).id))
    expect(new Set(ids).size).toBe(1)
    expect(await read(id)).toMatchObject({ paid: 42.5, tips: 3 })
    expect((await take(id, { ...body, amount: 1 }, key)).status).toBe(409)
    expect((await take(await addVisit(), body, key)).status).toBe(409)
    expect((await take(await addVisit(), body, key, owner)).status).toBe(201)
  })

  test('takes the amount due once from two concurrent desks', async () => {
    const id = await addVisit()
    const press = (by: Person) => take(id, { amount: 42.5, method: 'card', due: 42.5 }, {}, by)
    const responses = await Promise.all([press(desk), press(owner), press(desk), press(owner)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused && (await readMessage(refused))).toMatch(/What is due has just changed/)
    expect(await read(id)).toMatchObject({ paid: 42.5, due: 0 })
  })

  test('refunds a payment once for many concurrent requests', async () => {
    const id = await addVisit()
    const paid = await takePayment(id, { amount: 42.5, tip: 2, method: 'card' })
    const refund = () => take(id, { amount: 42.5, tip: 2, method: 'card', refundOf: paid.id, reason: 'other' })
    const responses = await Promise.all(Array.from({ length: 4 }, refund))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await read(id)).toMatchObject({ paid: 0, tips: 0, items: [{}, { amount: -42.5 }] })
  })

  test('has the database refuse a refund that waited for another one', async () => {
    const id = await addVisit()
    const paid = await takePayment(id, { amount: 42.5, method: 'card' })
    const enter = (connection: Pick<typeof database.app.pool, 'query'>, amount = -42_500) =>
      connection.query(
        `insert into payments (id, appointment_id, at, day, amount_mills, method, refund_of, actor_role, actor_label)
         values ($1, $2, now(), '2026-11-30', $4, 'cash', $3, 'system', '')`,
        [newId(), id, paid.id, amount],
      )
    const first = await database.app.pool.connect()
    await first.query('begin')
    await enter(first, -30_000)
    let isOver = false
    const second = enter(database.app.pool).then(
      () => 'entered',
      (error: Error) => error.message,
    )
    void second.then(() => {
      isOver = true
    })
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return isOver || rows.length > 0
    })
    await first.query('commit')
    first.release()
    expect(await second).toBe('no more can be refunded than was paid')
    expect(await read(id)).toMatchObject({ paid: 12.5 })
  })

  test('is never changed by the server, and only forgets names for its owner', async () => {
    const id = await addVisit()
    const paid = await takePayment(id, { amount: 1, method: 'cash' })
    const server = database.app.pool
    const superuser = database.pool
    const refused = /permission denied/
    await expect(server.query(`update payments set amount_mills = 5 where id = $1`, [paid.id])).rejects.toThrow(refused)
    await expect(server.query(`delete from payments where id = $1`, [paid.id])).rejects.toThrow(refused)
    await expect(server.query(`update till_closings set counted_cash_mills = 5`)).rejects.toThrow(refused)
    const refusal = /never changed/
    await expect(superuser.query(`update payments set amount_mills = 5 where id = $1`, [paid.id])).rejects.toThrow(refusal)
    await expect(superuser.query(`delete from payments where id = $1`, [paid.id])).rejects.toThrow(refusal)
    await server.query(`select forget_in_history($1)`, [desk.uid])
    expect((await read(id)).items[0]?.by).toEqual({ role: 'receptionist', label: 'Deleted client' })
  })

  test('outlives the visit', async () => {
    const id = await addVisit()
    await take(id, { amount: 42.5, method: 'cash' })
    expect((await owner.call('DELETE', `/api/appointments/${id}`)).status).toBe(204)
    expect((await readPayments(database.db, [id])).map(entryOf)).toMatchObject([{ amount: 42_500, method: 'cash' }])
  })

  test('has the balance as the sum, no refund beyond its payment, and everything in closings, after any entries', async () => {
    const amount = fc.integer({ min: 0, max: 6 }).map((units) => units * 2500)
    const action = fc.record({
      refund: fc.option(fc.nat(5), { nil: undefined }),
      amount,
      tip: amount,
      method: fc.constantFrom(...paymentMethods),
      closes: fc.boolean(),
    })
    let day = 0
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        const id = newId()
        const date = new Date(Date.UTC(2030, 0, ++day)).toISOString().slice(0, 10)
        const entries: LedgerEntry[] = []
        let closings = 0
        for (const { refund, amount, tip, method, closes } of actions) {
          const original = refund === undefined ? undefined : entries[refund % Math.max(entries.length, 1)]
          const sign = original ? -1 : 1
          const refundedId = original?.id ?? null
          const entry = {
            ...({ id: newId(), kind: 'visit', reason: null, refundOf: refundedId } as const),
            method,
            amount: sign * amount + 0,
            tip: sign * tip + 0,
          }
          const returned = sumAmounts(entries.filter(({ refundOf }) => refundOf !== null && refundOf === original?.id))
          const isAllowed =
            amount + tip > 0 &&
            (!original ||
              (original.refundOf === null && original.amount + returned.amount >= amount && original.tip + returned.tip >= tip))
          const written = await database.app.db
            .insert(payments)
            .values({
              id: entry.id,
              appointmentId: id,
              at: new Date(),
              day: date,
              method,
              refundOf: entry.refundOf,
              amountMills: entry.amount,
              tipMills: entry.tip,
              actorRole: 'system',
              actorLabel: '',
            })
            .then(
              () => true,
              () => false,
            )
          expect(written).toBe(isAllowed)
          if (written) entries.push(entry)
          if (closes)
            await database.app.pool.query(
              `insert into till_closings (day, number, at, actor_role, actor_label, starting_cash_mills, counted_cash_mills)
               values ($1, $2, now(), 'system', '', 0, 0)`,
              [date, ++closings],
            )
        }
        const stored = (await readPayments(database.db, [id])).map(entryOf)
        expect(sumAmounts(stored)).toEqual(sumAmounts(entries))
        const closed = await database.pool.query<{ takings: ReturnType<typeof takingsByMethod>; entries: number }>(
          `select takings, entries from till_closings where day = $1`,
          [date],
        )
        const { rows: open } = await database.pool.query<{ n: string }>(
          `select count(*) as n from payments where day = $1 and closing > $2`,
          [date, closings],
        )
        const addUp = (takings: ReturnType<typeof takingsByMethod>) => takings.reduce((sum, { total }) => sum + total, 0)
        const openRows = (await readPayments(database.db, [id])).filter(({ closing }) => closing > closings).map(entryOf)
        const closedSum = closed.rows.reduce((sum, { takings }) => sum + addUp(takings), 0)
        expect(closedSum + addUp(takingsByMethod(openRows))).toBe(addUp(takingsByMethod(entries)))
        expect(closed.rows.reduce((sum, { entries }) => sum + entries, Number(open[0]?.n))).toBe(entries.length)
      }),
      { numRuns: isThorough ? 300 : 25 },
    )
  })
})

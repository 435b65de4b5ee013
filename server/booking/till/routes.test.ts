import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditPage } from '../../../domain/insight/audit.ts'
import type { TillClosing, TillDay } from '../../../domain/money/till.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { liveInProcess } from '../../platform/live/live.ts'
import { addAppointment } from '../../testing/appointments.ts'
import { eventually } from '../../testing/live-events.ts'
import { adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let today = '2026-11-30'
let days = 0
let database: Awaited<ReturnType<typeof createTestDatabase>>
let desk: Person
let manager: Person
let client: Person
const clock = () => mondayMorning + days * 86_400
const live = liveInProcess()
beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database, { clock, live })
  const other = openTestSalon(database, { clock })
  desk = await signedIn(app, database, { role: 'receptionist', name: 'Rea' })
  manager = await signedIn(other, database, { email: adminEmail, name: 'Olive Owner' })
  client = await signedIn(app, database, { name: '=Ada Lovelace' })
})
afterAll(() => database.drop())

function nextDay(): void {
  days += 1
  today = addDays('2026-11-30', days)
}

const addVisit = (details: Partial<Parameters<typeof addAppointment>[1]> = {}) =>
  addAppointment(database, { userId: client.uid, status: 'Completed', date: today, ...details })
async function take(id: string, body: object): Promise<string> {
  const response = await desk.call('POST', `/api/appointments/${id}/payments`, body)
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}
const till = async (date = today, by = desk) => (await (await by.call('GET', `/api/till/${date}`)).json()) as TillDay
const close = (body: object, { by = desk, date = today } = {}) =>
  by.call('POST', `/api/till/${date}/closings`, { startingCash: 0, countedCash: 0, ...body })

describe('the till', () => {
  test('has the day’s takings by method, with tips and refunds apart, and what is left to pay', async () => {
    nextDay()
    const first = await addVisit()
    const second = await addVisit({ time: '2:00 PM', stylistName: 'Mia' })
    const paid = await take(first, { amount: 42.5, tip: 5, method: 'cash' })
    await take(first, { amount: 10, method: 'cash', refundOf: paid, reason: 'mistake' })
    await take(second, { amount: 12.5, method: 'card' })
    const free = await addVisit({ mills: 0 })
    const day = await till()
    expect(day.takings).toEqual([
      { method: 'cash', count: 2, payments: 42.5, tips: 5, refunds: -10, total: 37.5, moved: 0 },
      { method: 'card', count: 1, payments: 12.5, tips: 0, refunds: 0, total: 12.5, moved: 0 },
    ])
    expect(day.entries).toMatchObject([
      { appointmentId: first, client: '=Ada Lovelace', stylist: 'Mara', amount: 42.5, tip: 5, closing: null },
      { appointmentId: first, amount: -10, refundOf: paid },
      { appointmentId: second, stylist: 'Mia', method: 'card' },
    ])
    expect(day.unpaid.map(({ appointmentId, due }) => [appointmentId, due])).toEqual([
      [first, 10],
      [second, 30],
    ])
    expect(day.unpaid.map(({ appointmentId }) => appointmentId)).not.toContain(free)
    nextDay()
    expect(await till()).toMatchObject({ takings: [], entries: [], unpaid: [] })
  })

  test('is closed with what was counted; later payments belong to the next closing', async () => {
    nextDay()
    const id = await addVisit()
    await take(id, { amount: 40, tip: 2.5, method: 'cash' })
    await take(id, { amount: 2.5, method: 'card' })
    expect((await till()).open).toMatchObject({ number: 1, entries: 2 })
    const response = await close({ number: 1, entries: 2, startingCash: 100, countedCash: 140, note: 'Change was short' })
    expect(response.status).toBe(201)
    const closing = (await response.json()) as TillClosing
    expect(closing).toMatchObject({
      number: 1,
      entries: 2,
      by: { role: 'receptionist', label: 'Rea' },
      takings: [
        { method: 'cash', payments: 40, tips: 2.5, total: 42.5 },
        { method: 'card', total: 2.5 },
      ],
      startingCash: 100,
      countedCash: 140,
      difference: -2.5,
      note: 'Change was short',
    })
    await take(await addVisit(), { amount: 42.5, method: 'cash' })
    const day = await till()
    expect(day.closings).toEqual([closing])
    expect(day.open).toEqual({
      number: 2,
      entries: 1,
      startingCash: 100,
      takings: [{ method: 'cash', count: 1, payments: 42.5, tips: 0, refunds: 0, total: 42.5, moved: 0 }],
    })
    expect(day.entries.map((entry) => entry.closing)).toEqual([1, 1, null])
    expect((await close({ number: 2, entries: 1, countedCash: 42.5 }, { by: manager })).status).toBe(201)
    const audit = (await (await manager.call('GET', '/api/audit?area=till')).json()) as AuditPage
    expect(audit.items).toMatchObject([
      { kind: 'till.closed', actor: { label: 'Olive Owner' }, subject: { label: `${today}, closing 2` } },
      {
        actor: { label: 'Rea' },
        changes: [{ to: 142.5 }, { field: 'countedCash', to: 140 }, { field: 'difference', to: -2.5 }],
      },
    ])
  })

  test('tells other desks that it was closed, and nobody else', async () => {
    nextDay()
    const announced: string[] = []
    const person = { uid: 'X', name: 'X', email: 'x@salon.example', admin: false }
    for (const role of ['receptionist', 'stylist', 'client'] as const) {
      const user = { ...person, role, ...(role === 'stylist' && { stylistId: 'MARA' }) }
      live.hub.join({ user, sessionId: role, send: ({ kind }) => announced.push(`${role}: ${kind}`), keepAlive() {}, end() {} })
    }
    expect((await close({ number: 1, entries: 0 })).status).toBe(201)
    expect(announced).toEqual(['receptionist: appointment'])
  })

  test('is closed once by two processes at once, and the other is told who did', async () => {
    nextDay()
    await take(await addVisit(), { amount: 42.5, method: 'cash' })
    const press = (by: Person) => close({ number: 1, entries: 1, countedCash: 42.5 }, { by })
    const responses = await Promise.all([press(desk), press(manager), press(desk), press(manager)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(await refused?.text()).toMatch(/(Rea|Olive Owner) has just closed this till/)
    expect((await till()).closings).toHaveLength(1)
  })

  test('waits for a payment that is being entered, and has it', async () => {
    nextDay()
    const id = await addVisit()
    const entering = await database.app.pool.connect()
    await entering.query('begin')
    await entering.query(
      `insert into payments (id, appointment_id, at, day, amount_mills, method, actor_role, actor_label)
       values ($1, $1, now(), $2, 42500, 'cash', 'system', '')`,
      [id, today],
    )
    let isOver = false
    const closing = close({ number: 1, entries: 1, countedCash: 42.5 }).finally(() => {
      isOver = true
    })
    await eventually(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return isOver || ((await database.pool.query(waiting)).rowCount ?? 0) > 0
    })
    await entering.query('commit')
    entering.release()
    expect(await (await closing).json()).toMatchObject({ entries: 1, difference: 0 })
  })

  test('has every payment in one closing, also in races', async () => {
    nextDay()
    const visits = await Promise.all(Array.from({ length: 6 }, () => addVisit()))
    const closeAll = async () => {
      for (let tries = 0; tries < 12; tries++) {
        const { open } = await till()
        if (open.entries > 0) await close({ number: open.number, entries: open.entries })
      }
    }
    await Promise.all([...visits.map((id) => take(id, { amount: 42.5, method: 'cash' })), closeAll(), closeAll()])
    const { closings, entries, open } = await till()
    expect(entries).toHaveLength(6)
    for (const { number, takings, entries: count } of closings) {
      const own = entries.filter(({ closing }) => closing === number)
      expect(count).toBe(own.length)
      expect(takings[0]?.total).toBe(42.5 * own.length)
    }
    expect(closings.reduce((sum, closing) => sum + closing.entries, open.entries)).toBe(6)
  })

  test('stays open if a payment was taken since, and after invalid input', async () => {
    nextDay()
    await take(await addVisit(), { amount: 42.5, method: 'cash' })
    expect((await close({ number: 1, entries: 0 })).status).toBe(409)
    expect((await close({ number: 3, entries: 1 })).status).toBe(409)
    expect((await close({ number: 1, entries: 1, countedCash: -1 })).status).toBe(422)
    expect((await close({ number: 1, entries: 1, countedCash: 1.005 })).status).toBe(422)
    expect((await close({ number: 1, entries: 0 }, { date: addDays(today, 1) })).status).toBe(422)
    expect((await close({ number: 1, entries: 1, countedCash: 42.5 })).status).toBe(201)
    expect((await close({ number: 2, entries: 0 })).status).toBe(422)
    expect((await till()).closings).toHaveLength(1)
  })

  test('lets the desk read the last week, and managers any day', async () => {
    const near = addDays(today, -7)
    const far = addDays(today, -8)
    expect((await desk.call('GET', `/api/till/${near}`)).status).toBe(200)
    expect((await desk.call('GET', `/api/till/${far}`)).status).toBe(403)
    expect((await close({ number: 1, entries: 0 }, { date: far })).status).toBe(403)
    expect((await manager.call('GET', `/api/till/${far}`)).status).toBe(200)
  })

  test('has sales without a visit, their refunds, and cash that was moved', async () => {
    nextDay()
    const enter = (body: object, headers?: Record<string, string>) => desk.call('POST', '/api/till/entries', body, headers)
    const entered = async (body: object) => {
      const response = await enter(body)
      expect(response.status).toBe(201)
      return ((await response.json()) as { id: string }).id
    }
    const key = { 'Idempotency-Key': `shampoo-${days}` }
    const sale = { kind: 'sale', amount: 18, method: 'card', text: 'Shampoo' }
    const twice = await Promise.all([enter(sale, key), enter(sale, key)])
    expect(twice.map(({ status }) => status)).toEqual([201, 201])
    const [one, other] = await Promise.all(twice.map(async (response) => (await response.json()) as { id: string }))
    expect(one?.id).toBe(other?.id)
    expect((await enter({ ...sale, amount: 19 }, key)).status).toBe(409)
    await entered({ kind: 'refund', amount: 8, method: 'cash', refundOf: one?.id, reason: 'unhappy' })
    expect((await enter({ kind: 'refund', amount: 11, method: 'cash', refundOf: one?.id, reason: 'unhappy' })).status).toBe(409)
    await entered({ kind: 'cash_in', amount: 50, text: 'Change from the bank' })
    await entered({ kind: 'cash_out', amount: 20, text: 'Milk and cleaning' })
    for (const body of [
      { kind: 'sale', amount: 5, method: 'cash', text: ' ' },
      { kind: 'cash_out', amount: 0, text: 'Milk' },
      { kind: 'cash_in', amount: 5 },
    ])
      expect((await enter(body)).status).toBe(422)
    const day = await till()
    expect(day.entries).toMatchObject([
      { kind: 'sale', appointmentId: null, text: 'Shampoo', amount: 18, refundable: { amount: 10 } },
      { kind: 'sale', amount: -8, reason: 'unhappy' },
      { kind: 'cash_in', method: 'cash', amount: 50, text: 'Change from the bank', refundable: { amount: 0 } },
      { kind: 'cash_out', amount: -20 },
    ])
    expect(day.takings).toEqual([
      { method: 'cash', count: 3, payments: 0, tips: 0, refunds: -8, total: -8, moved: 30 },
      { method: 'card', count: 1, payments: 18, tips: 0, refunds: 0, total: 18, moved: 0 },
    ])
    const closing = (await (await close({ number: 1, entries: 4, startingCash: 100, countedCash: 122 })).json()) as TillClosing
    expect(closing).toMatchObject({ difference: 0, takings: [{ method: 'cash', moved: 30 }, { method: 'card' }] })
    const file = await (await manager.call('GET', `/api/till/${today}/export.csv`)).text()
    expect(file).toContain(',USD,50.00,,Change from the bank,')
    expect(file).toContain(',USD,,20.00,Milk and cleaning,')
    const audit = (await (await manager.call('GET', '/api/audit?area=till')).json()) as AuditPage
    expect(audit.items.map(({ kind }) => kind).slice(0, 5)).toEqual([
      ...['till.closed', 'till.cash-out', 'till.cash-in', 'till.refunded', 'till.sold'],
    ])
  })

  test('is a file without formulas, with refunds in columns of their own', async () => {
    nextDay()
    const id = await addVisit()
    const paid = await take(id, { amount: 42.5, tip: 5, method: 'bank_transfer' })
    await close({ number: 1, entries: 1 })
    await take(id, { amount: 2.5, method: 'cash', refundOf: paid, reason: 'unhappy' })
    const response = await manager.call('GET', `/api/till/${today}/export.csv`)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="till-${today}.csv"`)
    const [header, ...lines] = new TextDecoder().decode(new Uint8Array(await response.arrayBuffer())).split('\r\n')
    expect(header).toContain(
      'ID,Date,Time,Method,Payment,Tip,Refund,Refunded Tip,Booking,Visit,Client,Stylist,By,Closing,Currency,Cash In,Cash Out,What For,Reason,Reference',
    )
    expect(lines[0]).toMatch(
      new RegExp(`^${paid},${today},[^,]+,Bank transfer,42.50,5.00,,,${id},${today},'=Ada Lovelace,Mara,Rea,1,USD,,,,,$`),
    )
    expect(lines[1]).toMatch(
      new RegExp(`,Cash,,,2.50,0.00,${id},${today},'=Ada Lovelace,Mara,Rea,,USD,,,,The client wasn’t happy,$`),
    )
  })
})

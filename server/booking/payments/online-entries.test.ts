import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Payment, VisitPayments } from '../../../domain/money/payments.ts'
import type { Receipt } from '../../../domain/money/receipt.ts'
import type { TillDay } from '../../../domain/money/till.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { addAppointment, addOnlinePayment } from '../../testing/appointments.ts'
import { adminEmail, fixedSettings, mondayMorning, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { PaymentProvider } from '../online-payments/provider.ts'
import { takePayment } from './commands.ts'

const today = '2026-11-30'
/** At noon, so that visits of the morning have begun. */
const clock = () => mondayMorning + 6 * 3600
let database: Awaited<ReturnType<typeof createTestDatabase>>
let desk: Person
let owner: Person
let client: Person
beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database, { clock })
  owner = await signedIn(app, database, { email: adminEmail, name: 'Olive Owner' })
  desk = await signedIn(app, database, { role: 'receptionist', name: 'Rea' })
  client = await signedIn(app, database, { name: 'Ada Lovelace' })
})
afterAll(() => database.drop())

const readMessage = async (response: Response) => ((await response.json()) as { error: { message: string } }).error.message
const readPayments = async (id: string) =>
  (await (await desk.call('GET', `/api/appointments/${id}/payments`)).json()) as VisitPayments

let chairs = 0
/** A visit with this paid online, in mills. */
async function addPrepaid(mills: number, details: Partial<Parameters<typeof addAppointment>[1]> = {}) {
  const id = await addAppointment(database, {
    userId: client.uid,
    status: 'Confirmed',
    date: today,
    time: '9:00 AM',
    stylistId: `CHAIR${++chairs}`,
    ...details,
  })
  const { entryId, reference } = await addOnlinePayment(database, {
    appointmentId: id,
    clientId: client.uid,
    amountMills: mills,
  })
  return { id, entryId, reference }
}

describe('an online payment', () => {
  test('is never entered by hand, neither for a visit nor at the till', async () => {
    const id = await addAppointment(database, { userId: client.uid, status: 'Completed' })
    const byHand = { amount: 10, method: 'online' }
    for (const [path, body] of [
      [`/api/appointments/${id}/payments`, byHand],
      [`/api/appointments/${id}/checkout`, { payments: [byHand] }],
      ['/api/till/entries', { kind: 'sale', text: 'Wax', ...byHand }],
    ] as const) {
      const response = await desk.call('POST', path, body)
      expect([path, response.status]).toEqual([path, 422])
      expect(await readMessage(response)).toBe('Choose how it is paid')
    }
  })

  test('counts at the chair: only the rest is due, and more than that is asked about', async () => {
    const { id, reference } = await addPrepaid(20_000)
    expect(await readPayments(id)).toMatchObject({ paid: 20, due: 22.5, items: [{ method: 'online', reference }] })
    const checkOut = (amount: number) =>
      desk.call('POST', `/api/appointments/${id}/checkout`, { payments: [{ amount, method: 'card' }], due: 22.5 })
    expect(await readMessage(await checkOut(42.5))).toBe('That’s $20.00 more than is due. Take it all, or correct the amount.')
    expect((await checkOut(22.5)).status).toBe(200)
    expect(await readPayments(id)).toMatchObject({ due: 0 })
    const receipt = (await (await client.call('GET', `/api/appointments/${id}/receipt`)).json()) as Receipt
    expect(receipt.entries.map(({ method, amount }) => [method, amount])).toEqual([
      ['online', 20],
      ['card', 22.5],
    ])
  })

  test('is due back after a cancellation as far as it isn’t kept', async () => {
    const { id } = await addPrepaid(20_000)
    await database.db.execute(sql`update appointments set status = 'Canceled' where id = ${id}`)
    expect(await readPayments(id)).toMatchObject({ due: -20, cancellationCharge: 0 })
    await database.db.execute(sql`update appointments set cancellation_charge_mills = 15000 where id = ${id}`)
    expect(await readPayments(id)).toMatchObject({ due: -5, cancellationCharge: 15 })
    const receipt = (await (await client.call('GET', `/api/appointments/${id}/receipt`)).json()) as Receipt
    expect(receipt).toMatchObject({ cancellationCharge: 15, due: -5 })
  })

  test('is apart in the till, its list and its closing, and never expected in the drawer', async () => {
    const { id, reference } = await addPrepaid(12_000)
    const till = (await (await desk.call('GET', `/api/till/${today}`)).json()) as TillDay
    const online = till.takings.find(({ method }) => method === 'online')
    expect(online?.total).toBeGreaterThanOrEqual(12)
    expect(till.takings.at(-1)?.method).toBe('online')
    expect(till.entries.find(({ appointmentId }) => appointmentId === id)).toMatchObject({ reference, by: { label: 'Stripe' } })
    const list = await (await owner.call('GET', `/api/till/${today}/export.csv`)).text()
    expect(list).toContain('Reference')
    expect(list).toContain(reference)
    const closed = await desk.call('POST', `/api/till/${today}/closings`, {
      number: till.open.number,
      entries: till.open.entries,
      startingCash: 0,
      countedCash: 0,
    })
    expect(await closed.json()).toMatchObject({ difference: 0, takings: expect.arrayContaining([online]) })
  })
})

describe('giving an online payment back by hand', () => {
  const refund = (entryId: string) => ({ amount: 20, method: 'cash', refundOf: entryId, reason: 'unhappy', due: 22.5 }) as const

  const refusal = 'This was paid online. Use “Give back” at the online payment, so that the money goes back the same way.'

  test('is possible at the desk of a salon that has no keys anymore', async () => {
    const { id, entryId } = await addPrepaid(20_000)
    const response = await desk.call('POST', `/api/appointments/${id}/payments`, refund(entryId))
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ amount: -20, method: 'cash', refundOf: entryId, reference: '' })
  })

  test.each([
    ['without keys', null, true],
    ['with the keys of another account', { mode: 'test', account: 'acct_2' }, true],
    ['with the account’s keys of the other mode', { mode: 'live', account: 'acct_1' }, true],
    ['with its account’s keys', { mode: 'test', account: 'acct_1' }, false],
    ['while the provider can’t be asked', 'unknown', false],
  ] as const)('%s: possible or refused', async (_, connected, isPossible) => {
    const { id, entryId } = await addPrepaid(20_000)
    const context = {
      db: database.db,
      settings: fixedSettings(),
      clock,
      announce: { appointment: () => {} } as never,
      provider: () =>
        connected === 'unknown'
          ? Promise.reject(new Error('unavailable'))
          : Promise.resolve(connected as PaymentProvider | null),
    }
    const user: CurrentUser = { uid: desk.uid, name: 'Rea', email: '', role: 'receptionist' } as never
    const result = takePayment(context, { user, id, input: refund(entryId), idempotencyKey: undefined }).then(
      ({ amount }: Payment) => amount,
      ({ message }: Error) => message,
    )
    expect(await result).toBe(isPossible ? -20 : refusal)
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Appointment } from '../../../../domain/booking/appointment.ts'
import type { PaySession, PrepaymentTerms } from '../../../../domain/booking/prepayment/online-payment.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { onlinePayments } from '../../../platform/database/schema/online-payments.ts'
import { withClient } from '../../../platform/database/single-client.ts'
import { eventually } from '../../../testing/live-events.ts'
import { testCards } from '../../../testing/outside/stripe/cards.ts'
import { type ModelProcess, type ModelSalon, openModelSalon, runJobs } from '../../../testing/payment-model/model-salon.ts'
import type { Person } from '../../../testing/salon.ts'

let salon: ModelSalon
let server: ModelProcess
let ada: Person
let owner: Person
beforeAll(async () => {
  salon = await openModelSalon()
  const [first] = salon.processes
  const [client] = salon.people.clients
  if (!first || !client) throw new Error('the salon is not complete')
  server = first
  ada = client
  owner = salon.people.owner
})
beforeEach(async () => {
  await salon.begin('USD', { demand: { kind: 'deposit', size: { kind: 'share', percent: 50 } } })
})
afterAll(() => salon.close())

interface Asked {
  readonly visit: Appointment
  readonly paymentId: string
  readonly token: string
}

async function asked(): Promise<Asked> {
  const wish = { serviceIds: [salon.serviceId()], stylistId: salon.stylistId, date: '2026-12-02' }
  const { version } = (await (await server.call(ada, 'POST', '/api/prepayment-terms', wish)).json()) as PrepaymentTerms
  const booked = await server.call(ada, 'POST', '/api/appointments', { ...wish, time: '10:00 AM', acceptedTerms: version })
  const visit = (await booked.json()) as Appointment
  const [row] = await salon.database.db.select().from(onlinePayments).where(eq(onlinePayments.appointmentId, visit.id))
  return { visit, paymentId: row?.id ?? '', token: row?.link.split('/').at(-1) ?? '' }
}

const press = ({ token }: Asked, what: 'session' | 'refresh') => server.call(null, 'POST', `/api/pay/${token}/${what}`)
const atDesk = ({ paymentId }: Asked, what: string, body?: object) =>
  server.call(owner, 'POST', `/api/online-payments/${paymentId}/${what}`, body)
const change = ({ visit }: Asked, body: object) => server.call(owner, 'PATCH', `/api/appointments/${visit.id}`, body)

async function opened(): Promise<Asked> {
  const payment = await asked()
  const { url } = (await (await press(payment, 'session')).json()) as PaySession
  salon.stripe().pay(url.split('/').at(-1) ?? '', testCards.pays)
  return payment
}

async function paid(): Promise<Asked> {
  const payment = await opened()
  await press(payment, 'refresh')
  return payment
}

async function canceled(): Promise<Asked> {
  const payment = await paid()
  await change(payment, { from: 'Confirmed', status: 'Canceled', reason: 'client' })
  return payment
}

async function deliver(): Promise<void> {
  const { webhooks } = salon.stripe()
  webhooks.deliverTo(server.takeEvent)
  await webhooks.deliver()
}

async function later(seconds: number): Promise<void> {
  salon.setNow(salon.now() + seconds)
  await runJobs(server)
}

interface Act {
  readonly name: string
  readonly begin: () => Promise<Asked>
  readonly act: (payment: Asked) => Promise<unknown>
}

const acts: readonly Act[] = [
  { name: 'opening a session', begin: asked, act: (payment) => press(payment, 'session') },
  { name: 'reading a session', begin: opened, act: (payment) => press(payment, 'refresh') },
  { name: 'an event', begin: opened, act: deliver },
  { name: 'a deadline', begin: asked, act: () => later(3 * 3600) },
  { name: 'what a canceled visit’s money becomes', begin: canceled, act: () => later(180) },
  { name: 'a refund', begin: paid, act: (payment) => atDesk(payment, 'refund', { amount: 1, reason: 'unhappy' }) },
  { name: 'keeping what was paid', begin: canceled, act: (payment) => atDesk(payment, 'keep') },
  { name: 'an excuse', begin: asked, act: (payment) => atDesk(payment, 'excuse', { reason: 'Pays in cash' }) },
  { name: 'withdrawing', begin: asked, act: (payment) => atDesk(payment, 'withdraw') },
  {
    name: 'going on unpaid',
    begin: asked,
    act: (payment) => change(payment, { from: 'Pending', status: 'Confirmed', excuse: 'Known to us' }),
  },
  {
    name: 'asking again',
    begin: asked,
    act: ({ visit }) => server.call(owner, 'POST', `/api/appointments/${visit.id}/online-payments`, { purpose: 'prepayment' }),
  },
]

test.each(acts)('$name locks no payment before its visit', async ({ begin, act }) => {
  const payment = await begin()
  const { url, pool } = salon.database
  await withClient({ connectionString: url }, async (other) => {
    await other.query('begin')
    await other.query('select from appointments where id = $1 for update', [payment.visit.id])
    const acted = act(payment)
    // As a cancellation or a deletion of the visit does, which would deadlock with this.
    await eventually(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount === 1
    })
    await other.query('select from online_payments where appointment_id = $1 for update nowait', [payment.visit.id])
    await other.query('commit')
    await acted
  })
  const [visit] = await salon.database.db.select().from(appointments).where(eq(appointments.id, payment.visit.id))
  expect(visit).toBeDefined()
})

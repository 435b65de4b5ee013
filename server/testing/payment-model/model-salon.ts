import { vi } from 'vitest'
import {
  defaultPrepayment,
  type PrepaymentDemand,
  type PrepaymentSettings,
} from '../../../domain/booking/prepayment/prepayment-settings.ts'
import type { OnlinePaymentContext, OpenProvider } from '../../booking/online-payments/context.ts'
import { runDueCalls } from '../../booking/online-payments/flow/calls.ts'
import { expireUnpaid } from '../../booking/online-payments/flow/expire.ts'
import { reconcile } from '../../booking/online-payments/flow/reconcile.ts'
import { settlePayments } from '../../booking/online-payments/flow/settle.ts'
import type { PaymentProvider } from '../../booking/online-payments/provider.ts'
import { createStripe } from '../../booking/online-payments/stripe/stripe.ts'
import { createMailWriter } from '../../messages/mail/mail-writer.ts'
import type { Clock } from '../../platform/clock.ts'
import { type DatabaseConnection, openDatabase } from '../../platform/database/client.ts'
import { liveInProcess } from '../../platform/live/live.ts'
import { createLog } from '../../platform/log.ts'
import { withMail } from '../mails.ts'
import { type StripeServer, startStripe } from '../outside/stripe.ts'
import { addService, addStylist, adminEmail, mondayMorning, openTestSalon, type Person, signedIn } from '../salon.ts'
import { testAuthSecret } from '../server-process.ts'
import { settingsInMemory } from '../settings.ts'
import { createTestDatabase } from '../test-database.ts'
import { ProcessStopped, type StoppableProcess, stoppableProcess } from './processes.ts'

/** Prices of the model's service, in mills: none that the provider couldn't take half of. */
const prices = { USD: 42_500, EUR: 39_000, JPY: 4_201_000, KWD: 12_340 } as const
export const currencies = Object.keys(prices) as (keyof typeof prices)[]

export interface Policy extends Partial<Omit<PrepaymentSettings, 'rules'>> {
  readonly demand: PrepaymentDemand
}

export interface ModelProcess extends StoppableProcess {
  readonly context: OnlinePaymentContext
  readonly call: (person: Pick<Person, 'cookie'> | null, method: string, path: string, body?: unknown) => Promise<Response>
  readonly takeEvent: (body: string, signature: string) => Promise<number>
}

export type ModelSalon = Awaited<ReturnType<typeof openModelSalon>>

interface Parts {
  readonly database: Awaited<ReturnType<typeof createTestDatabase>>
  readonly clock: Clock
  readonly settings: ReturnType<typeof settingsInMemory>
}

/** A process of the salon's server, with its own connections. */
function openProcess(
  { database, clock, settings }: Parts,
  connection: DatabaseConnection,
  provider: OpenProvider,
): ModelProcess {
  const stoppable = stoppableProcess(connection.db, provider)
  const app = openTestSalon(
    { ...database, app: { ...connection, db: stoppable.db } },
    { clock, settings, provider: stoppable.provider, environment: withMail },
  )
  return {
    ...stoppable,
    context: {
      settings,
      clock,
      secret: testAuthSecret,
      origin: 'https://salon.example',
      db: stoppable.db,
      announce: liveInProcess().announce,
      askForMail: createMailWriter(settings),
      provider: stoppable.provider,
    },
    async call(person, method, path, body) {
      const headers = { cookie: person?.cookie ?? '', ...(body !== undefined && { 'content-type': 'application/json' }) }
      return app.request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    },
    async takeEvent(body, signature) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await app.request('/api/payments/stripe/events', { method: 'POST', headers, body })).status
    },
  }
}

/** A salon of two processes over one database, with the stand-in for Stripe in process. All clocks are the model's. */
export async function openModelSalon() {
  let now = mondayMorning
  const setNow = (next: number) => {
    now = next
    vi.setSystemTime(now * 1000)
  }
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 })
  const database = await createTestDatabase()
  const other = openDatabase(database.serversUrl, createLog('silent'), { maxConnections: 10 })
  const settings = settingsInMemory()
  let stripe: StripeServer | null = null
  let provider: PaymentProvider | null = null
  const opened = async () => provider
  const clock = () => now
  const parts = { database, clock, settings }
  const processes = [database.app, other].map((connection) => openProcess(parts, connection, opened))
  const plain = openTestSalon(database, { clock, settings })
  const people = {
    clients: [await signedIn(plain, database, { name: 'Ada' }), await signedIn(plain, database, { name: 'Ben' })],
    owner: await signedIn(plain, database, { email: adminEmail, name: 'Olive' }),
  }
  const stylistId = await addStylist(database)
  const services = new Map<string, string>()
  for (const currency of currencies) services.set(currency, await addService(database, { priceMills: prices[currency] }))
  /** Enters the keys of a mode of the provider's account. */
  async function enterKeys(mode: 'test' | 'live'): Promise<void> {
    if (!stripe) throw new Error('No history has begun')
    const { webhookSecret, origin: apiUrl, fetch, books } = stripe
    const secretKey = mode === 'test' ? stripe.secretKey : stripe.liveKey
    provider = await createStripe({ account: books.account.id, mode, secretKey, webhookSecret, apiUrl, fetch, clock })
  }
  return {
    enterKeys,
    database,
    processes,
    people,
    settings,
    stylistId,
    now: clock,
    setNow,
    serviceId: () => services.get(settings.get().place.currency) ?? '',
    stripe() {
      if (!stripe) throw new Error('No history has begun')
      return stripe
    },
    /** Begins a history: no visit, no payment, and another account at the provider. */
    async begin(currency: keyof typeof prices, { demand, ...policy }: Policy) {
      await stripe?.stop()
      await forget(database)
      setNow(mondayMorning)
      const rule = {
        id: 'RULE',
        services: [],
        fromPrice: null,
        newClients: false,
        absentMonths: null,
        noShows: null,
        weekdays: [],
      }
      settings.change({
        place: { ...settings.get().place, currency },
        rules: { changeNotice: null, confirmsAutomatically: true },
        clientWay: 'guests welcome',
        prepayment: { ...defaultPrepayment, refundHours: 24, ...policy, rules: [{ ...rule, demand }] },
      })
      const service = await startStripe({ clock })
      stripe = service
      service.webhooks.hold()
      await enterKeys('test')
      return service
    },
    async close() {
      vi.useRealTimers()
      await stripe?.stop()
      await other.close()
      await database.drop()
    },
  }
}

const passingTables = [
  'provider_calls',
  'provider_events',
  'online_payments',
  'payments',
  'mails',
  'slot_claims',
  'holds',
  'appointment_events',
  'appointments',
  'waitlist_offers',
  'waitlist_entries',
  'guest_requests',
  'rate_limits',
]

/** Without triggers, which would write the history of each deletion. */
async function forget({ pool }: Awaited<ReturnType<typeof createTestDatabase>>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      `begin; set local session_replication_role = replica; ${passingTables.map((table) => `delete from ${table};`).join(' ')} commit`,
    )
  } finally {
    client.release()
  }
}

/** Does what its job does each minute. A process that is stopped leaves the rest to others. */
export async function runJobs({ context }: ModelProcess): Promise<void> {
  for (const work of [runDueCalls, expireUnpaid, settlePayments, reconcile, runDueCalls]) {
    try {
      await work(context)
    } catch (error) {
      if (error instanceof ProcessStopped) return
      throw error
    }
  }
}

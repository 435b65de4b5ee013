import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonalData } from '../../../domain/operations/personal-data.ts'
import { systemMillis } from '../../platform/clock.ts'
import { onlinePayments, providerCalls } from '../../platform/database/schema/online-payments.ts'
import { addAppointment, addOnlinePayment } from '../../testing/appointments.ts'
import { addClient, adminEmail, openTestSalon, type Person, password, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { disputeDays, forgetAcceptedTerms } from './online-payments.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let admin: Person
beforeAll(async () => {
  database = await createTestDatabase()
  app = openTestSalon(database)
  admin = await signedIn(app, database, { email: adminEmail, name: 'Owner' })
})
afterAll(() => database.drop())

const accepted = {
  text: 'You pay $20.00 now.',
  version: 'v1',
  at: 1_790_000_000,
  address: '203.0.113.7',
  browser: 'Firefox',
  language: 'en',
}
const card = { customerId: 'cus_1', methodId: 'pm_1', cardBrand: 'visa', cardLast4: '4242', accepted }

async function addPaid(clientId: string, more: Partial<Parameters<typeof addOnlinePayment>[1]> = {}) {
  const appointmentId = await addAppointment(database, { userId: clientId, status: 'Completed', date: '2026-11-02' })
  return addOnlinePayment(database, { appointmentId, clientId, ...card, ...more })
}
const readRow = async (id: string) => (await database.db.select().from(onlinePayments).where(eq(onlinePayments.id, id)))[0]
const callsFor = (ids: readonly string[]) =>
  database.db
    .select()
    .from(providerCalls)
    .orderBy(asc(providerCalls.kind))
    .then((rows) => rows.filter(({ onlinePaymentId }) => ids.includes(onlinePaymentId)))

test('a deleted client’s payments keep references and amounts, and the provider is told once for each of its records', async () => {
  const clientId = await addClient(database, { name: 'Going Gone' })
  const first = await addPaid(clientId, { note: 'Gone called' })
  const second = await addPaid(clientId)
  const guest = await addPaid(clientId, { customerId: null, methodId: 'pm_2' })
  expect((await admin.call('DELETE', `/api/clients/${clientId}`)).status).toBe(204)
  expect(await readRow(first.id)).toMatchObject({
    amountMills: 20_000,
    paymentId: first.reference,
    cardBrand: null,
    cardLast4: null,
    note: '',
    accepted,
  })
  const calls = await callsFor([first.id, second.id, guest.id])
  expect(calls.map(({ kind, state, request, actorLabel }) => [kind, state, request, actorLabel])).toEqual([
    ['forget_card', 'waiting', { method: 'pm_2' }, ''],
    ['forget_customer', 'waiting', { customer: 'cus_1' }, ''],
  ])
})

test('a person downloads their payments with the accepted terms, and is forgotten at the provider with the account', async () => {
  const person = await signedIn(app, database, { name: 'Ada Lovelace' })
  const { id } = await addPaid(person.uid)
  const data = (await (await person.call('GET', '/api/me/data')).json()) as PersonalData
  expect(data.bookings[0]?.onlinePayments).toEqual([
    {
      at: expect.any(Number),
      purpose: 'prepayment',
      state: 'paid',
      amount: 20,
      card: { brand: 'visa', last4: '4242' },
      accepted: { text: accepted.text, at: accepted.at, address: accepted.address, browser: accepted.browser },
    },
  ])
  const deletion = { password, cancelBookings: true, bookings: [] as string[] }
  expect((await person.call('POST', '/api/me/deletion', deletion)).status).toBeLessThan(300)
  expect(await readRow(id)).toMatchObject({ cardLast4: null, accepted })
  expect((await callsFor([id])).map(({ kind }) => kind)).toEqual(['forget_customer'])
})

test('accepted terms end with the last dispute: by the payment, and of a kept card by its visit', async () => {
  const clientId = await addClient(database, { name: 'Long Ago' })
  const now = Math.floor(systemMillis() / 1000)
  const days = (count: number) => new Date((now - count * 86_400) * 1000)
  const unpaid = { state: 'expired', createdAt: days(disputeDays + 1) } as const
  const old = await addPaid(clientId, unpaid)
  const recent = await addPaid(clientId, { ...unpaid, createdAt: days(disputeDays - 1) })
  const paidSince = await addPaid(clientId, { createdAt: days(disputeDays + 1) })
  const futureVisit = await addAppointment(database, { userId: clientId, date: '2026-12-24' })
  const keptCard = await addOnlinePayment(database, {
    appointmentId: futureVisit,
    clientId,
    ...card,
    ...unpaid,
    state: 'card_kept',
    purpose: 'card',
  })
  await forgetAcceptedTerms(database.db, now)
  await forgetAcceptedTerms(database.db, now)
  const hasTerms = await Promise.all(
    [old, recent, paidSince, keptCard].map(async ({ id }) => (await readRow(id))?.accepted !== null),
  )
  expect(hasTerms).toEqual([false, true, true, true])
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '../../../../domain/booking/appointment.ts'
import type { PaySession, PrepaymentTerms } from '../../../../domain/booking/prepayment/online-payment.ts'
import type { VisitPayments } from '../../../../domain/money/payments.ts'
import { onlinePayments } from '../../../platform/database/schema/online-payments.ts'
import { linkPath } from '../../../platform/links/actions.ts'
import { testCards } from '../../../testing/outside/stripe/cards.ts'
import { sign } from '../../../testing/outside/stripe/webhooks.ts'
import { type ModelProcess, type ModelSalon, openModelSalon, runJobs } from '../../../testing/payment-model/model-salon.ts'
import type { Person } from '../../../testing/salon.ts'
import { testAuthSecret } from '../../../testing/server-process.ts'

let salon: ModelSalon
let server: ModelProcess
let ada: Person
let ben: Person
let owner: Person
beforeAll(async () => {
  salon = await openModelSalon()
  const [first] = salon.processes
  const [one, two] = salon.people.clients
  if (!first || !one || !two) throw new Error('the salon is not complete')
  server = first
  ada = one
  ben = two
  owner = salon.people.owner
})
beforeEach(async () => {
  await salon.begin('USD', { demand: { kind: 'deposit', size: { kind: 'share', percent: 50 } } })
})
afterAll(() => salon.close())

const call = (person: Person | null, method: string, path: string, body?: unknown) => server.call(person, method, path, body)
const wish = () => ({ serviceIds: [salon.serviceId()], stylistId: salon.stylistId, date: '2026-12-02', time: '10:00 AM' })

async function book(more: object = {}): Promise<Appointment> {
  const { time: _, ...asked } = wish()
  const { version } = (await (await call(ada, 'POST', '/api/prepayment-terms', asked)).json()) as PrepaymentTerms
  const response = await call(ada, 'POST', '/api/appointments', { ...wish(), acceptedTerms: version, ...more })
  expect(response.status).toBe(201)
  return (await response.json()) as Appointment
}
const ofLink = (path = '') => path.split('/').at(-1) ?? ''
const tokenOf = ({ awaitsPayment }: Appointment) => ofLink(awaitsPayment?.link)
const open = (token: string, body?: unknown) => call(null, 'POST', `/api/pay/${token}/session`, body)
async function openedSession(visit: Appointment): Promise<string> {
  const response = await open(tokenOf(visit))
  expect(response.status).toBe(200)
  return ((await response.json()) as PaySession).url.split('/').at(-1) ?? ''
}
async function paidVisit(): Promise<Appointment> {
  const visit = await book()
  expect(salon.stripe().pay(await openedSession(visit), testCards.pays)).toBe('done')
  await call(null, 'POST', `/api/pay/${tokenOf(visit)}/refresh`)
  return visit
}
const moneyOf = async ({ id }: Appointment) =>
  (await (await call(owner, 'GET', `/api/appointments/${id}/payments`)).json()) as VisitPayments
const readVisit = async ({ id }: Appointment) =>
  (await (await call(owner, 'GET', `/api/appointments/${id}`)).json()) as Appointment
const statusOf = async (visit: Appointment) => (await readVisit(visit)).status
async function setPrice(visit: Appointment, price: number): Promise<number> {
  const { version } = await readVisit(visit)
  const edit = { version, services: [{ id: salon.serviceId(), price }] }
  return (await call(owner, 'PATCH', `/api/appointments/${visit.id}`, edit)).status
}
const eventOf = (type: string) => {
  const event = salon.stripe().books.events.findLast((each) => each.type === type)
  if (!event) throw new Error(`no event ${type}`)
  return event
}
const signed = (event: object, secret = salon.stripe().webhookSecret, at = salon.now()) => {
  const body = JSON.stringify(event)
  return [body, sign(body, secret, at)] as const
}
/** Cancellations can be undone for a while. */
async function afterUndo(): Promise<void> {
  salon.setNow(salon.now() + 180)
  await runJobs(server)
}

describe('amounts', () => {
  test('are the salon’s, whatever a request says', async () => {
    const visit = await book({ prepayment: 0.5, amount: 0.5, amountMills: 500, awaitsPayment: null, charges: 1 })
    expect(visit.awaitsPayment).toMatchObject({ amount: 21.25, currency: 'USD' })
    expect((await open(tokenOf(visit), { amount: 0.5, amountMills: 500, currency: 'JPY' })).status).toBe(200)
    expect([...salon.stripe().books.sessions.values()]).toMatchObject([{ amount_total: 2125, currency: 'usd' }])
  })

  test('that the provider takes with fewer decimals are asked for all the same', async () => {
    await salon.begin('KWD', { demand: { kind: 'deposit', size: { kind: 'share', percent: 33 } } })
    // A third of 12.340 is 4.072, and the last decimal has to be 0.
    expect((await book()).awaitsPayment).toMatchObject({ amount: 4.07, currency: 'KWD' })
  })

  test('given back are never above what was paid', async () => {
    const visit = await paidVisit()
    const { online } = await moneyOf(visit)
    const path = `/api/online-payments/${online[0]?.id}/refund`
    for (const amount of [21.26, 1e6, 0, -5, 0.001, '5', null, Number.MAX_SAFE_INTEGER])
      expect((await call(owner, 'POST', path, { amount, reason: 'unhappy' })).status, `refund of ${amount}`).toBe(422)
    const presses = await Promise.all(
      Array.from({ length: 20 }, () => call(owner, 'POST', path, { amount: 21.25, reason: 'unhappy' })),
    )
    expect(presses.filter(({ status }) => status === 200)).toHaveLength(1)
    await Promise.all(salon.processes.map(runJobs))
    expect(salon.stripe().balance('usd')).toBe(0)
    expect(await moneyOf(visit)).toMatchObject({ paid: 0 })
  })

  test('that the desk asks for are never above what is due', async () => {
    const visit = await paidVisit()
    const path = `/api/appointments/${visit.id}/online-payments`
    for (const amount of [21.26, 42.5, -1, 0, 21.251])
      expect((await call(owner, 'POST', path, { purpose: 'balance', amount })).status, `asked ${amount}`).toBe(422)
    expect((await call(owner, 'POST', path, { purpose: 'fee', amount: 5 })).status).toBe(422)
  })
})

describe('what belongs to others', () => {
  test('is not theirs to read, to refund or to excuse', async () => {
    const visit = await paidVisit()
    const { online } = await moneyOf(visit)
    const id = online[0]?.id ?? ''
    expect((await call(ben, 'GET', `/api/appointments/${visit.id}/cancel-consequence`)).status).toBe(404)
    for (const person of [ada, ben]) {
      expect((await call(person, 'GET', `/api/appointments/${visit.id}/payments`)).status).toBe(403)
      expect((await call(person, 'GET', `/api/online-payments/${id}/evidence`)).status).toBe(403)
      const asked = { purpose: 'balance', amount: 1 }
      expect((await call(person, 'POST', `/api/appointments/${visit.id}/online-payments`, asked)).status).toBe(403)
      for (const action of ['refund', 'fee', 'keep', 'excuse', 'withdraw']) {
        const body = { amount: 1, reason: 'unhappy' }
        expect((await call(person, 'POST', `/api/online-payments/${id}/${action}`, body)).status, action).toBe(403)
      }
    }
    expect((await call(null, 'POST', `/api/online-payments/${id}/refund`, { amount: 1, reason: 'unhappy' })).status).toBe(401)
    expect(await moneyOf(visit)).toMatchObject({ paid: 21.25 })
  })

  test('opens with its own link only', async () => {
    const visit = await book()
    const token = tokenOf(visit)
    const { online } = await moneyOf(visit)
    const id = online[0]?.id ?? ''
    const altered = [...token].map((letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1))
    const others = [
      ...altered.filter((each) => each !== token),
      ...[id, `pay-${id}`, token.slice(0, -1), `${token}A`, `${token}%00`, '..', token.toUpperCase()],
      ...(['guest-request', 'waitlist-offer'] as const).map((action) => ofLink(linkPath(testAuthSecret, action, id))),
      ofLink(linkPath('another secret that is long enough', 'pay', id)),
      ofLink(linkPath(testAuthSecret, 'pay', visit.id)),
    ]
    for (const other of others) {
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/session'],
        ['POST', '/refresh'],
      ] as const) {
        const { status } = await call(null, method, `/api/pay/${other}${path}`)
        expect([404, 422], `${method} ${path} with ${other} answered ${status}`).toContain(status)
      }
    }
    expect(salon.stripe().books.sessions.size).toBe(0)
  })
})

describe('events', () => {
  test('with another signature, or an old one, are refused', async () => {
    const visit = await book()
    salon.stripe().pay(await openedSession(visit), testCards.pays)
    const event = eventOf('checkout.session.completed')
    const [body, signature] = signed(event)
    const wrong = [
      signed(event, 'whsec_another'),
      signed(event, undefined, salon.now() - 301),
      [`${body} `, signature],
      [body.replace(event.id, 'evt_other'), signature],
      ...['', 't=1', 'v1=', 't=,v1=', signature.replace('v1=', 'v0='), `${signature.slice(0, -1)}x`].map((each) => [
        body,
        each,
      ]),
    ]
    for (const [text = '', mark = ''] of wrong) expect(await server.takeEvent(text, mark), mark).toBe(422)
    expect(await statusOf(visit)).toBe('Pending')
    expect(await server.takeEvent(body, signature)).toBe(204)
    expect(await statusOf(visit)).toBe('Confirmed')
  })

  test('that are replayed count once', async () => {
    const visit = await book()
    salon.stripe().pay(await openedSession(visit), testCards.pays)
    const events = salon.stripe().books.events.map((event) => signed(event))
    const again = [...events, ...events, ...events, ...events]
    const answers = await Promise.all(
      again.map(([body, signature], index) => salon.processes[index % 2]?.takeEvent(body, signature)),
    )
    expect(new Set(answers)).toEqual(new Set([204]))
    expect(await moneyOf(visit)).toMatchObject({ paid: 21.25, items: [{ amount: 21.25 }] })
    const readRows = () => salon.database.db.select().from(onlinePayments)
    const before = await readRows()
    salon.setNow(salon.now() + 60)
    for (const [body, signature] of events) expect(await server.takeEvent(body, signature)).toBe(204)
    expect(await readRows(), 'one that was taken isn’t acted on').toEqual(before)
  })

  test('of unknown sessions, of another account and of the other mode change nothing', async () => {
    const visit = await book()
    const session = await openedSession(visit)
    salon.stripe().pay(session, testCards.pays)
    const event = eventOf('checkout.session.completed')
    const unknown = { ...event, id: 'evt_1', data: { object: { ...event.data.object, id: 'cs_test_unknown' } } }
    expect(await server.takeEvent(...signed(unknown))).toBe(204)
    const elsewhere = await server.takeEvent(...signed({ ...event, id: 'evt_2', account: 'acct_other' }))
    const live = await server.takeEvent(...signed({ ...event, id: 'evt_3', livemode: true }))
    for (const status of [elsewhere, live]) expect(status).toBeLessThan(500)
    expect(await statusOf(visit)).toBe('Pending')
    expect(await moneyOf(visit)).toMatchObject({ items: [] })
  })

  test('lie about nothing: what the provider says now counts', async () => {
    const visit = await book()
    const session = await openedSession(visit)
    const object = { id: session, object: 'checkout.session', status: 'complete', payment_status: 'paid', amount_total: 2125 }
    const event = { id: 'evt_4', object: 'event', type: 'checkout.session.completed', livemode: false, data: { object } }
    expect(await server.takeEvent(...signed(event))).toBe(204)
    expect(await statusOf(visit)).toBe('Pending')
  })
})

test('a hundred presses at two processes open one session', async () => {
  const visit = await book()
  const path = `/api/pay/${tokenOf(visit)}/session`
  const press = () => salon.processes.map((process) => process.call(null, 'POST', path))
  const presses = await Promise.all(Array.from({ length: 50 }, press).flat())
  // A busy machine may ask some of them to press again.
  const opened = presses.filter(({ status }) => status !== 503)
  const urls = await Promise.all(opened.map(async (each) => ((await each.json()) as PaySession).url))
  expect([...new Set(urls)]).toEqual([expect.any(String)])
  expect(salon.stripe().books.sessions.size).toBe(1)
})

describe('while a client is at the provider’s page', () => {
  test('keys of live mode take nothing of test mode, and those of test mode go on', async () => {
    const visit = await book()
    const session = await openedSession(visit)
    await salon.enterKeys('live')
    expect((await open(tokenOf(visit))).status).toBe(409)
    salon.stripe().pay(session, testCards.pays)
    expect((await call(null, 'POST', `/api/pay/${tokenOf(visit)}/refresh`)).status).toBe(200)
    await server.takeEvent(...signed(eventOf('checkout.session.completed')))
    expect(await statusOf(visit)).toBe('Pending')
    expect(await moneyOf(visit)).toMatchObject({ items: [] })
    await salon.enterKeys('test')
    await runJobs(server)
    await call(null, 'POST', `/api/pay/${tokenOf(visit)}/refresh`)
    expect(await statusOf(visit)).toBe('Confirmed')
    expect(await moneyOf(visit)).toMatchObject({ paid: 21.25 })
  })

  test('the price can fall, and what was too much comes back', async () => {
    const visit = await book()
    const session = await openedSession(visit)
    expect(await setPrice(visit, 10)).toBe(200)
    salon.stripe().pay(session, testCards.pays)
    await call(null, 'POST', `/api/pay/${tokenOf(visit)}/refresh`)
    await Promise.all(salon.processes.map(runJobs))
    expect(await moneyOf(visit)).toMatchObject({ paid: 10, due: 0 })
    expect(salon.stripe().balance('usd')).toBe(1000)
  })

  test('the price can rise: the deposit is what was agreed, the rest is due', async () => {
    const visit = await book()
    const session = await openedSession(visit)
    expect(await setPrice(visit, 100)).toBe(200)
    salon.stripe().pay(session, testCards.pays)
    await call(null, 'POST', `/api/pay/${tokenOf(visit)}/refresh`)
    expect(await statusOf(visit)).toBe('Confirmed')
    expect(await moneyOf(visit)).toMatchObject({ paid: 21.25, due: 78.75 })
  })

  test('their visit can be deleted: all of it comes back', async () => {
    const visit = await book()
    const session = await openedSession(visit)
    expect((await call(owner, 'DELETE', `/api/appointments/${visit.id}`)).status).toBe(204)
    expect((await open(tokenOf(visit))).status).toBe(404)
    salon.stripe().pay(session, testCards.pays)
    expect(await server.takeEvent(...signed(eventOf('checkout.session.completed')))).toBe(204)
    await Promise.all(salon.processes.map(runJobs))
    expect(salon.stripe().balance('usd')).toBe(0)
  })

  test('they can cancel in another tab: all of it comes back', async () => {
    const visit = await book()
    const session = await openedSession(visit)
    const change = { from: 'Pending', status: 'Canceled' }
    expect((await call(ada, 'PATCH', `/api/appointments/${visit.id}`, change)).status).toBe(200)
    salon.stripe().pay(session, testCards.pays)
    await server.takeEvent(...signed(eventOf('checkout.session.completed')))
    await afterUndo()
    expect(await statusOf(visit)).toBe('Canceled')
    expect(salon.stripe().balance('usd')).toBe(0)
  })
})

test('a provider that is down for an hour loses nothing', async () => {
  const paying = await book()
  const session = await openedSession(paying)
  const paid = await book({ time: '11:00 AM', alsoBook: true })
  salon.stripe().pay(await openedSession(paid), testCards.pays)
  await call(null, 'POST', `/api/pay/${tokenOf(paid)}/refresh`)
  salon.stripe().pay(session, testCards.pays)
  salon.stripe().network.down()
  const body = { amount: 21.25, reason: 'unhappy' }
  const { online } = await moneyOf(paid)
  expect((await call(owner, 'POST', `/api/online-payments/${online[0]?.id}/refund`, body)).status).toBe(200)
  expect(await server.takeEvent(...signed(eventOf('checkout.session.completed')))).toBe(503)
  for (let minutes = 0; minutes < 60; minutes += 5) {
    salon.setNow(salon.now() + 300)
    await Promise.all(salon.processes.map(runJobs))
  }
  expect(await statusOf(paying)).toBe('Pending')
  expect((await open(tokenOf(paying))).status).toBeGreaterThanOrEqual(409)
  salon.stripe().network.up()
  salon.setNow(salon.now() + 3600)
  await Promise.all(salon.processes.map(runJobs))
  expect(await statusOf(paying)).toBe('Confirmed')
  expect(await moneyOf(paying)).toMatchObject({ paid: 21.25, items: [{ amount: 21.25 }] })
  expect(await moneyOf(paid)).toMatchObject({ paid: 0 })
  expect(salon.stripe().balance('usd')).toBe(2125)
})

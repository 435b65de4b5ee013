import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Appointment, AppointmentPage } from '../../../domain/booking/appointment.ts'
import type { GuestBooked, GuestVisit, LinkBooked, LinkedGuest } from '../../../domain/booking/guest.ts'
import type { CancelConsequence, PayPage, PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import { defaultPrepayment, type PrepaymentDemand } from '../../../domain/booking/prepayment/prepayment-settings.ts'
import type { LinkedOffer, Waitlist, WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { guestPath } from '../../platform/links/actions.ts'
import { createLinks } from '../../platform/links/sign.ts'
import { withMail } from '../../testing/mails.ts'
import { FakeProvider } from '../../testing/outside/online-payments.ts'
import { uniqueEmail } from '../../testing/run/random.ts'
import {
  addClient,
  addService,
  addStylist,
  adminEmail,
  mondayMorning,
  openTestSalon,
  type Person,
  signedIn,
  visitor,
} from '../../testing/salon.ts'
import { testAuthSecret } from '../../testing/server-process.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

// Each way in which a visit comes about (booking-ways.ts): terms before it, and the way to pay after it.

const date = '2026-12-02'
const settings = settingsInMemory()
let database: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof openTestSalon>
let client: Person
let desk: Person
let serviceId: string
let stylistId: string
let provider: FakeProvider
const now = mondayMorning

const deposit: PrepaymentDemand = { kind: 'deposit', size: { kind: 'amount', amount: 20 } }
function ask(demand: PrepaymentDemand | null): void {
  const conditions = { services: [], fromPrice: null, newClients: false, absentMonths: null, noShows: null, weekdays: [] }
  const rules = demand ? [{ id: 'RULE', ...conditions, demand }] : []
  settings.change({ prepayment: { ...defaultPrepayment, rules, refundHours: 24 } })
}

beforeAll(async () => {
  database = await createTestDatabase()
  settings.change({ clientWay: 'guests welcome', rules: { changeNotice: null, confirmsAutomatically: true } })
  app = openTestSalon(database, { environment: withMail, clock: () => now, settings, provider: async () => provider })
  client = await signedIn(app, database, { name: 'Ada Lovelace' })
  desk = await signedIn(app, database, { email: adminEmail })
  serviceId = await addService(database)
})
beforeEach(async () => {
  provider = new FakeProvider(() => now)
  stylistId = await addStylist(database)
  await database.db.execute(sql`truncate rate_limits`)
  ask(deposit)
})
afterAll(() => database.drop())

const read = async <Body>(response: Response, status = 200) => {
  const text = await response.text()
  expect([response.status, response.status === status ? '' : text]).toEqual([status, ''])
  return JSON.parse(text) as Body
}
const slot = (time = '10:00 AM') => ({ serviceIds: [serviceId], stylistId, date, time })
const termsFor = async (person: Person, asked: object = slot()) =>
  read<PrepaymentTerms>(await person.call('POST', '/api/prepayment-terms', asked))
const tokenIn = (path = '') => path.split('/').at(-1) ?? ''

/** The refusal has the terms to show; accepted, the booking has the page to pay. */
async function expectAsked<Booked>(send: (acceptedTerms?: string) => Promise<Response>, status = 201): Promise<Booked> {
  const refused = await read<ErrorResponse>(await send(), 409)
  const terms = refused.error.terms as PrepaymentTerms
  expect([refused.error.reason, terms.requirement?.amount, terms.text]).toEqual([
    'terms_changed',
    20,
    expect.stringMatching(/^You pay \$20\.00 now/),
  ])
  return read<Booked>(await send(terms.version), status)
}
async function expectToPay(awaited: Appointment['awaitsPayment']): Promise<void> {
  expect(awaited).toMatchObject({ purpose: 'prepayment', amount: 20, until: now + 30 * 60 })
  const page = await read<PayPage>(await visitor(app).call('GET', `/api/pay/${tokenIn(awaited?.link)}`))
  expect(page).toMatchObject({ state: 'awaiting', amount: 20, visit: { status: 'Pending' } })
}

describe('somebody who books by themselves', () => {
  test('as a client, with the stylist or the first available', async () => {
    for (const [time, stylist] of [
      ['10:00 AM', stylistId],
      ['11:00 AM', 'any'],
    ]) {
      const asked = { ...slot(time), stylistId: stylist }
      expect(await termsFor(client, asked)).toMatchObject({ requirement: { kind: 'payment', amount: 20 } })
      const booked = await expectAsked<Appointment>((acceptedTerms) =>
        client.call('POST', '/api/appointments', { ...asked, alsoBook: true, acceptedTerms }),
      )
      await expectToPay(booked.awaitsPayment)
    }
  })

  test('again, from a canceled visit', async () => {
    ask(null)
    const visit = await read<Appointment>(await client.call('POST', '/api/appointments', { ...slot(), alsoBook: true }), 201)
    const change = (body: object) => client.call('PATCH', `/api/appointments/${visit.id}`, body)
    await read(await change({ from: visit.status, status: 'Canceled' }))
    ask(deposit)
    const reopened = await expectAsked<Appointment>(
      (acceptedTerms) => change({ from: 'Canceled', status: 'Pending', acceptedTerms }),
      200,
    )
    await expectToPay(reopened.awaitsPayment)
  })
})

describe('a guest', () => {
  let email: string
  let cookie: string
  let id: string
  const call = (method: string, path: string, body?: object) => visitor(app).call(method, path, body, { cookie })
  const mailed = async () => {
    const [mail] = await database.db.select({ text: mails.text }).from(mails).where(eq(mails.toAddress, email))
    return mail?.text ?? ''
  }
  const linkToken = async () => /\/visit\/(book-\S+)/.exec(await mailed())?.[1] ?? ''

  async function request(acceptedTerms?: string): Promise<void> {
    email = uniqueEmail()
    const response = await visitor(app).call('POST', '/api/guests', { ...slot(), name: 'Grace Hopper', email, acceptedTerms })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    id = (await read<{ id: string }>(response, 202)).id
  }

  test('by the code of a mail', async () => {
    await request((await termsFor(visitor(app))).version)
    const code = /(\d{3}) (\d{3})/
      .exec(await mailed())
      ?.slice(1)
      .join('')
    await read(await call('POST', `/api/guests/${id}/code`, { code }))
    const { booking, path } = await expectAsked<GuestBooked>((acceptedTerms) =>
      call('POST', `/api/guests/${id}/booking`, { ...slot(), acceptedTerms }),
    )
    await expectToPay(booking.awaitsPayment)
    const visit = await read<GuestVisit>(await visitor(app).call('GET', `/api/guest-visits/${tokenIn(path)}`))
    expect(visit.awaitsPayment).toEqual(booking.awaitsPayment)
  })

  test('by the link of a mail, with the terms that were accepted', async () => {
    const terms = await termsFor(visitor(app))
    await request(terms.version)
    const path = `/api/guest-links/${await linkToken()}`
    expect(await read<LinkedGuest>(await visitor(app).call('GET', path))).toMatchObject({ terms, termsChanged: false })
    const { booking } = await read<LinkBooked>(await visitor(app).call('POST', path))
    await expectToPay(booking.awaitsPayment)
    expect(await read<LinkedGuest>(await visitor(app).call('GET', path))).toMatchObject({
      terms: null,
      awaitsPayment: { bookingId: booking.id, payment: booking.awaitsPayment },
    })
  })

  test('by the link of a mail, with terms that have changed since', async () => {
    ask(null)
    await request()
    ask(deposit)
    const path = `/api/guest-links/${await linkToken()}`
    expect(await read<LinkedGuest>(await visitor(app).call('GET', path))).toMatchObject({
      terms: { requirement: { amount: 20 } },
      termsChanged: true,
    })
    const { booking } = await expectAsked<LinkBooked>(
      (acceptedTerms) => visitor(app).call('POST', path, { acceptedTerms }),
      200,
    )
    await expectToPay(booking.awaitsPayment)
  })

  test('by the link of a mail, with nothing to pay anymore', async () => {
    await request((await termsFor(visitor(app))).version)
    ask(null)
    const path = `/api/guest-links/${await linkToken()}`
    expect(await read<LinkedGuest>(await visitor(app).call('GET', path))).toMatchObject({ terms: null, termsChanged: false })
    const { booking } = await read<LinkBooked>(await visitor(app).call('POST', path, {}))
    expect(booking).toMatchObject({ status: 'Confirmed' })
    expect(booking.awaitsPayment).toBeUndefined()
  })

  test('whose link is opened by a scanner, or sent nonsense, books nothing', async () => {
    await request()
    const path = `/api/guest-links/${await linkToken()}`
    expect((await visitor(app).call('POST', path, { acceptedTerms: 5 })).status).toBe(422)
    expect((await visitor(app).call('POST', path, { acceptedTerms: 'another' })).status).toBe(409)
  })
})

describe('somebody who waits', () => {
  let entry: WaitlistEntry
  async function offered(person: Person): Promise<{ offerId: string; link: string }> {
    const wish = { serviceIds: [serviceId], stylistId, from: date, to: date }
    entry = await read<WaitlistEntry>(await person.call('POST', '/api/waitlist', wish), 201)
    const { offer } = await read<WaitlistEntry>(
      await desk.call('POST', `/api/waitlist/${entry.id}/offers`, { stylistId, date, time: '2:00 PM' }),
      201,
    )
    const written = await database.db.select({ text: mails.text }).from(mails).where(eq(mails.toAddress, person.email))
    const link = written.map(({ text }) => /\/visit\/(offer-\S+)/.exec(text)?.[1]).findLast(Boolean) ?? ''
    return { offerId: offer?.id ?? '', link: `/api/waitlist-links/${link}` }
  }

  test('takes an offer signed in', async () => {
    const { offerId } = await offered(client)
    const { items } = await read<Waitlist>(await client.call('GET', '/api/waitlist?scope=own'))
    expect(items.find(({ id }) => id === entry.id)?.offer?.prepayment).toMatchObject({ requirement: { amount: 20 } })
    const booked = await expectAsked<Appointment>((acceptedTerms) =>
      client.call('POST', `/api/waitlist-offers/${offerId}/accept`, { alsoBook: true, acceptedTerms }),
    )
    await expectToPay(booked.awaitsPayment)
  })

  test('takes an offer by the link of a mail, signed out', async () => {
    const { link } = await offered(client)
    expect(await read<LinkedOffer>(await visitor(app).call('GET', link))).toMatchObject({
      state: 'open',
      prepayment: { requirement: { amount: 20 } },
    })
    const taken = await expectAsked<LinkedOffer>(
      (acceptedTerms) => visitor(app).call('POST', `${link}/accept`, { alsoBook: true, acceptedTerms }),
      200,
    )
    await expectToPay(taken.awaitsPayment)
    const later = await read<LinkedOffer>(await visitor(app).call('GET', link))
    expect(later).toMatchObject({ state: 'accepted', awaitsPayment: taken.awaitsPayment })
    expect(later.prepayment).toBeUndefined()
  })

  test('sees nothing about money where nothing is asked', async () => {
    ask(null)
    const { link } = await offered(client)
    const offer = await read<LinkedOffer>(await visitor(app).call('GET', link))
    expect([offer.prepayment, offer.awaitsPayment]).toEqual([undefined, undefined])
  })
})

describe('the desk', () => {
  async function expectAskedByPress({ id, status }: Appointment): Promise<void> {
    expect(status).toBe('Confirmed')
    await read(await desk.call('POST', `/api/appointments/${id}/online-payments`, { purpose: 'prepayment', amount: 20 }), 201)
    const waiting = await read<Appointment>(await desk.call('GET', `/api/appointments/${id}`))
    expect(waiting).toMatchObject({ status: 'Pending', awaitsPayment: { amount: 20 } })
    const page = await read<PayPage>(await visitor(app).call('GET', `/api/pay/${tokenIn(waiting.awaitsPayment?.link)}`))
    // Accepted by going on to pay.
    expect(page.terms).toMatch(/^You pay \$20\.00 now/)
  }

  test('asks by a press for a visit by phone, each of a series, and each of several people', async () => {
    const clientId = await addClient(database, { name: 'Anna Berg', email: uniqueEmail() })
    const by = await read<Appointment>(await desk.call('POST', '/api/appointments', { ...slot(), clientId }), 201)
    const weekly = { ...slot(), date: '2026-12-09', clientId, weeks: 1, count: 2, confirmed: true }
    const series = await read<{ appointments: Appointment[] }>(await desk.call('POST', '/api/appointments/series', weekly), 201)
    const daughter = await addClient(database, { name: 'Lea Berg', email: uniqueEmail() })
    const together = await read<{ appointments: Appointment[] }>(
      await desk.call('POST', '/api/appointments/together', {
        bookings: [
          { ...slot('2:00 PM'), clientId },
          { ...slot('3:00 PM'), clientId: daughter },
        ],
      }),
      201,
    )
    for (const visit of [by, ...series.appointments, ...together.appointments]) await expectAskedByPress(visit)
  })

  test('asks nothing of walk-ins by itself', async () => {
    const visit = await read<Appointment>(await desk.call('POST', '/api/appointments', { ...slot(), walkIn: true }), 201)
    expect(visit.awaitsPayment).toBeUndefined()
  })
})

/** A client's visit with its deposit paid. */
async function paidVisit(): Promise<string> {
  const { version } = await termsFor(client)
  const asked = { ...slot(), alsoBook: true, acceptedTerms: version }
  const { id, awaitsPayment } = await read<Appointment>(await client.call('POST', '/api/appointments', asked), 201)
  const pay = `/api/pay/${tokenIn(awaitsPayment?.link)}`
  const { url } = await read<{ url: string }>(await visitor(app).call('POST', `${pay}/session`))
  provider.pay(tokenIn(url))
  await read(await visitor(app).call('POST', `${pay}/refresh`))
  return id
}
async function linksOf(id: string) {
  const [row] = await database.db.select().from(appointments).where(eq(appointments.id, id))
  if (!row) throw new Error('The visit is not there.')
  return createLinks(row, { secret: testAuthSecret, origin: 'https://salon.example', reader: 'client' })
}

test('the links that move and cancel a visit say what happens to what was paid', async () => {
  const links = await linksOf(await paidVisit())
  for (const link of [links.move, links.cancel]) {
    const path = `/api/visit-links/${tokenIn(link)}/cancel-consequence`
    expect(await read<CancelConsequence>(await visitor(app).call('GET', path))).toMatchObject({
      ...{ refunded: 20, kept: 0, price: 42.5 },
      text: 'You get the $20.00 you paid back. It can take your bank a few days.',
    })
  }
  expect((await visitor(app).call('GET', '/api/visit-links/altered/cancel-consequence')).status).toBe(404)
})

describe('a visit says that money is held for it', () => {
  const ownVisit = (id: string) => client.call('GET', `/api/appointments/${id}`).then((response) => read<Appointment>(response))

  test('also after the salon stopped asking, to its client and by their links', async () => {
    const id = await paidVisit()
    ask(null)
    expect(await ownVisit(id)).toMatchObject({ holdsMoney: true })
    const { items } = await read<AppointmentPage>(await client.call('GET', '/api/appointments'))
    expect(items.find((visit) => visit.id === id)).toMatchObject({ holdsMoney: true })
    const { move, cancel } = await linksOf(id)
    for (const link of [move, cancel])
      expect(await read(await visitor(app).call('GET', `/api/visit-links/${tokenIn(link)}`))).toMatchObject({
        holdsMoney: true,
      })
    const email = uniqueEmail()
    const clientId = await addClient(database, { name: 'Grace Hopper', email })
    await database.db.execute(sql`update appointments set client_id = ${clientId} where id = ${id}`)
    const path = guestPath(testAuthSecret, { bookingId: id, clientId, email })
    expect(await read(await visitor(app).call('GET', `/api/guest-visits/${tokenIn(path)}`))).toMatchObject({ holdsMoney: true })
  })

  test('for a kept card, and not for one that only waits or is over', async () => {
    const { version } = await termsFor(client)
    const asked = { ...slot(), alsoBook: true, acceptedTerms: version }
    const { id } = await read<Appointment>(await client.call('POST', '/api/appointments', asked), 201)
    expect((await ownVisit(id)).holdsMoney).toBeUndefined()
    await database.db.execute(
      sql`update online_payments set state = 'card_kept', purpose = 'card' where appointment_id = ${id}`,
    )
    expect((await ownVisit(id)).holdsMoney).toBe(true)
    await read(await client.call('PATCH', `/api/appointments/${id}`, { from: 'Pending', status: 'Canceled' }))
    expect((await ownVisit(id)).holdsMoney).toBeUndefined()
  })
})

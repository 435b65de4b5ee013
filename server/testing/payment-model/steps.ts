import fc from 'fast-check'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { PaySession, PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import { onlinePayments } from '../../platform/database/schema/online-payments.ts'
import { testCards } from '../outside/stripe/cards.ts'
import type { Person } from '../salon.ts'
import { currencies, type ModelProcess, type ModelSalon, type Policy, runJobs } from './model-salon.ts'

const kinds = [
  ...['book', 'open', 'open', 'open', 'pay', 'pay', 'pay', 'pay', 'pay', 'refresh', 'bank'],
  ...[
    'cancel',
    'cancel',
    'cancel',
    'desk cancels',
    'desk cancels for client',
    'no-show',
    'move',
    'reopen',
    'delete',
    'cheaper',
  ],
  ...['excuse', 'confirm', 'refund', 'refund', 'keep', 'fee', 'ask', 'ask for the rest', 'withdraw', 'dispute', 'end dispute'],
  ...['end refund', 'jobs', 'jobs', 'both jobs', 'wait', 'wait', 'wait', 'down', 'up', 'lose answer', 'events', 'events'],
  'lose events',
] as const
type Kind = (typeof kinds)[number]

/** Objects that steps need; if there is none yet, the step that makes one is taken. */
const needs: Partial<Record<Kind, 'visit' | 'payment' | 'session' | 'charge'>> = {
  ...{ cancel: 'visit', 'desk cancels': 'visit', 'desk cancels for client': 'visit', 'no-show': 'charge', move: 'visit' },
  ...{ reopen: 'visit', delete: 'visit', cheaper: 'visit', ask: 'visit', 'ask for the rest': 'visit', confirm: 'visit' },
  ...{ open: 'payment', refresh: 'payment', excuse: 'payment', withdraw: 'payment', pay: 'session', bank: 'session' },
  ...{ refund: 'charge', keep: 'charge', fee: 'charge', dispute: 'charge', 'end dispute': 'charge', 'end refund': 'charge' },
}

/** Seconds: a while, past a session, the patience with the provider, into the late hours, past the visit. */
const waits = [60, 400, 31 * 60, 32 * 60, 2 * 3600, 7 * 3600, 30 * 3600, 49 * 3600]

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Which visit, payment or session, and which of the ways to do it. */
  which: fc.nat(5),
  way: fc.nat(1000),
  process: fc.nat(1),
  /** At the same time as the next one. */
  isTogether: fc.boolean(),
  /** The process stops after so many commits and calls. */
  stops: fc.option(fc.nat(12), { freq: 3 }),
})
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const half = { kind: 'share', percent: 50 } as const
const deposit = { kind: 'deposit', size: half } as const

const policies: readonly Policy[] = [
  { demand: deposit },
  { demand: { kind: 'full' } },
  { demand: deposit, lateCancel: 'asked' },
  { demand: deposit, lateCancel: 'refunded', lateFee: { kind: 'share', percent: 20 } },
  { demand: { kind: 'card' }, noShowFee: half, lateFee: half },
  { demand: { kind: 'card' }, noShowFee: half, lateFee: half, chargesByItself: true },
  {
    demand: deposit,
    lateFee: { kind: 'share', percent: 100 },
    noShowFee: { kind: 'share', percent: 100 },
    chargesByItself: true,
  },
]

export const history = fc.record({
  currency: fc.constantFrom(...currencies),
  policy: fc.constantFrom(...policies),
  steps: fc.array(step, { minLength: 6, maxLength: 18, size: 'max' }),
})

/** Facts that are nowhere else, so the model remembers them. */
export interface Remembered {
  readonly visits: { readonly id: string; readonly client: Person }[]
  /** Online payments that staff gave back or kept by hand. */
  readonly byHand: Set<string>
  /** Visits that staff let go on unpaid, or changed the price of. */
  readonly excused: Set<string>
  readonly repriced: Set<string>
  /** Sessions whose address somebody was given; nobody can pay in another one. */
  readonly handed: Set<string>
  readonly log: string[]
}

export const remember = (): Remembered => ({
  ...{
    visits: [],
    byHand: new Set<string>(),
    excused: new Set<string>(),
    repriced: new Set<string>(),
    handed: new Set<string>(),
    log: [],
  },
})

interface Doing {
  readonly salon: ModelSalon
  readonly kept: Remembered
  readonly step: Step
  readonly process: ModelProcess
}

const times = [
  { date: '2026-12-01', time: '10:00 AM' },
  { date: '2026-12-02', time: '10:00 AM' },
  { date: '2026-12-02', time: '11:00 AM' },
] as const

const pick = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % items.length]

/** Carries out steps in order; those that are together at once. */
export async function carryOut(salon: ModelSalon, kept: Remembered, steps: readonly Step[]): Promise<void> {
  let begun: Promise<void>[] = []
  for (const each of steps) {
    const process = salon.processes[each.process]
    if (!process) throw new Error('no such process')
    const isAlone = begun.length === 0 && !each.isTogether
    if (isAlone && each.stops !== null) process.stopAfter(each.stops)
    begun.push(carryOutOne({ salon, kept, step: each, process }))
    if (each.isTogether && begun.length < 4 && each.kind !== 'wait') continue
    const ended = await Promise.allSettled(begun)
    begun = []
    for (const end of ended) if (end.status === 'rejected') throw end.reason
    // Its lease on the call in progress ends, and it comes up again.
    if (process.restart()) {
      kept.log.push('  (stopped)')
      salon.setNow(salon.now() + 61)
    }
  }
  await Promise.all(begun)
}

function possible({ salon, kept, step: { kind } }: Doing): Kind {
  const need = needs[kind]
  const { books } = salon.stripe()
  if (need === undefined) return kind
  if (need === 'charge' && books.charges.size > 0) return kind
  const isAtPage = [...books.sessions.values()].some(({ id, status }) => status === 'open' && kept.handed.has(id))
  if ((need === 'session' || need === 'charge') && isAtPage) return need === 'session' ? kind : 'pay'
  if (kept.visits.length === 0) return 'book'
  return need === 'visit' || need === 'payment' ? kind : 'open'
}

async function carryOutOne(doing: Doing): Promise<void> {
  const kind = possible(doing)
  const work = ofClients[kind] ?? ofDesk[kind] ?? ofOthers[kind]
  if (!work) throw new Error(`no such step: ${kind}`)
  const outcome = await work(doing)
  doing.kept.log.push(`${kind} ${doing.step.which}/${doing.step.way} by ${doing.step.process}: ${outcome ?? ''}`)
}

type Work = (doing: Doing) => Promise<string | number | undefined>

/** Calls the API, and tolerates the errors of a stopped process. */
async function call({ process, step, kept }: Doing, person: Person | null, method: string, path: string, body?: unknown) {
  const response = await process.call(person, method, path, body)
  if (response.status >= 500 && response.status !== 503 && step.stops === null) {
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}\n${kept.log.join('\n')}`)
  }
  return response
}

const visitIn = ({ kept, step }: Doing) => pick(kept.visits, step.which)

async function readVisit(doing: Doing, id: string): Promise<Appointment | null> {
  const response = await call(doing, doing.salon.people.owner, 'GET', `/api/appointments/${id}`)
  return response.status === 200 ? ((await response.json()) as Appointment) : null
}

async function change(doing: Doing, by: 'client' | 'owner', body: (visit: Appointment) => object) {
  const known = visitIn(doing)
  const visit = known && (await readVisit(doing, known.id))
  if (!known || !visit) return undefined
  const person = by === 'client' ? known.client : doing.salon.people.owner
  return (await call(doing, person, 'PATCH', `/api/appointments/${known.id}`, body(visit))).status
}

async function terms(doing: Doing, person: Person): Promise<string> {
  const { salon, step } = doing
  const { date } = pick(times, step.way) ?? times[0]
  const asked = { serviceIds: [salon.serviceId()], stylistId: salon.stylistId, date }
  const response = await call(doing, person, 'POST', '/api/prepayment-terms', asked)
  return response.status === 200 ? ((await response.json()) as PrepaymentTerms).version : 'unread'
}

async function payments({ salon }: Doing) {
  return salon.database.db.select().from(onlinePayments).orderBy(onlinePayments.id)
}

/** One of those that a step is likely to be possible for; now and then any. */
async function paymentIn(doing: Doing, isLikely: (row: PaymentRow) => boolean = () => true) {
  const rows = await payments(doing)
  const likely = doing.step.way % 5 === 0 ? [] : rows.filter(isLikely)
  return pick(likely.length > 0 ? likely : rows, doing.step.which)
}
type PaymentRow = typeof onlinePayments.$inferSelect
const isAsked = ({ state }: PaymentRow) => state === 'awaiting'
const isPaid = ({ state }: PaymentRow) => state === 'paid' || state === 'card_kept'

const token = ({ link }: { readonly link: string }) => link.split('/').at(-1) ?? ''

const ofClients: Readonly<Record<string, Work>> = {
  async book(doing) {
    const { salon, step, kept } = doing
    const client = pick(salon.people.clients, step.which)
    if (!client) return undefined
    const { version } = { version: await terms(doing, client) }
    const replaced = step.way % 7 === 3 ? visitIn(doing) : undefined
    const response = await call(doing, client, 'POST', '/api/appointments', {
      ...{ serviceIds: [salon.serviceId()], stylistId: salon.stylistId, ...(pick(times, step.way) ?? times[0]) },
      ...(replaced?.client === client ? { replaces: replaced.id } : { alsoBook: true }),
      acceptedTerms: version,
    })
    if (response.status === 201) kept.visits.push({ id: ((await response.json()) as Appointment).id, client })
    return response.status
  },
  async open(doing) {
    const payment = await paymentIn(doing, isAsked)
    if (!payment) return undefined
    const response = await call(doing, null, 'POST', `/api/pay/${token(payment)}/session`)
    if (response.status === 200) {
      const { url } = (await response.json()) as PaySession
      doing.kept.handed.add(url.split('/').at(-1) ?? '')
    }
    return response.status
  },
  async refresh(doing) {
    const payment = await paymentIn(doing)
    return payment && (await call(doing, null, 'POST', `/api/pay/${token(payment)}/refresh`)).status
  },
  async pay({ salon, step, kept }) {
    const stripe = salon.stripe()
    const open = [...stripe.books.sessions.values()].filter(({ id, status }) => status === 'open' && kept.handed.has(id))
    const session = pick(open, step.which)
    const card = pick([testCards.pays, ...Object.values(testCards)], step.way % 3 === 0 ? step.way : 0)
    return session && card && JSON.stringify(stripe.pay(session.id, card))
  },
  async bank({ salon, step, kept }) {
    const stripe = salon.stripe()
    const open = [...stripe.books.sessions.values()].filter(({ id, status }) => status === 'open' && kept.handed.has(id))
    const session = pick(open, step.which)
    return session && JSON.stringify(stripe.authenticate(session.id, step.way % 4 !== 0))
  },
  cancel: (doing) => change(doing, 'client', ({ status }) => ({ from: status, status: 'Canceled' })),
  move: (doing) => change(doing, 'client', ({ version }) => ({ ...(pick(times, doing.step.way) ?? times[0]), version })),
  async reopen(doing) {
    const known = visitIn(doing)
    if (!known) return undefined
    const acceptedTerms = await terms(doing, known.client)
    return change(doing, 'client', () => ({ from: 'Canceled', status: 'Pending', acceptedTerms }))
  },
}

/** Does something with one of the online payments, and remembers that a person decided. */
const byHand =
  (action: string, body: (doing: Doing, amountMills: number) => object | undefined): Work =>
  async (doing) => {
    const payment = await paymentIn(doing, action === 'excuse' || action === 'withdraw' ? isAsked : isPaid)
    if (!payment) return undefined
    doing.kept.byHand.add(payment.id)
    const { owner } = doing.salon.people
    const path = `/api/online-payments/${payment.id}/${action}`
    return (await call(doing, owner, 'POST', path, body(doing, payment.amountMills))).status
  }

const excusing =
  (work: Work): Work =>
  async (doing) => {
    const payment = await paymentIn(doing, isAsked)
    const id = payment?.appointmentId ?? ''
    const known = visitIn(doing)?.id ?? ''
    for (const each of [id, known]) doing.kept.excused.add(each)
    return work(doing)
  }

async function ask(doing: Doing, body: object) {
  const known = visitIn(doing)
  const { owner } = doing.salon.people
  return known && (await call(doing, owner, 'POST', `/api/appointments/${known.id}/online-payments`, body)).status
}

const ofDesk: Readonly<Record<string, Work>> = {
  'desk cancels': (doing) => change(doing, 'owner', ({ status }) => ({ from: status, status: 'Canceled', reason: 'illness' })),
  'desk cancels for client': (doing) =>
    change(doing, 'owner', ({ status }) => ({ from: status, status: 'Canceled', reason: 'client' })),
  async 'no-show'(doing) {
    const known = visitIn(doing)
    const { owner } = doing.salon.people
    return known && (await call(doing, owner, 'POST', `/api/appointments/${known.id}/marks`, { mark: 'no_show' })).status
  },
  async delete(doing) {
    const known = visitIn(doing)
    if (doing.step.way % 3 > 0 || !known) return undefined
    return (await call(doing, doing.salon.people.owner, 'DELETE', `/api/appointments/${known.id}`)).status
  },
  cheaper(doing) {
    const known = visitIn(doing)
    if (known) doing.kept.repriced.add(known.id)
    const service = { id: doing.salon.serviceId(), price: doing.salon.settings.get().place.currency === 'JPY' ? 100 : 2 }
    return change(doing, 'owner', ({ version }) => ({ version, services: [service] }))
  },
  excuse: excusing(byHand('excuse', () => ({ reason: 'Pays in cash' }))),
  confirm: excusing((doing) => change(doing, 'owner', () => ({ from: 'Pending', status: 'Confirmed', excuse: 'Known to us' }))),
  refund: byHand('refund', ({ step, salon }, mills) => {
    const { currency } = salon.settings.get().place
    const smallest = currency === 'JPY' ? 1000 : 10
    const part = Math.max(Math.floor(mills / (1 + (step.way % 3)) / smallest), 1) * smallest
    return { amount: part / 1000, reason: 'unhappy' }
  }),
  keep: byHand('keep', () => undefined),
  fee: byHand('fee', () => ({})),
  withdraw: excusing(byHand('withdraw', () => undefined)),
  ask: (doing) => ask(doing, { purpose: 'prepayment' }),
  'ask for the rest': (doing) => ask(doing, { purpose: 'balance' }),
}

const ofOthers: Readonly<Record<string, Work>> = {
  async dispute({ salon, step }) {
    const stripe = salon.stripe()
    const paid = [...stripe.books.charges.values()].filter(({ disputed, refunded }) => !disputed && !refunded)
    const charge = pick(paid, step.which)
    return charge && step.way % 2 === 0
      ? stripe.openDispute(charge.payment_intent, { isInquiry: step.way % 6 === 0 }).id
      : undefined
  },
  async 'end dispute'({ salon, step }) {
    const stripe = salon.stripe()
    const open = [...stripe.books.disputes.values()].filter(({ status }) => status.endsWith('needs_response'))
    const dispute = pick(open, step.which)
    if (dispute) stripe.closeDispute(dispute.id, step.way % 2 ? 'won' : 'lost')
    return dispute?.id
  },
  async 'end refund'({ salon, step }) {
    const stripe = salon.stripe()
    const refunds = [...stripe.books.refunds.values()].filter(({ status }) => status !== 'failed')
    const refund = pick(refunds, step.which)
    if (!refund) return undefined
    const outcome = step.way % 2 || refund.status === 'succeeded' ? 'failed' : 'succeeded'
    if (outcome === 'failed' && step.way % 3 > 0) return undefined
    stripe.settleRefund(refund.id, outcome)
    return outcome
  },
  async jobs({ process }) {
    await runJobs(process)
    return undefined
  },
  async 'both jobs'({ salon }) {
    await Promise.all(salon.processes.map(runJobs))
    return undefined
  },
  async wait({ salon, step }) {
    salon.setNow(salon.now() + (pick(waits, step.which + step.way) ?? 60))
    return salon.now()
  },
  async down({ salon }) {
    salon.stripe().network.down()
    return undefined
  },
  async up({ salon }) {
    salon.stripe().network.up()
    return undefined
  },
  async 'lose answer'({ salon, step }) {
    salon.stripe().network.loseAnswers(1 + (step.way % 2))
    return undefined
  },
  async events({ salon, step, process }) {
    const { webhooks } = salon.stripe()
    webhooks.deliverTo(process.takeEvent)
    const statuses = await webhooks.deliver((events) => shuffled([...events, ...events.slice(0, step.way % 4)], step.way))
    return statuses.join(' ')
  },
  async 'lose events'({ salon }) {
    const { webhooks } = salon.stripe()
    for (const { id } of webhooks.waiting()) webhooks.lose(id)
    return undefined
  },
}

/** An order by a number, so that a history can be repeated. */
function shuffled<Item>(items: readonly Item[], by: number): Item[] {
  const left = [...items]
  return items.flatMap((_, index) => left.splice((by * 31 + index * 17) % left.length, 1))
}

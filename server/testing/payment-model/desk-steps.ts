import {
  call,
  change,
  type Doing,
  isAsked,
  isPaid,
  type PaymentRow,
  paymentIn,
  pick,
  pickTime,
  visitIn,
  type Work,
} from './doing.ts'
import { runJobs } from './model-salon.ts'

interface ByHand {
  readonly isLikely?: (row: PaymentRow) => boolean
  readonly body?: (doing: Doing, amountMills: number) => object
  readonly isExcuse?: boolean
}

/** Does something with one of the online payments, and remembers that a person decided. */
const byHand =
  (action: string, { isLikely = isPaid, body, isExcuse = false }: ByHand = {}): Work =>
  async (doing) => {
    const { kept, salon } = doing
    const payment = await paymentIn(doing, isLikely)
    if (!payment) return undefined
    kept.byHand.add(payment.id)
    if (isExcuse) kept.excused.add(payment.appointmentId)
    const path = `/api/online-payments/${payment.id}/${action}`
    return (await call(doing, salon.people.owner, 'POST', path, body?.(doing, payment.amountMills))).status
  }

/** Does something about one of the visits. */
const about =
  (what: string, body?: object): Work =>
  async (doing) => {
    const visit = visitIn(doing)
    return visit && (await call(doing, doing.salon.people.owner, 'POST', `/api/appointments/${visit.id}/${what}`, body)).status
  }

function roundPart({ step, salon }: Doing, mills: number): number {
  const smallest = salon.settings.get().place.currency === 'JPY' ? 1000 : 10
  return (Math.max(Math.floor(mills / (1 + (step.way % 3)) / smallest), 1) * smallest) / 1000
}

/** Books for a client by phone, who is asked for nothing yet. */
async function bookByPhone(doing: Doing, path: string, more: object = {}) {
  const { salon, step, kept } = doing
  const client = pick(salon.people.clients, step.which)
  const response = await call(doing, salon.people.owner, 'POST', path, {
    serviceIds: [salon.serviceId()],
    stylistId: salon.stylistId,
    clientId: client?.uid,
    ...pickTime(doing),
    ...more,
  })
  if (response.status !== 201) return response.status
  const booked = (await response.json()) as
    | { readonly id: string }
    | { readonly appointments: readonly { readonly id: string }[] }
  for (const { id } of 'appointments' in booked ? booked.appointments : [booked])
    kept.visits.push({ id, client: client ?? null })
  return response.status
}

const refund = byHand('refund', { body: (doing, mills) => ({ amount: roundPart(doing, mills), reason: 'unhappy' }) })

export const deskSteps = {
  'desk books': (doing) => bookByPhone(doing, '/api/appointments', { alsoBook: true }),

  'desk books a series': (doing) => bookByPhone(doing, '/api/appointments/series', { weeks: 1, count: 2 }),

  'desk cancels': (doing) => change(doing, 'owner', ({ status }) => ({ from: status, status: 'Canceled', reason: 'illness' })),

  'desk cancels for client': (doing) =>
    change(doing, 'owner', ({ status }) => ({ from: status, status: 'Canceled', reason: 'client' })),

  'no-show': about('marks', { mark: 'no_show' }),

  async delete(doing) {
    const visit = visitIn(doing)
    if (doing.step.way % 3 > 0 || !visit) return undefined
    return (await call(doing, doing.salon.people.owner, 'DELETE', `/api/appointments/${visit.id}`)).status
  },

  cheaper(doing) {
    const { serviceId, settings } = doing.salon
    const service = { id: serviceId(), price: settings.get().place.currency === 'JPY' ? 100 : 2 }
    return change(doing, 'owner', ({ version }) => ({ version, services: [service] }))
  },

  excuse: byHand('excuse', { isLikely: isAsked, body: () => ({ reason: 'Pays in cash' }), isExcuse: true }),

  confirm(doing) {
    const visit = visitIn(doing)
    const isExcused = doing.step.way % 3 > 0
    if (visit && isExcused) doing.kept.excused.add(visit.id)
    return change(doing, 'owner', () => ({
      from: 'Pending',
      status: 'Confirmed',
      ...(isExcused && { excuse: 'Known to us' }),
    }))
  },

  async refund(doing) {
    const { salon, step, process } = doing
    const status = await refund(doing)
    if (status !== 200 || step.way % 2 > 0) return status
    salon.stripe().network.loseAnswers()
    await runJobs(process)
    return 'told, and not answered'
  },

  keep: byHand('keep'),

  fee: byHand('fee', { body: () => ({}) }),

  withdraw: byHand('withdraw', { isLikely: isAsked, isExcuse: true }),

  ask: about('online-payments', { purpose: 'prepayment' }),

  'ask for the rest': about('online-payments', { purpose: 'balance' }),
} satisfies Record<string, Work>

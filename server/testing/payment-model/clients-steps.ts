import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { PaySession, PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import { testCards } from '../outside/stripe/cards.ts'
import type { Person } from '../salon.ts'
import { call, change, type Doing, isAsked, paidVisitIn, paymentIn, pick, pickTime, visitIn, type Work } from './doing.ts'

/** Reads the present terms for a booking. */
export async function readTerms(doing: Doing, person: Person | null): Promise<string> {
  const { salon } = doing
  const { date } = pickTime(doing)
  const wish = { serviceIds: [salon.serviceId()], stylistId: salon.stylistId, date }
  const response = await call(doing, person, 'POST', '/api/prepayment-terms', wish)
  return response.status === 200 ? ((await response.json()) as PrepaymentTerms).version : 'unread'
}

const tokenIn = ({ link }: { readonly link: string }) => link.split('/').at(-1) ?? ''

function sessionAtPage({ salon, step, kept }: Doing) {
  const sessions = [...salon.stripe().books.sessions.values()]
  return pick(
    sessions.filter(({ id, status }) => status === 'open' && kept.handed.has(id)),
    step.which,
  )
}

async function book(doing: Doing): Promise<{ status: number; visit?: Appointment }> {
  const { salon, step, kept } = doing
  const client = pick(salon.people.clients, step.which)
  if (!client) throw new Error('the salon has no clients')
  const acceptedTerms = await readTerms(doing, client)
  const earlier = step.way % 7 === 3 ? visitIn(doing) : undefined
  const response = await call(doing, client, 'POST', '/api/appointments', {
    serviceIds: [salon.serviceId()],
    stylistId: salon.stylistId,
    ...pickTime(doing),
    ...(earlier?.client === client ? { replaces: earlier.id } : { alsoBook: true }),
    acceptedTerms,
  })
  if (response.status !== 201) return { status: response.status }
  const visit = (await response.json()) as Appointment
  kept.visits.push({ id: visit.id, client })
  return { status: response.status, visit }
}

/** Opens the provider's page, where its client can pay from now on. */
async function openPage(doing: Doing, payment: { readonly link: string }): Promise<{ status: number; id?: string }> {
  const response = await call(doing, null, 'POST', `/api/pay/${tokenIn(payment)}/session`)
  if (response.status !== 200) return { status: response.status }
  const { url } = (await response.json()) as PaySession
  const id = url.split('/').at(-1) ?? ''
  doing.kept.handed.add(id)
  return { status: response.status, id }
}

export const clientsSteps = {
  book: async (doing) => (await book(doing)).status,

  async 'books and pays'(doing) {
    const { salon, step } = doing
    const { status, visit } = await book(doing)
    const { link = '' } = visit?.awaitsPayment ?? {}
    if (link === '') return status
    const { id, status: opened } = await openPage(doing, { link })
    if (!id) return `opens ${opened}`
    const outcome = JSON.stringify(salon.stripe().pay(id, testCards.pays))
    if (step.way % 2 === 0) await call(doing, null, 'POST', `/api/pay/${tokenIn({ link })}/refresh`)
    return outcome
  },

  async open(doing) {
    const payment = await paymentIn(doing, isAsked)
    if (!payment) return undefined
    return (await openPage(doing, payment)).status
  },

  async refresh(doing) {
    const payment = await paymentIn(doing)
    return payment && (await call(doing, null, 'POST', `/api/pay/${tokenIn(payment)}/refresh`)).status
  },

  async pay(doing) {
    const { salon, step } = doing
    const session = sessionAtPage(doing)
    const card = pick([testCards.pays, ...Object.values(testCards)], step.way % 3 === 0 ? step.way : 0)
    return session && card && JSON.stringify(salon.stripe().pay(session.id, card))
  },

  async bank(doing) {
    const { salon, step } = doing
    const session = sessionAtPage(doing)
    return session && JSON.stringify(salon.stripe().authenticate(session.id, step.way % 4 !== 0))
  },

  cancel: async (doing) =>
    change(doing, 'client', ({ status }) => ({ from: status, status: 'Canceled' }), await paidVisitIn(doing)),

  move: (doing) => change(doing, 'client', ({ version }) => ({ ...pickTime(doing), version })),

  async reopen(doing) {
    const visit = visitIn(doing)
    if (!visit) return undefined
    const acceptedTerms = await readTerms(doing, visit.client)
    return change(doing, 'client', () => ({ from: 'Canceled', status: 'Pending', acceptedTerms }))
  },
} satisfies Record<string, Work>

import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { PaySession, PrepaymentTerms } from '../../../domain/booking/prepayment/online-payment.ts'
import { testCards } from '../outside/stripe/cards.ts'
import type { Person } from '../salon.ts'
import { call, change, type Doing, isAsked, paymentIn, pick, pickTime, visitIn, type Work } from './doing.ts'

/** Reads what is asked for a booking now. */
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

export const clientsSteps = {
  async book(doing) {
    const { salon, step, kept } = doing
    const client = pick(salon.people.clients, step.which)
    if (!client) return undefined
    const acceptedTerms = await readTerms(doing, client)
    const earlier = step.way % 7 === 3 ? visitIn(doing) : undefined
    const response = await call(doing, client, 'POST', '/api/appointments', {
      serviceIds: [salon.serviceId()],
      stylistId: salon.stylistId,
      ...pickTime(doing),
      ...(earlier?.client === client ? { replaces: earlier.id } : { alsoBook: true }),
      acceptedTerms,
    })
    if (response.status === 201) kept.visits.push({ id: ((await response.json()) as Appointment).id, client })
    return response.status
  },

  async open(doing) {
    const payment = await paymentIn(doing, isAsked)
    if (!payment) return undefined
    const response = await call(doing, null, 'POST', `/api/pay/${tokenIn(payment)}/session`)
    if (response.status === 200) {
      const { url } = (await response.json()) as PaySession
      doing.kept.handed.add(url.split('/').at(-1) ?? '')
    }
    return response.status
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

  cancel: (doing) => change(doing, 'client', ({ status }) => ({ from: status, status: 'Canceled' })),

  move: (doing) => change(doing, 'client', ({ version }) => ({ ...pickTime(doing), version })),

  async reopen(doing) {
    const known = visitIn(doing)
    if (!known) return undefined
    const acceptedTerms = await readTerms(doing, known.client)
    return change(doing, 'client', () => ({ from: 'Canceled', status: 'Pending', acceptedTerms }))
  },
} satisfies Record<string, Work>

import { randomBytes } from 'node:crypto'
import { decimalsOf } from '../../../domain/money/money.ts'
import {
  type ChargeRequest,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSession,
  type RefundRequest,
  type SessionRequest,
} from '../../booking/online-payments/provider.ts'

type Write<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] }
type Session = Write<ProviderSession> & { request: SessionRequest }
type Payment = Write<ProviderPayment> & { refunds: Write<ProviderRefund>[] }

/** Outcome of the next calls: `lost` ones take effect, and their answers don't arrive. */
export type Weather = 'fine' | 'down' | 'lost' | 'refused'

/** A provider in memory, with the port's promises: one call a key, sessions that end, money that adds up. */
export class FakeProvider implements PaymentProvider {
  readonly name = 'stripe'
  readonly mode = 'test'
  readonly account: string
  weather: Weather = 'fine'
  /** Outcome of charges to kept cards. */
  charges: ProviderPayment['state'] = 'paid'
  refundState: ProviderRefund['state'] = 'succeeded'
  readonly calls: string[] = []
  readonly sessions = new Map<string, Session>()
  readonly payments = new Map<string, Payment>()
  readonly forgotten: string[] = []
  readonly #byKey = new Map<string, unknown>()
  readonly #clock: () => number
  /** No two of these give the same ids. */
  readonly #own = randomBytes(4).toString('hex')
  #made = 0

  constructor(clock: () => number, account = 'acct_1') {
    this.#clock = clock
    this.account = account
  }

  amountProblem(amountMills: number, currency: string): string | null {
    if (amountMills % 10 ** (3 - decimalsOf(currency)) !== 0) return 'The currency has no such amount'
    return amountMills < 500 ? 'Too little' : null
  }

  openSession = (request: SessionRequest, key: string): Promise<ProviderSession> =>
    this.#once('open', key, () => {
      const id = this.#id('cs')
      const url = `https://pay.example/${id}`
      const session: Session = {
        id,
        url,
        request,
        onlinePaymentId: request.onlinePaymentId,
        state: 'open',
        expiresAt: request.expiresAt,
        customer: request.customer ?? this.#id('cus'),
        payment: null,
        method: null,
      }
      this.sessions.set(id, session)
      return session
    })

  async readSession(id: string): Promise<ProviderSession> {
    this.#answer('read')
    return this.#session(id)
  }

  async expireSession(id: string): Promise<ProviderSession> {
    const session = this.sessions.get(id)
    if (this.weather !== 'down' && session?.state === 'open') Object.assign(session, { state: 'expired', url: null })
    this.#answer('expire')
    return this.#session(id)
  }

  charge = (request: ChargeRequest, key: string): Promise<ProviderPayment> =>
    this.#once('charge', key, () => {
      const state = this.charges
      const problem = state === 'paid' ? '' : 'authentication_required'
      return this.#payment({ ...request, state, problem, method: { id: request.method, card } })
    })

  async readPayment(id: string): Promise<ProviderPayment> {
    this.#answer('read')
    const payment = this.payments.get(id)
    if (!payment) throw new ProviderError('refused', `No such payment: ${id}`)
    return structuredClone(payment)
  }

  refund = ({ payment: of, amountMills }: RefundRequest, key: string): Promise<ProviderRefund> =>
    this.#once('refund', key, () => {
      const payment = this.payments.get(of)
      if (!payment) throw new ProviderError('refused', `No such payment: ${of}`)
      const back = payment.refunds.filter(({ state }) => state !== 'failed').reduce((sum, each) => sum + each.amountMills, 0)
      if (back + amountMills > payment.amountMills) throw new ProviderError('refused', 'More than is left')
      const refund = { id: this.#id('re'), payment: of, key, state: this.refundState, amountMills }
      payment.refunds.push(refund)
      return refund
    })

  async readRefund(id: string): Promise<ProviderRefund> {
    this.#answer('read')
    const refund = [...this.payments.values()].flatMap(({ refunds }) => refunds).find((each) => each.id === id)
    if (!refund) throw new ProviderError('refused', `No such refund: ${id}`)
    return { ...refund }
  }

  async readDispute(id: string) {
    const dispute = [...this.payments.values()].flatMap(({ disputes }) => disputes).find((each) => each.id === id)
    if (!dispute) throw new ProviderError('refused', `No such dispute: ${id}`)
    return { ...dispute }
  }

  async forgetCard(methodId: string): Promise<void> {
    this.#answer('forget')
    this.forgotten.push(methodId)
  }

  async forgetCustomer(customerId: string): Promise<void> {
    this.#answer('forget')
    this.forgotten.push(customerId)
  }

  /** In place of a signature: the account. */
  readEvent(body: string, signature: string): ProviderEvent | null {
    return signature === this.account ? (JSON.parse(body) as ProviderEvent) : null
  }

  // Actions of a client, a bank or the provider's own pages.

  /** The client pays in a session, or leaves a card. */
  pay(sessionId: string, state: ProviderPayment['state'] = 'paid'): void {
    const session = this.sessions.get(sessionId)
    if (session?.state !== 'open') throw new Error('this session has ended')
    const method = { id: this.#id('pm'), card }
    const isCard = session.request.kind === 'card'
    const payment = isCard ? null : this.#payment({ ...session.request, state, problem: '', method })
    Object.assign(session, { state: 'complete', url: null, payment, method: isCard ? method : null })
  }

  /** A refund's later state. */
  settleRefund(id: string, state: ProviderRefund['state']): void {
    for (const { refunds } of this.payments.values())
      for (const refund of refunds) if (refund.id === id) Object.assign(refund, { state })
  }

  /** A bank takes money back, or gives it again. */
  dispute(paymentId: string, withdrawnMills: number, state: 'open' | 'won' | 'lost' = 'open'): string {
    const payment = this.payments.get(paymentId)
    if (!payment) throw new Error('no such payment')
    const id = payment.disputes[0]?.id ?? this.#id('dp')
    payment.disputes = [{ id, payment: paymentId, state, withdrawnMills }]
    return id
  }

  /** The salon's balance there, in mills. */
  balance(): number {
    return [...this.payments.values()]
      .filter(({ state }) => state === 'paid')
      .reduce((sum, { amountMills, refunds, disputes }) => {
        const back = refunds.filter(({ state }) => state === 'succeeded').reduce((total, each) => total + each.amountMills, 0)
        return sum + amountMills - back - disputes.reduce((total, each) => total + each.withdrawnMills, 0)
      }, 0)
  }

  #session(id: string): ProviderSession {
    const session = this.sessions.get(id)
    if (!session) throw new ProviderError('refused', `No such session: ${id}`)
    if (session.state === 'open' && session.expiresAt <= this.#clock()) Object.assign(session, { state: 'expired', url: null })
    const { request: _, payment, ...rest } = session
    return structuredClone({ ...rest, payment: payment && (this.payments.get(payment.id) ?? payment) })
  }

  #payment(made: Pick<ProviderPayment, 'amountMills' | 'currency' | 'state' | 'problem' | 'method'>): Payment {
    const { amountMills, currency, state, problem, method } = made
    const payment: Payment = { id: this.#id('pi'), amountMills, currency, state, problem, method, refunds: [], disputes: [] }
    this.payments.set(payment.id, payment)
    return payment
  }

  async #once<Result>(name: string, key: string, make: () => Result): Promise<Result> {
    if (this.weather === 'down' || this.weather === 'refused') this.#answer(name)
    // The caller of the network: another press can come first.
    await Promise.resolve()
    if (!this.#byKey.has(key)) this.#byKey.set(key, make())
    this.#answer(name)
    return structuredClone(this.#byKey.get(key)) as Result
  }

  #answer(name: string): void {
    this.calls.push(name)
    if (this.weather === 'refused') throw new ProviderError('refused', 'The provider says no')
    if (this.weather !== 'fine') throw new ProviderError('unavailable', 'The provider does not answer')
  }

  #id(prefix: string): string {
    this.#made += 1
    return `${prefix}_${this.#own}${this.#made}`
  }
}

const card = { brand: 'visa', last4: '4242' }

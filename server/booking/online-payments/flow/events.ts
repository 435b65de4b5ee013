import { unavailable } from '../../../platform/database/errors.ts'
import { providerEvents } from '../../../platform/database/schema/online-payments.ts'
import { type Applying, accountOf, inApplying, type OnlinePaymentContext } from '../context.ts'
import { type PaymentProvider, ProviderError, type ProviderEvent } from '../provider.ts'
import { applyPayment, applySession } from './apply.ts'

interface SignedEvent {
  readonly body: string
  readonly signature: string
}

/** Takes an event once, in the transaction that applies its subject's present state. @returns false for a signature of somebody else */
export async function takeEvent(context: OnlinePaymentContext, { body, signature }: SignedEvent): Promise<boolean> {
  const provider = await context.provider()
  const event = provider?.readEvent(body, signature) ?? null
  if (!provider || !event) return false
  const { about } = event
  if (!about) return true
  try {
    const apply = await readPresent(provider, about)
    await inApplying(context, async (applying) => {
      const [first] = await applying.tx
        .insert(providerEvents)
        .values({ id: event.id })
        .onConflictDoNothing()
        .returning({ id: providerEvents.id })
      if (first) await apply(applying)
    })
  } catch (error) {
    // It is sent again; what can't be read is not ours.
    if (error instanceof ProviderError && error.kind === 'refused') return true
    if (error instanceof ProviderError) throw unavailable()
    throw error
  }
  return true
}

type Apply = (applying: Applying) => Promise<unknown>

async function readPresent(provider: PaymentProvider, about: NonNullable<ProviderEvent['about']>): Promise<Apply> {
  const account = accountOf(provider)
  if (about.kind === 'session') {
    const session = await provider.readSession(about.id)
    return (applying) => applySession(applying, session, account)
  }
  const paymentId = await paymentIdOf(provider, about)
  return (applying) => applyPayment(applying, provider, paymentId)
}

async function paymentIdOf(provider: PaymentProvider, { kind, id }: NonNullable<ProviderEvent['about']>): Promise<string> {
  if (kind === 'refund') return (await provider.readRefund(id)).payment
  if (kind === 'dispute') return (await provider.readDispute(id)).payment
  return id
}

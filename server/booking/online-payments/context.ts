import { AppError } from '../../../domain/app-error.ts'
import { type Actor, systemActor } from '../../../domain/people/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { isUnavailable } from '../../platform/database/errors.ts'
import type { Announce, ChangedAppointment } from '../../platform/live/publisher.ts'
import type { AskForMail } from '../../platform/outbox/mail-requests.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import type { PaymentProvider } from './provider.ts'

/** Opens the provider with the salon's keys; null without any. */
export type OpenProvider = () => Promise<PaymentProvider | null>

export interface OnlinePaymentContext {
  readonly db: Database
  readonly settings: CurrentSettings
  readonly clock: Clock
  /** Signs pay links. */
  readonly secret: string
  readonly announce: Announce
  readonly askForMail: AskForMail
  readonly provider: OpenProvider
  /** Origin of links; no slash at its end. */
  readonly origin: string
}

/** A transaction that acts on the provider's word. */
export interface Applying {
  readonly tx: Queryable
  readonly context: OnlinePaymentContext
  /** Announced after the commit. */
  readonly changed: ChangedAppointment[]
}

export async function inApplying<Result>(
  context: OnlinePaymentContext,
  work: (applying: Applying) => Promise<Result>,
): Promise<Result> {
  const changed: ChangedAppointment[] = []
  const result = await context.db.transaction((tx) => {
    // A transaction can run again.
    changed.length = 0
    return work({ tx, context, changed })
  })
  for (const change of changed) context.announce.appointment(change)
  return result
}

/** Works on each in turn, also after one has failed. @throws the first error, after the last; at once without database or provider */
export async function workOnEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      if (isUnavailable(error) || error instanceof AppError) throw error
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}

/** Identifies the account to which a payment belongs, such as 'test:acct_1'. */
export const accountOf = ({ mode, account }: Pick<PaymentProvider, 'mode' | 'account'>): string => `${mode}:${account}`

/** Who makes entries by the provider's word. */
export const providerActor: Actor = { ...systemActor, label: 'Stripe' }

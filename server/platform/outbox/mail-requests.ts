import type { AccountMailKind, PaymentMailKind } from '../../../domain/messages/mail.ts'
import type { NamedService } from '../../../domain/salon/translations/names.ts'
import type { Database } from '../database/client.ts'

/** A mail's recipient. */
export interface Recipient {
  readonly name: string
  readonly address: string
  readonly clientId?: string | undefined
}

/** A line or some of a mail, under a label. */
export interface MailFact {
  readonly label: string
  readonly lines: readonly string[]
}

interface AccountMailRequest {
  readonly kind: AccountMailKind
  /** Identifies the mail, so that a mail requested twice is sent once. */
  readonly key: string
  readonly to: Recipient
  /** The absolute address of the mail's button, for kinds with a button. */
  readonly link?: string | undefined
  /** The mail's data. */
  readonly facts?: readonly MailFact[]
}

/** A time that is offered to somebody who waits for one. */
export interface OfferMailRequest {
  readonly kind: 'waitlist_offer'
  readonly offerId: string
  readonly to: Recipient
  /** Its reader reads them in their own language. */
  readonly services: readonly NamedService[]
  readonly stylist: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly totalMills: number
  /** Until when it is held. */
  readonly until: Date
  /** True if others were offered it, too. */
  readonly isShared: boolean
  readonly isByDesk: boolean
  /** The address at which it is accepted or declined, without signing in. */
  readonly link: string
  /** The salon's site. */
  readonly origin: string
  /** Unix seconds. */
  readonly now: number
}

interface EndedOfferMailRequest extends Pick<OfferMailRequest, 'offerId' | 'to' | 'startsAt' | 'origin'> {
  readonly kind: 'waitlist_ended'
}

/** Nobody can be waited for with that stylist anymore. */
interface ChooseAgainMailRequest extends Pick<OfferMailRequest, 'to' | 'services' | 'stylist' | 'link' | 'origin'> {
  readonly kind: 'waitlist_choose_again'
  readonly entryId: string
}

/** About money online for a visit. */
export interface PaymentMailRequest
  extends Pick<OfferMailRequest, 'to' | 'services' | 'startsAt' | 'endsAt' | 'link' | 'origin' | 'now'> {
  readonly kind: PaymentMailKind
  readonly key: string
  readonly appointmentId: string
  readonly amountMills: number
  readonly currency: string
  /** Until when it can be paid; null for any time. */
  readonly until: Date | null
}

export type MailRequest =
  | PaymentMailRequest
  | AccountMailRequest
  | OfferMailRequest
  | EndedOfferMailRequest
  | ChooseAgainMailRequest

/**
 * Asks for a mail by its kind and data. `messages` writes it in the caller's transaction, so it is sent if that commits, and never
 * otherwise.
 */
export type AskForMail = (db: Pick<Database, 'insert' | 'select'>, request: MailRequest) => Promise<void>

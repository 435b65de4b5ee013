import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../language/say.ts'
import type { FreeTime } from '../../salon/schedule/schedule.ts'
import type { Service } from '../../salon/service.ts'
import type { Stylist } from '../../salon/stylist.ts'
import type { Appointment, AppointmentStatus } from '../appointment.ts'
import type { PrepaymentTerms } from '../prepayment/online-payment.ts'
import type { OutsideReason } from '../schedule/outside.ts'
import type { OfferState } from '../waitlist/waitlist.ts'

export const justTaken = msg`That time was just taken.`

/** @param holder in words, if the reader may know */
export const takenText = (holder: string | null) => say(holder ? msg`${{ holder }} is there already.` : justTaken)

/** The result of planning a visit; the words for a refusal are the server's. */
export type Planned<Plan> = Plan | { readonly refusal: VisitRefusal }

interface Plain<Code extends string> {
  readonly code: Code
}
type OneOf<Code extends string> = { readonly [Each in Code]: Plain<Each> }[Code]

/** Why the database doesn't write a booking; the function `booking_refusal` says so. */
export type BookingRefusal =
  | 'catalogue'
  | 'settings'
  | 'voided'
  | 'too_many'
  | 'own_visit'
  | 'deleted'
  | 'client_deleted'
  | 'blocked'

const plainEffects = ['unpaid', 'client_gone', 'link_used', 'not_waiting', 'offer_gone', 'too_late_to_change'] as const

/** Why what else happens with a visit can't. */
export type EffectRefusal =
  | OneOf<(typeof plainEffects)[number]>
  | {
      readonly code: 'offer_ended'
      readonly state: OfferState
      /** Unix seconds. */
      readonly until: number
      readonly isWaiting: boolean
      readonly isDesk: boolean
    }

/** Why a visit was not written. `changed`: the row differs from the one read, and nothing else is known. */
export type WriteRefusal = Plain<BookingRefusal | 'gap' | 'taken' | 'changed'> | EffectRefusal

export function isOfEffect(refusal: WriteRefusal): refusal is EffectRefusal {
  return refusal.code === 'offer_ended' || (plainEffects as readonly string[]).includes(refusal.code)
}

/** Who has the time that was asked for. */
export interface TakenTime {
  /** In words; null if that isn't known, or nobody's business. */
  readonly holder: string | null
  /** True if it is the client's own visit. */
  readonly isOwn: boolean
  /** The client, where somebody else books for them. */
  readonly clientName?: string | null
  readonly nextFree: readonly FreeTime[]
  readonly current?: Appointment
}

type OfBooker = OneOf<'not_opened' | 'blocked' | 'deleted' | 'client_deleted' | 'voided'>
type OfChoice = OneOf<'service_not_offered' | 'stylist_gone' | 'phone_missing'>
type OfTime =
  | OneOf<'skipped_by_clocks' | 'closed_then' | 'too_far' | 'past' | 'too_soon'>
  | OneOf<'ends_after_closing' | 'ends_after_midnight' | 'nobody_free'>
type OfChange =
  | OneOf<'begun' | 'canceled' | 'length_past_midnight' | 'edited_service_gone'>
  | OneOf<'reopened_past' | 'reopened_too_soon' | 'reopened_unavailable'>

export type VisitRefusal =
  | EffectRefusal
  | (OfBooker | OfChoice | OfTime | OfChange)
  | (Plain<'too_many'> & { readonly most: number | null })
  | (Plain<'own_visit'> & { readonly clientName: string | null; readonly current?: Appointment })
  | (OneOf<'stylist_not_taking' | 'stylist_not_offering' | 'stylist_away'> & { readonly stylistName: string })
  | (Plain<'stylist_off'> & { readonly stylistName: string; readonly weekday: string | null })
  | (Plain<'too_little_time'> & { readonly stylistName: string | null })
  | (Plain<'catalogue_changed'> & { readonly services: readonly Service[]; readonly stylist: Stylist | null })
  /** A sentence that another rule has, such as the currency's. */
  | (OneOf<'wrong_price' | 'wrong_phone' | 'length_outside'> & { readonly problem: string })
  | (Plain<'price_in_currency_missing'> & { readonly currency: string; readonly name: string })
  | (Plain<'no_such_start'> & { readonly minutes: readonly number[] })
  | (Plain<'closed_that_day'> & { readonly closure: string | null })
  | (Plain<'terms_changed'> & { readonly terms: PrepaymentTerms })
  | (Plain<'own_payment_open'> & { readonly current: Appointment; readonly isOther: boolean })
  | (Plain<'outside'> & { readonly reasons: readonly { readonly reason: OutsideReason; readonly text: string }[] })
  | (Plain<'time_taken'> & TakenTime & { readonly isMove?: boolean })
  | (Plain<'time_taken_since'> & TakenTime)
  | (Plain<'not_movable'> & { readonly status: AppointmentStatus })
  | (Plain<'not_changeable'> & { readonly from: AppointmentStatus; readonly to: AppointmentStatus })

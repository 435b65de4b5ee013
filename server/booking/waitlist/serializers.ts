import { anyStylist, chargesInMills } from '../../../domain/booking/booking.ts'
import type { EntryState, OfferState, WaitlistEntry, WaitlistOffer } from '../../../domain/booking/waitlist/waitlist.ts'
import { toAmount } from '../../../domain/money/money.ts'
import type { Service } from '../../../domain/salon/service.ts'
import { timeLabel } from '../../../domain/time/calendar.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds, wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { waitlistEntries, waitlistOffers } from '../../platform/database/schema/waitlist.ts'
import { readersName, readersNames } from '../../salon/services/names.ts'

export type WaitlistRow = typeof waitlistEntries.$inferSelect
export type OfferRow = typeof waitlistOffers.$inferSelect

export interface Terms {
  readonly services: readonly Service[]
  /** Empty for a deleted stylist. */
  readonly stylistName: string
  readonly minutes: number
}

interface Shown {
  readonly terms: Terms
  readonly state: EntryState
  readonly offer: WaitlistOffer | null
  /** The alternatives that still exist. */
  readonly stylists: WaitlistEntry['stylists']
}

export function presentEntry(entry: WaitlistRow, { terms, state, offer, stylists }: Shown): WaitlistEntry {
  const { id, stylistId, fromDate, toDate, earliest, latest, note, createdAt } = entry
  return {
    id,
    state,
    stylistId,
    stylistName: stylistId === anyStylist ? '' : terms.stylistName,
    stylists,
    note,
    services: terms.services.map((service) => ({ id: service.id, name: readersName(service) })),
    from: fromDate,
    to: toDate,
    earliest: timeLabel(earliest),
    latest: timeLabel(latest),
    createdAt: wholeUnixSeconds(createdAt),
    offer,
  }
}

/** Returns the current state. @param now Unix seconds */
export function stateOfOffer({ state, expiresAt }: Pick<OfferRow, 'state' | 'expiresAt'>, now: number): OfferState {
  return state === 'open' && unixSeconds(expiresAt) <= now ? 'lapsed' : state
}

/** Shows a lapsed offer as such, even before a job has noted it. @param now Unix seconds */
export function presentOffer(
  row: OfferRow,
  { terms, now, timeZone }: { readonly terms: Terms; readonly now: number; readonly timeZone: string },
): WaitlistOffer {
  const { id, stylistId, startsAt, expiresAt, isShared, appointmentId } = row
  const { services, stylistName, minutes } = terms
  const date = unixSeconds(startsAt)
  const until = unixSeconds(expiresAt)
  return {
    id,
    stylistId,
    stylistName,
    minutes,
    date,
    until,
    isShared,
    bookingId: appointmentId,
    state: stateOfOffer(row, now),
    services: readersNames(services),
    time: timeLabelAt(date, timeZone),
    total: toAmount(chargesInMills(services)),
  }
}

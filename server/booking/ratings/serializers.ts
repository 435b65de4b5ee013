import { bookedStylist } from '../../../domain/booking/appointment.ts'
import { type DeskRating, type OwnRating, ratingEnds, type ShownRatings } from '../../../domain/booking/ratings/rating.ts'
import { firstNameOf } from '../../../domain/people/first-name.ts'
import { unixSeconds, wholeUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { appointments, ratings } from '../../platform/database/schema/booking.ts'

export type RatingRow = typeof ratings.$inferSelect
type VisitRow = Pick<typeof appointments.$inferSelect, 'id' | 'stylist' | 'startsAt' | 'endsAt'>

export interface RatedVisit {
  readonly rating: RatingRow
  readonly visit: VisitRow | null
  readonly clientName: string | null
}

export function ratedStylistName(visit: Pick<VisitRow, 'stylist'> | null): string {
  return bookedStylist.parse(visit?.stylist)?.stylistName ?? ''
}

export function presentOwnRating(row: RatingRow, { endsAt }: Pick<VisitRow, 'endsAt'>): OwnRating {
  const { appointmentId, stars, text, textState, hiddenReason, reply, createdAt } = row
  const changeableUntil = ratingEnds({ endsAt: unixSeconds(endsAt), ratedAt: unixSeconds(createdAt) })
  return { bookingId: appointmentId, stars, text, textState, hiddenReason, reply, changeableUntil }
}

/** Builds the public form: stylist, and the client's first name only. */
export function presentShownRating({ rating, visit, clientName }: RatedVisit): ShownRatings['items'][number] {
  const { stars, text, reply, createdAt } = rating
  return {
    firstName: firstNameOf(clientName ?? ''),
    stylistName: ratedStylistName(visit),
    stars,
    text,
    reply,
    at: wholeUnixSeconds(createdAt),
  }
}

export function presentDeskRating({ rating, visit, clientName }: RatedVisit): DeskRating {
  const { appointmentId: id, stars, text, textState, hiddenReason, reply, createdAt, version } = rating
  return {
    id,
    clientName: clientName ?? '',
    stylistName: ratedStylistName(visit),
    date: wholeUnixSeconds(visit?.startsAt ?? createdAt),
    stars,
    text,
    textState,
    hiddenReason,
    reply,
    at: wholeUnixSeconds(createdAt),
    version,
  }
}

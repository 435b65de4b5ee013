import { msg } from '@lingui/core/runtime-macro'
import { bookedClient, bookedServices } from '../../../domain/booking/appointment.ts'
import { isInTime, reachUsText, tooLateText } from '../../../domain/booking/schedule/move.ts'
import { say } from '../../../domain/language/say.ts'
import type { LinkedVisit } from '../../../domain/messages/visit-link.ts'
import { firstNameOf } from '../../../domain/people/first-name.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { readersNames } from '../../salon/services/names.ts'
import { presentHeld, stylistInLink } from '../appointments/serializers.ts'
import type { OpenVisitLink, VisitContext } from './queries.ts'

/** Builds the view for anyone with the link. @param viewer the signed-in user, perhaps somebody else */
export function presentVisit(
  { settings, clock }: Pick<VisitContext, 'settings' | 'clock'>,
  { claim: { action }, row, person }: OpenVisitLink,
  viewer: CurrentUser | null,
): LinkedVisit {
  const { rules, salon, place } = settings.get()
  const date = unixSeconds(row.startsAt)
  const isTooLate = action !== 'confirm' && !isInTime({ date }, rules, clock())
  const stylist = stylistInLink(row, clock())
  // Free times depend on the stylist.
  const noStylist =
    action === 'move' && !stylist ? `${say(msg`We’re still finding out who you’ll see.`)} ${reachUsText(salon)}` : null
  return {
    action,
    bookingId: row.id,
    status: row.status,
    firstName: firstNameOf(bookedClient.parse(row.client)?.name ?? ''),
    services: readersNames(bookedServices.parse(row.services)),
    stylist,
    date,
    time: timeLabelAt(date, place.timeZone),
    ...presentHeld(row),
    refusal: isTooLate ? tooLateText(rules.changeNotice ?? 0, salon) : noStylist,
    isYours: viewer && viewer.uid === person.uid,
  }
}

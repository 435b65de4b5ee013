import { plural, t } from '@lingui/core/macro'
import type { StylistLeaving } from '../../../domain/booking/visits/leaving.ts'

/**
 * Returns what depends on a stylist who is to be deleted and what happens to it, one line each.
 * @param leaving undefined while it is counted
 */
export function leavingText(leaving: StylistLeaving | 'unknown' | undefined): string[] {
  if (leaving === undefined) return [t`Checking what lies ahead…`]
  if (leaving === 'unknown') {
    return [t`We couldn’t check what lies ahead of them. Bookings stay. Offers, waiting for them alone and their sign-in end.`]
  }
  const { upcoming, offers, waiting, holds, feeds, accounts } = leaving
  const lines = [
    bookingsText(upcoming.count),
    offers > 0 &&
      t`${plural(offers, {
        one: '# open offer from the waitlist is taken back, with a mail.',
        other: '# open offers from the waitlist are taken back, each with a mail.',
      })}`,
    waiting > 0 &&
      t`${plural(waiting, {
        one: '# client waits for them alone. We’ll ask them by mail to choose again.',
        other: '# clients wait for them alone. We’ll ask each by mail to choose again.',
      })}`,
    holds > 0 &&
      t`${plural(holds, {
        one: '# visitor is booking with them right now, and will have to choose again.',
        other: '# visitors are booking with them right now, and will have to choose again.',
      })}`,
    ...accounts.map((name) => t`${name} can’t sign in to the desk anymore. The account stays, as a client’s.`),
    feeds > 0 &&
      t`${plural(feeds, {
        one: '# calendar address of theirs stops working.',
        other: '# calendar addresses of theirs stop working.',
      })}`,
    t`Past visits and payments keep their name.`,
  ]
  return lines.filter((line) => line !== false)
}

function bookingsText(count: number): string {
  if (count === 0) return t`No upcoming bookings have this stylist.`
  return t`${plural(count, {
    one: '# upcoming booking has this stylist. It stays booked, and you’ll find it on the dashboard until you’ve chosen someone else.',
    other:
      '# upcoming bookings have this stylist. They stay booked, and you’ll find them on the dashboard until you’ve chosen someone else.',
  })}`
}

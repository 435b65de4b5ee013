import type { StylistLeaving } from '../../../domain/booking/visits/leaving.ts'
import { countText } from '../shared/count-text.ts'

/**
 * Returns what depends on a stylist who is to be deleted and what happens to it, one line each.
 * @param leaving undefined while it is counted
 */
export function leavingText(leaving: StylistLeaving | 'unknown' | undefined): string[] {
  if (leaving === undefined) return ['Checking what lies ahead…']
  if (leaving === 'unknown') {
    return ['We couldn’t check what lies ahead of them. Bookings stay. Offers, waiting for them alone and their sign-in end.']
  }
  const { upcoming, offers, waiting, holds, feeds, accounts } = leaving
  const lines = [
    bookingsText(upcoming.count),
    ...some(
      offers,
      '1 open offer from the waitlist is taken back, with a mail.',
      (n) => `${n} open offers from the waitlist are taken back, each with a mail.`,
    ),
    ...some(
      waiting,
      '1 client waits for them alone. We’ll ask them by mail to choose again.',
      (n) => `${n} clients wait for them alone. We’ll ask each by mail to choose again.`,
    ),
    ...some(
      holds,
      '1 visitor is booking with them right now, and will have to choose again.',
      (n) => `${n} visitors are booking with them right now, and will have to choose again.`,
    ),
    ...accounts.map((name) => `${name} can’t sign in to the desk anymore. The account stays, as a client’s.`),
    ...some(feeds, '1 calendar address of theirs stops working.', (n) => `${n} calendar addresses of theirs stop working.`),
  ]
  return [...lines, 'Past visits and payments keep their name.']
}

function bookingsText(count: number): string {
  if (count === 0) return 'No upcoming bookings have this stylist.'
  const what =
    count === 1
      ? '1 upcoming booking has this stylist. It stays'
      : `${countText(count)} upcoming bookings have this stylist. They stay`
  return `${what} booked, and you’ll find ${count === 1 ? 'it' : 'them'} on the dashboard until you’ve chosen someone else.`
}

const some = (count: number, one: string, many: (count: string) => string): string[] => {
  if (count === 0) return []
  return [count === 1 ? one : many(countText(count))]
}

import { z } from 'zod'
import { type Appointment, type AppointmentStatus, holdsTime, type Party } from '../appointment.ts'
import type { Settings } from '../settings.ts'
import { recordId, recordVersion } from '../text.ts'
import { bookingInput } from './booking-input.ts'

/**
 * A move of an appointment to another time, or to another stylist too; the stylist stays where none is given. `version` is the one that
 * the person saw, so that a concurrent change is noticed. `expected` is what the person was shown with another stylist.
 */
export const moveRequest = bookingInput
  .pick({ date: true, time: true, expected: true, alsoBook: true })
  .extend({
    stylistId: recordId.optional(),
    version: recordVersion,
    /** For the desk: also outside of hours, start times, notice and the stylist's services. */
    outside: z.boolean('Send true or false').optional(),
    /** For the desk: whether the client gets mail about it; left out, they do. */
    tellClient: z.boolean('Send true or false').optional(),
  })
  .meta({ id: 'MoveRequest' })
export type MoveRequest = z.infer<typeof moveRequest>

/** The salon's rule for what clients can still change by themselves: the notice in minutes before the start, or null for any time. */
type ChangeRule = Pick<Settings['rules'], 'changeNotice'>

/** Until when a client can cancel or move a visit by themselves, in Unix seconds; null if the salon has no such rule. */
export function changeEnds({ date }: Pick<Appointment, 'date'>, { changeNotice }: ChangeRule): number | null {
  return changeNotice === null ? null : date - changeNotice * 60
}

/** Whether a client can still cancel or move a visit by themselves. @param now Unix seconds */
export function isInTime(visit: Pick<Appointment, 'date'>, rule: ChangeRule, now: number): boolean {
  return now <= (changeEnds(visit, rule) ?? now)
}

/** Whether a client can move an appointment: while it holds its time and starts late enough for the salon's notice. */
export function canMove(booking: Pick<Appointment, 'date' | 'status'>, rule: ChangeRule, now: number): boolean {
  return holdsTime(booking.status) && now < booking.date && isInTime(booking, rule, now)
}

/** The status of a moved appointment: the salon looks at what a client has moved, unless it confirms automatically. */
export function statusAfterMove(
  party: Party,
  status: AppointmentStatus,
  { confirmsAutomatically }: Pick<Settings['rules'], 'confirmsAutomatically'>,
): AppointmentStatus {
  return party === 'client' && status === 'Confirmed' && !confirmsAutomatically ? 'Pending' : status
}

type Contact = Pick<Settings['salon'], 'phone' | 'email'>

/** What is left where something can't be done online: 'Call us at 718 555 0142', or by mail where the salon has no phone number. */
export function reachUsText({ phone, email }: Contact): string {
  return phone === '' ? `Write to us at ${email}` : `Call us at ${phone}`
}

/** What a client reads who is too late to change a visit. */
export function tooLateText(changeNotice: number, salon: Contact): string {
  const until = changeNotice === 0 ? 'it starts' : `${noticeInWords(changeNotice)} before it starts`
  return `You can cancel or move a visit online until ${until}. ${reachUsText(salon)}.`
}

/** What the salon's rules allow, beside the notice that asks to call so long before. */
export function rulesText(
  { changeNotice, confirmsAutomatically }: Pick<Settings['rules'], 'changeNotice' | 'confirmsAutomatically'>,
  { phone }: Pick<Contact, 'phone'>,
): string {
  const change = changeNotice
    ? `You can do both here yourself until then. After that, ${phone === '' ? 'write to us' : 'call us'}.`
    : 'Less notice than that? You can still do both here yourself, until your visit starts.'
  return `${change} ${confirmsAutomatically ? 'New bookings are confirmed at once.' : 'We confirm each new booking.'}`
}

/** Minutes as people say them: 1440 is '24 hours', 2880 '2 days'. */
export function noticeInWords(minutes: number): string {
  const [hour, day] = [60, 24 * 60]
  if (minutes >= 2 * day && minutes % day === 0) return `${minutes / day} days`
  if (minutes % hour === 0) return minutes === hour ? 'an hour' : `${minutes / hour} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

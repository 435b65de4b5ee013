import { z } from 'zod'
import type { Settings } from '../../salon/settings.ts'
import { recordId, recordVersion } from '../../text.ts'
import { type Appointment, type AppointmentStatus, holdsTime, type Party } from '../appointment.ts'
import { bookingInput } from './booking-input.ts'

/**
 * A move to another time or stylist; the stylist stays if none is given. `version` is the one that the person saw, so that a concurrent
 * change is noticed; `expected` the terms that they saw with another stylist.
 */
export const moveRequest = bookingInput
  .pick({ date: true, time: true, expected: true, alsoBook: true })
  .extend({
    stylistId: recordId.optional(),
    version: recordVersion,
    /** Only the desk: also outside of hours, start times, notice and the stylist's services. */
    outside: z.boolean('Send true or false').optional(),
    /** Only the desk: sends the client mail; defaults to true. */
    tellClient: z.boolean('Send true or false').optional(),
  })
  .meta({ id: 'MoveRequest' })
export type MoveRequest = z.infer<typeof moveRequest>

type ChangeRule = Pick<Settings['rules'], 'changeNotice'>

/** Returns until when a client can cancel or move a visit, in Unix seconds; null without such a rule. */
export function changeEnds({ date }: Pick<Appointment, 'date'>, { changeNotice }: ChangeRule): number | null {
  return changeNotice === null ? null : date - changeNotice * 60
}

export function isInTime(visit: Pick<Appointment, 'date'>, rule: ChangeRule, now: number): boolean {
  return now <= (changeEnds(visit, rule) ?? now)
}

export function canMove(booking: Pick<Appointment, 'date' | 'status'>, rule: ChangeRule, now: number): boolean {
  return holdsTime(booking.status) && now < booking.date && isInTime(booking, rule, now)
}

/** The salon confirms again after a client's move, unless it confirms automatically. */
export function statusAfterMove(
  party: Party,
  status: AppointmentStatus,
  { confirmsAutomatically }: Pick<Settings['rules'], 'confirmsAutomatically'>,
): AppointmentStatus {
  return party === 'client' && status === 'Confirmed' && !confirmsAutomatically ? 'Pending' : status
}

type Contact = Pick<Settings['salon'], 'phone' | 'email'>

/** Tells how to reach the salon: 'Call us at 718 555 0142', or by mail if it has no phone number. */
export function reachUsText({ phone, email }: Contact): string {
  return phone === '' ? `Write to us at ${email}` : `Call us at ${phone}`
}

export function tooLateText(changeNotice: number, salon: Contact): string {
  const until = changeNotice === 0 ? 'it starts' : `${noticeInWords(changeNotice)} before it starts`
  return `You can cancel or move a visit online until ${until}. ${reachUsText(salon)}.`
}

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
  const hour = 60
  const day = 24 * 60
  if (minutes >= 2 * day && minutes % day === 0) return `${minutes / day} days`
  if (minutes % hour === 0) return minutes === hour ? 'an hour' : `${minutes / hour} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

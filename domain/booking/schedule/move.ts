import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, select } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../../language/say.ts'
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
    outside: z.boolean(said(msg`Send true or false`)).optional(),
    /** Only the desk: sends the client mail; defaults to true. */
    tellClient: z.boolean(said(msg`Send true or false`)).optional(),
  })
  .meta({ id: 'MoveRequest' })
export type MoveRequest = z.infer<typeof moveRequest>

/**
 * For how many milliseconds another booking may take the place of one that was just made, its notice and its payment too: a client whose
 * request's response was lost may have chosen another time since.
 */
export const justMadeMillis = 3_600_000

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

/** Tells how to reach the salon: 'Call us at 718 555 0142.', or by mail if it has no phone number. */
export function reachUsText({ phone, email }: Contact): string {
  return say(phone === '' ? msg`Write to us at ${{ email }}.` : msg`Call us at ${{ phone }}.`)
}

export function reachUsWithQuestionsText({ phone, email }: Contact): string {
  return say(
    phone === ''
      ? msg`Write to us at ${{ email }} if you have questions.`
      : msg`Call us at ${{ phone }} if you have questions.`,
  )
}

export function tooLateText(changeNotice: number, salon: Contact): string {
  return `${say(changeNotice === 0 ? msg`You can cancel or move a visit online until it starts.` : untilNotice(changeNotice))} ${reachUsText(salon)}`
}

function untilNotice(changeNotice: number): MessageDescriptor {
  const { unit, count } = noticeInUnits(changeNotice)
  return msg`You can cancel or move a visit online until ${select(
    { unit },
    {
      days: plural({ count }, { one: '# day', other: '# days' }),
      hours: plural({ count }, { one: 'an hour', other: '# hours' }),
      other: plural({ count }, { one: 'a minute', other: '{count} minutes' }),
    },
  )} before it starts.`
}

export function rulesText(
  { changeNotice, confirmsAutomatically }: Pick<Settings['rules'], 'changeNotice' | 'confirmsAutomatically'>,
  { phone }: Pick<Contact, 'phone'>,
): string {
  const afterNotice =
    phone === ''
      ? msg`You can do both here yourself until then. After that, write to us.`
      : msg`You can do both here yourself until then. After that, call us.`
  const change = changeNotice
    ? afterNotice
    : msg`Less notice than that? You can still do both here yourself, until your visit starts.`
  const confirmation = confirmsAutomatically ? msg`New bookings are confirmed at once.` : msg`We confirm each new booking.`
  return `${say(change)} ${say(confirmation)}`
}

/** Minutes in the unit in which people say them: 1440 are 24 hours, 2880 are 2 days. */
export function noticeInUnits(minutes: number): { readonly unit: 'days' | 'hours' | 'minutes'; readonly count: number } {
  const hour = 60
  const day = 24 * 60
  if (minutes >= 2 * day && minutes % day === 0) return { unit: 'days', count: minutes / day }
  if (minutes % hour === 0) return { unit: 'hours', count: minutes / hour }
  return { unit: 'minutes', count: minutes }
}

/** The same in words, to stand alone: 'an hour', '24 hours', '2 days'. */
export function noticeInWords(minutes: number): string {
  const { unit, count } = noticeInUnits(minutes)
  if (unit === 'days') return say(plural({ count }, { one: '# day', other: '# days' }))
  if (unit === 'hours') return say(plural({ count }, { one: 'an hour', other: '# hours' }))
  return say(plural({ count }, { one: 'a minute', other: '{count} minutes' }))
}

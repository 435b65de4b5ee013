import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, select } from '@lingui/core/runtime-macro'
import { AppError, invalidField, notSignedIn } from '../../../domain/app-error.ts'
import type { Appointment, AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { tooLateText } from '../../../domain/booking/schedule/move.ts'
import { type TakenTime, takenText, type VisitRefusal } from '../../../domain/booking/visits/refusal.ts'
import type { OfferState } from '../../../domain/booking/waitlist/waitlist.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { noSuchOffer } from '../effects/offers.ts'
import { type AppointmentRow, presentTo } from './serializers.ts'
import { notMovableText, nowText, tooLateToUndoText } from './status-text.ts'

type Salon = Pick<Settings, 'place' | 'rules' | 'salon'>
type Of<Code extends VisitRefusal['code']> = Extract<VisitRefusal, { readonly code: Code }>

/** The sentences that a person reads, by code. */
const words: { readonly [Code in VisitRefusal['code']]: (refusal: Of<Code>, salon: Salon) => AppError } = {
  not_opened: (_, { salon: { phone } }) =>
    new AppError(
      'forbidden',
      say(
        phone
          ? msg`We’re not taking bookings online yet. Call us to book: ${{ phone }}.`
          : msg`We’re not taking bookings online yet.`,
      ),
    ),
  // Clients who were blocked from booking online see nothing else.
  blocked: (_, { salon: { phone } }) =>
    new AppError('forbidden', say(phone ? msg`Please call us to book: ${{ phone }}.` : msg`Please call us to book.`)),
  deleted: () => notSignedIn(),
  client_deleted: () => clientNotFound(),
  voided: () =>
    new AppError('conflict', say(msg`That request was canceled. Confirm again to book.`), { reason: 'request_voided' }),
  too_many: ({ most }) =>
    new AppError(
      'conflict',
      say(
        plural(
          { most: most ?? 0 },
          {
            one: 'You have # upcoming booking, the most you can have online. Cancel one first, or contact us.',
            other: 'You have # upcoming bookings, the most you can have online. Cancel one first, or contact us.',
          },
        ),
      ),
      { reason: 'too_many_open' },
    ),
  own_visit: ({ clientName, current }) =>
    new AppError('conflict', ownVisitText(clientName), {
      reason: 'own_visit',
      ...(current && { current }),
    }),

  service_not_offered: () => invalidField('serviceIds', say(msg`One of these services isn’t offered anymore.`)),
  stylist_gone: () => invalidField('stylistId', say(msg`That stylist doesn’t work here anymore. Choose another one.`)),
  stylist_not_taking: ({ stylistName }) =>
    invalidField('stylistId', say(msg`${{ stylist: stylistName }} isn’t taking bookings right now. Choose another stylist.`)),
  stylist_not_offering: ({ stylistName }) =>
    invalidField(
      'stylistId',
      say(msg`${{ stylist: stylistName }} doesn’t offer all of these services. Choose another stylist.`),
    ),
  catalogue_changed: ({ services, stylist }) =>
    new AppError(
      'conflict',
      say(msg`Something has changed since you chose. Nothing is booked yet: check what’s new, then confirm.`),
      {
        reason: 'catalogue_changed',
        catalogue: { services: [...services], stylist },
      },
    ),
  wrong_price: ({ problem }) => invalidField('services', problem),
  phone_missing: () => invalidField('phone', say(msg`Enter a phone number, so that we can reach you`)),
  wrong_phone: ({ problem }) => invalidField('phone', problem),

  no_such_start: ({ minutes }, { place }) =>
    invalidField(
      'time',
      minutes.length > mostListed
        ? say(msg`Visits don’t start at that time. Choose one of the times shown.`)
        : say(msg`Choose one of these times: ${{ times: inWords(minutes.map(formatsOf(place).timeOfDay), 'comma') }}`),
    ),
  closed_that_day: ({ closure }) =>
    invalidField(
      'date',
      say(
        closure
          ? msg`We’re closed that day (${{ reason: closure }}). Choose another day.`
          : msg`We’re closed that day. Choose another day.`,
      ),
    ),
  stylist_off: ({ stylistName, weekday }) => invalidField('date', stylistOffText(stylistName, weekday)),
  stylist_away: ({ stylistName }) =>
    invalidField('time', say(msg`${{ stylist: stylistName }} isn’t here at that time. Choose another one.`)),
  skipped_by_clocks: () => invalidField('time', say(msg`The clocks skip that time that day. Choose another one.`)),
  closed_then: () => invalidField('time', say(msg`We’re closed at that time. Choose another one.`)),
  too_far: (_, { rules: { monthsAhead } }) => invalidField('date', tooFarText(monthsAhead)),
  past: () => invalidField('time', say(msg`That time has passed. Choose a later one.`)),
  too_soon: () => invalidField('time', say(msg`That’s too soon for us. Choose a later time, or contact us.`)),
  ends_after_closing: () => invalidField('time', say(msg`That visit would end after closing time. Choose an earlier start.`)),
  ends_after_midnight: () => invalidField('time', say(msg`That visit would end after midnight. Choose an earlier time.`)),
  // A break or an absence comes before the visit would end.
  too_little_time: ({ stylistName }) =>
    invalidField(
      'time',
      say(
        stylistName === null
          ? msg`Nobody has that much time then. Choose another start.`
          : msg`${{ stylist: stylistName }} doesn’t have that much time then. Choose another start.`,
      ),
    ),
  nobody_free: () => invalidField('time', say(msg`Nobody is free for that then. Choose another time.`)),
  outside: ({ reasons }) =>
    invalidField(
      reasons.some(({ reason }) => ['off', 'unavailable', 'too_far'].includes(reason)) ? 'date' : 'time',
      reasons.map(({ text }) => text).join(' '),
    ),
  time_taken: ({ isMove = false, ...taken }) => {
    const { holder, isOwn, clientName = null } = taken
    const reason = isOwn ? ownBookingText(clientName) : takenText(holder)
    return takenError(reason, taken, isMove)
  },
  time_taken_since: (taken) => {
    const others = taken.holder ? msg`${{ holder: taken.holder }} is there now.` : msg`That time has been taken.`
    return takenError(say(taken.isOwn ? msg`You’ve booked this time yourself.` : others), taken)
  },

  not_movable: ({ status }) => new AppError('forbidden', notMovableText(status)),
  begun: () => new AppError('forbidden', say(msg`That visit has begun. Book a new one.`)),
  not_changeable: ({ from, to }) => new AppError('forbidden', notChangeableText(from, to)),
  too_late_to_change: (_, { rules, salon }) => new AppError('forbidden', tooLateText(rules.changeNotice ?? 0, salon)),
  canceled: () => new AppError('forbidden', say(msg`A canceled visit can’t be changed. Mark it as Pending first.`)),
  length_past_midnight: () => invalidField('minutes', say(msg`That visit would end after midnight. Choose fewer minutes.`)),
  length_outside: ({ problem }) => new AppError('invalid', problem, { fields: { minutes: problem }, reason: 'outside' }),
  edited_service_gone: () => invalidField('services', say(msg`One of these services isn’t offered anymore.`)),
  price_in_currency_missing: ({ currency, name }) =>
    invalidField('services', say(msg`This visit is in ${{ currency }}. Enter what ${{ service: name }} costs in it.`)),
  reopened_past: () => new AppError('invalid', say(msg`That time has passed. Book a new one.`)),
  reopened_too_soon: () => new AppError('invalid', say(msg`That’s too soon for us now. Book a later time, or contact us.`)),
  reopened_unavailable: () => new AppError('invalid', say(msg`Your stylist isn’t available then anymore. Book a new time.`)),

  terms_changed: ({ terms }) =>
    new AppError('conflict', say(msg`Look at what is to be paid before the visit, and agree to it first.`), {
      reason: 'terms_changed',
      terms,
    }),
  unpaid: () =>
    new AppError('conflict', say(msg`This visit waits for a payment. Say why it goes on without it.`), { reason: 'unpaid' }),
  own_payment_open: ({ current, isOther }) =>
    new AppError(
      'conflict',
      say(
        isOther
          ? msg`You have a visit at that time that waits for your payment.`
          : msg`You’ve booked this visit already. Pay to keep it.`,
      ),
      { reason: 'own_payment_open', current },
    ),
  client_gone: () => requestGone(),
  // Read again, the link says what became of its visit.
  link_used: () => new AppError('conflict', say(msg`This booking was just changed. Look at it again first.`)),
  not_waiting: () => new AppError('conflict', say(msg`They aren’t waiting anymore.`)),
  offer_gone: () => noSuchOffer(),
  offer_ended: ({ state, until, isWaiting, isDesk }, { place }) => {
    const holdEnded = msg`We held this time until ${{ time: formatsOf(place).timeAt(until) }}.`
    const messages: Record<OfferState, MessageDescriptor> = {
      open: holdEnded,
      lapsed: holdEnded,
      taken: msg`Someone else took this time first.`,
      accepted: isDesk ? msg`They’ve already taken this time.` : msg`You’ve already taken this time.`,
      declined: isDesk ? msg`They said no to this time.` : msg`You said no to this time.`,
      withdrawn: msg`This time isn’t on offer anymore.`,
    }
    const still = isDesk ? msg`They’re still on the waitlist.` : msg`You’re still on the waitlist.`
    return new AppError('conflict', [messages[state], ...(isWaiting ? [still] : [])].map(say).join(' '))
  },
}

export const refusalCodes = Object.keys(words) as VisitRefusal['code'][]

const mostListed = 12

/** The error that says why a visit can't be booked or changed. */
export function refused<Refusal extends VisitRefusal>(refusal: Refusal, salon: Salon): AppError {
  const errorFor = words[refusal.code] as (refusal: VisitRefusal, salon: Salon) => AppError
  return errorFor(refusal, salon)
}

export function noSuchBooking(): AppError {
  return new AppError('not_found', say(msg`We can’t find that booking.`))
}

interface ChangedRow {
  readonly user: CurrentUser
  readonly row: AppointmentRow
  /** In which the person wanted to change it. */
  readonly seenStatus?: AppointmentStatus
}

export function alreadyChanged(
  { settings }: { readonly settings: { get(): Pick<Settings, 'place'> } },
  { user, row, seenStatus }: ChangedRow,
): AppError {
  const current = presentTo(user, row, settings.get().place.timeZone)
  const hint = current.status === seenStatus ? say(msg`Look at it again first.`) : nowText(current.status)
  return new AppError('conflict', `${say(msg`This booking was just changed.`)} ${hint}`, { current })
}

export function notCanceled(current: Appointment): AppError {
  return new AppError('conflict', say(msg`This visit isn’t canceled.`), { current })
}

/** Why a change can't be undone, for an appointment as it is. */
export const undoRefusals = {
  changed: (current: Appointment) =>
    new AppError('conflict', `${say(msg`This booking has changed since.`)} ${nowText(current.status)}`, { current }),
  notOwn: (current: Appointment) => new AppError('conflict', say(msg`You can only undo your own last change.`), { current }),
  tooLate: (current: Appointment) => new AppError('conflict', tooLateToUndoText(current.status), { current }),
}

/** A guest's. */
export function requestGone(): AppError {
  return new AppError('not_found', say(msg`We can’t find what you were booking anymore. Please choose again.`))
}

export function clientNotFound(): AppError {
  return invalidField('clientId', say(msg`We can’t find that client anymore. Choose another one.`))
}

function takenError(reason: string, { nextFree, current }: TakenTime, isMove = false): AppError {
  const hint = say(
    nextFree.length > 0 ? msg`Here are the next openings.` : msg({ message: 'Choose another one.', context: 'time' }),
  )
  const message = [reason, hint, ...(isMove ? [say(msg`Your booking stays as it was.`)] : [])].join(' ')
  return new AppError('slot_taken', message, { nextFree: [...nextFree], ...(current && { current }) })
}

/** @param clientName null for somebody who books for themselves */
function ownVisitText(clientName: string | null): string {
  return say(
    clientName === null
      ? msg`You already have a visit at that time. Do you want this one too?`
      : msg`${{ client: clientName }} already has a visit at that time. Do you want this one too?`,
  )
}

/** @param clientName null for somebody who books for themselves */
function ownBookingText(clientName: string | null): string {
  return say(
    clientName === null
      ? msg`You already have a booking at that time.`
      : msg`${{ client: clientName }} already has a booking at that time.`,
  )
}

/** @param weekday the one on which they never work; null if it is only that day */
function stylistOffText(stylist: string, weekday: string | null): string {
  if (weekday === null) return say(msg`${{ stylist }} doesn’t work that day. Choose another day.`)
  return say(
    msg`${{ stylist }} doesn’t work ${select(
      { weekday },
      {
        Monday: 'on Mondays',
        Tuesday: 'on Tuesdays',
        Wednesday: 'on Wednesdays',
        Thursday: 'on Thursdays',
        Friday: 'on Fridays',
        Saturday: 'on Saturdays',
        other: 'on Sundays',
      },
    )}. Choose another day.`,
  )
}

function tooFarText(months: number): string {
  const years = months / 12
  return say(
    Number.isInteger(years)
      ? msg`You can book up to ${plural({ years }, { one: 'a year', other: '# years' })} ahead.`
      : msg`You can book up to ${plural({ months }, { one: 'a month', other: '# months' })} ahead.`,
  )
}

function notChangeableText(from: AppointmentStatus, to: AppointmentStatus): string {
  return say(
    msg`A booking that is ${select(
      { from },
      { Pending: 'Pending', Confirmed: 'Confirmed', Completed: 'Completed', other: 'Canceled' },
    )} can’t be changed to ${select(
      { to },
      { Pending: 'Pending', Confirmed: 'Confirmed', Completed: 'Completed', other: 'Canceled' },
    )}.`,
  )
}

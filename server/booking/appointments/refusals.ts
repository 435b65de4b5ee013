import { AppError, invalidField, notSignedIn } from '../../../domain/app-error.ts'
import { tooLateText } from '../../../domain/booking/schedule/move.ts'
import { type TakenTime, takenText, type VisitRefusal } from '../../../domain/booking/visits/refusal.ts'
import type { OfferState } from '../../../domain/booking/waitlist/waitlist.ts'
import { formatsOf } from '../../../domain/formats.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { noSuchOffer } from '../effects/offers.ts'

type Salon = Pick<Settings, 'place' | 'rules' | 'salon'>
type Of<Code extends VisitRefusal['code']> = Extract<VisitRefusal, { readonly code: Code }>

/** The sentences that a person reads, by code. */
const words: { readonly [Code in VisitRefusal['code']]: (refusal: Of<Code>, salon: Salon) => AppError } = {
  not_opened: (_, { salon: { phone } }) =>
    new AppError('forbidden', `We’re not taking bookings online yet.${phone && ` Call us to book: ${phone}.`}`),
  // Clients who were blocked from booking online see nothing else.
  blocked: (_, { salon: { phone } }) => new AppError('forbidden', `Please call us to book${phone && `: ${phone}`}.`),
  deleted: () => notSignedIn(),
  client_deleted: () => clientNotFound(),
  voided: () => new AppError('conflict', 'That request was canceled. Confirm again to book.', { reason: 'request_voided' }),
  too_many: ({ most }) =>
    new AppError(
      'conflict',
      `You have ${most} upcoming ${most === 1 ? 'booking' : 'bookings'}, the most you can have online. Cancel one first, or contact us.`,
      { reason: 'too_many_open' },
    ),
  own_visit: ({ clientName, current }) =>
    new AppError('conflict', `${alreadyHas(clientName)} a visit at that time. Do you want this one too?`, {
      reason: 'own_visit',
      ...(current && { current }),
    }),

  service_not_offered: () => invalidField('serviceIds', 'One of these services isn’t offered anymore.'),
  stylist_gone: () => invalidField('stylistId', 'That stylist doesn’t work here anymore. Choose another one.'),
  stylist_not_taking: ({ stylistName }) =>
    invalidField('stylistId', `${stylistName} isn’t taking bookings right now. Choose another stylist.`),
  stylist_not_offering: ({ stylistName }) =>
    invalidField('stylistId', `${stylistName} doesn’t offer all of these services. Choose another stylist.`),
  catalogue_changed: ({ services, stylist }) =>
    new AppError('conflict', 'Something has changed since you chose. Nothing is booked yet: check what’s new, then confirm.', {
      reason: 'catalogue_changed',
      catalogue: { services: [...services], stylist },
    }),
  wrong_price: ({ problem }) => invalidField('services', problem),
  phone_missing: () => invalidField('phone', 'Enter a phone number, so that we can reach you'),
  wrong_phone: ({ problem }) => invalidField('phone', problem),

  no_such_start: ({ minutes }, { place }) =>
    invalidField(
      'time',
      minutes.length > mostListed
        ? 'Visits don’t start at that time. Choose one of the times shown.'
        : `Choose one of these times: ${minutes.map(formatsOf(place).timeOfDay).join(', ')}`,
    ),
  closed_that_day: ({ closure }) =>
    invalidField('date', `We’re closed that day${closure ? ` (${closure})` : ''}. Choose another day.`),
  stylist_off: ({ stylistName, weekday }) =>
    invalidField(
      'date',
      `${stylistName} doesn’t work ${weekday === null ? 'that day' : `on ${weekday}s`}. Choose another day.`,
    ),
  stylist_away: ({ stylistName }) => invalidField('time', `${stylistName} isn’t here at that time. Choose another one.`),
  skipped_by_clocks: () => invalidField('time', 'The clocks skip that time that day. Choose another one.'),
  closed_then: () => invalidField('time', 'We’re closed at that time. Choose another one.'),
  too_far: (_, { rules: { monthsAhead } }) => invalidField('date', `You can book up to ${monthsInWords(monthsAhead)} ahead.`),
  past: () => invalidField('time', 'That time has passed. Choose a later one.'),
  too_soon: () => invalidField('time', 'That’s too soon for us. Choose a later time, or contact us.'),
  ends_after_closing: () => invalidField('time', 'That visit would end after closing time. Choose an earlier start.'),
  ends_after_midnight: () => invalidField('time', 'That visit would end after midnight. Choose an earlier time.'),
  // A break or an absence comes before the visit would end.
  too_little_time: ({ stylistName }) =>
    invalidField(
      'time',
      `${stylistName === null ? 'Nobody has' : `${stylistName} doesn’t have`} that much time then. Choose another start.`,
    ),
  nobody_free: () => invalidField('time', 'Nobody is free for that then. Choose another time.'),
  outside: ({ reasons }) =>
    invalidField(
      reasons.some(({ reason }) => ['off', 'unavailable', 'too_far'].includes(reason)) ? 'date' : 'time',
      reasons.map(({ text }) => text).join(' '),
    ),
  time_taken: ({ isMove = false, ...taken }) => {
    const { holder, isOwn, clientName = null } = taken
    const reason = isOwn ? `${alreadyHas(clientName)} a booking at that time.` : takenText(holder)
    return takenError(reason, taken, isMove ? ' Your booking stays as it was.' : '')
  },
  time_taken_since: (taken) => {
    const others = taken.holder ? `${taken.holder} is there now.` : 'That time has been taken.'
    return takenError(taken.isOwn ? 'You’ve booked this time yourself.' : others, taken)
  },

  not_movable: ({ status }) => new AppError('forbidden', `A booking that is ${status} can’t be moved.`),
  begun: () => new AppError('forbidden', 'That visit has begun. Book a new one.'),
  not_changeable: ({ from, to }) => new AppError('forbidden', `A booking that is ${from} can’t be changed to ${to}.`),
  too_late_to_change: (_, { rules, salon }) => new AppError('forbidden', tooLateText(rules.changeNotice ?? 0, salon)),
  canceled: () => new AppError('forbidden', 'A canceled visit can’t be changed. Mark it as Pending first.'),
  length_past_midnight: () => invalidField('minutes', 'That visit would end after midnight. Choose fewer minutes.'),
  length_outside: ({ problem }) => new AppError('invalid', problem, { fields: { minutes: problem }, reason: 'outside' }),
  edited_service_gone: () => invalidField('services', 'One of these services isn’t offered anymore.'),
  price_in_currency_missing: ({ currency, name }) =>
    invalidField('services', `This visit is in ${currency}. Enter what ${name} costs in it.`),
  reopened_past: () => new AppError('invalid', 'That time has passed. Book a new one.'),
  reopened_too_soon: () => new AppError('invalid', 'That’s too soon for us now. Book a later time, or contact us.'),
  reopened_unavailable: () => new AppError('invalid', 'Your stylist isn’t available then anymore. Book a new time.'),

  client_gone: () => requestGone(),
  // Read again, the link says what became of its visit.
  link_used: () => new AppError('conflict', 'This booking was just changed. Look at it again first.'),
  not_waiting: () => new AppError('conflict', 'They aren’t waiting anymore.'),
  offer_gone: () => noSuchOffer(),
  offer_ended: ({ state, until, isWaiting, isDesk }, { place }) => {
    const held = `We held this time until ${formatsOf(place).timeAt(until)}.`
    const messages: Record<OfferState, string> = {
      open: held,
      lapsed: held,
      taken: 'Someone else took this time first.',
      accepted: isDesk ? 'They’ve already taken this time.' : 'You’ve already taken this time.',
      declined: isDesk ? 'They said no to this time.' : 'You said no to this time.',
      withdrawn: 'This time isn’t on offer anymore.',
    }
    const still = isWaiting ? ` ${isDesk ? 'They’re' : 'You’re'} still on the waitlist.` : ''
    return new AppError('conflict', `${messages[state]}${still}`)
  },
}

const mostListed = 12

/** The error that says why a visit can't be booked or changed. */
export function refused<Refusal extends VisitRefusal>(refusal: Refusal, salon: Salon): AppError {
  const say = words[refusal.code] as (refusal: VisitRefusal, salon: Salon) => AppError
  return say(refusal, salon)
}

export function noSuchBooking(): AppError {
  return new AppError('not_found', 'We can’t find that booking.')
}

/** A guest's. */
export function requestGone(): AppError {
  return new AppError('not_found', 'We can’t find what you were booking anymore. Please choose again.')
}

export function clientNotFound(): AppError {
  return invalidField('clientId', 'We can’t find that client anymore. Choose another one.')
}

function takenError(reason: string, { nextFree, current }: TakenTime, stays = ''): AppError {
  const hint = nextFree.length > 0 ? 'Here are the next openings.' : 'Choose another one.'
  return new AppError('slot_taken', `${reason} ${hint}${stays}`, { nextFree: [...nextFree], ...(current && { current }) })
}

/** @param clientName null for somebody who books for themselves */
function alreadyHas(clientName: string | null): string {
  return clientName === null ? 'You already have' : `${clientName} already has`
}

function monthsInWords(months: number): string {
  if (months % 12 !== 0) return months === 1 ? 'a month' : `${months} months`
  return months === 12 ? 'a year' : `${months / 12} years`
}

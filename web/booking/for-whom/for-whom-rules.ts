import type { Appointment } from '../../../domain/appointment.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import type { ForWhom } from '../saved-draft-schema.ts'

/** Whether a booking is the person's own, as a guest's always is. */
export function isOwnBooking({ user }: Pick<Appointment, 'user'>, person: CurrentUser | null): boolean {
  return !person || !user || user.uid === person.uid
}

/** Where a booking that was just made is found: with one's own, or among everybody's. */
export function bookedPath(
  booked: Pick<Appointment, 'id' | 'user' | 'status'>,
  person: CurrentUser | null,
  { guestPath }: { readonly guestPath: string | null },
): string {
  if (!person && guestPath) return guestPath
  if (isOwnBooking(booked, person)) return `/mybookings?booking=${booked.id}`
  const status = booked.status === 'Pending' ? '' : `status=${booked.status}&`
  return `/admin/bookings?${status}q=${booked.id}`
}

/** Whom a refused booking is for: what is wrong with it is asked again. @param wrong the messages by field */
export function askedAgain(forWhom: ForWhom | null, wrong: Readonly<Record<string, string | undefined>> = {}): ForWhom | null {
  if (wrong.clientId) return { who: 'search', typed: '' }
  const isNew = forWhom?.who === 'new' && (wrong.client ?? wrong['client.phone'])
  return isNew ? { ...forWhom, isEntered: false } : forWhom
}

import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { ForWhom } from '../../parts/draft/saved-draft-schema.ts'

/** True if a booking is the person's own; a guest's always is. */
export function isOwnBooking({ user }: Pick<Appointment, 'user'>, person: CurrentUser | null): boolean {
  return !person || !user || user.uid === person.uid
}

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

/** Returns the client of a refused booking, to be corrected. @param wrong messages by field */
export function askedAgain(forWhom: ForWhom | null, wrong: Readonly<Record<string, string | undefined>> = {}): ForWhom | null {
  if (wrong.clientId) return { who: 'search', typed: '' }
  const isNew = forWhom?.who === 'new' && (wrong.client ?? wrong['client.phone'])
  return isNew ? { ...forWhom, isEntered: false } : forWhom
}

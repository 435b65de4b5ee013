import { type Actor, mayChange } from '../../domain/appointment.ts'
import type { CurrentUser } from '../../domain/user.ts'
import type { AppointmentRow } from './serializers.ts'

type Person = Pick<CurrentUser, 'uid' | 'admin'>

/** Clients see their own appointments, the administrator everyone’s. */
export function canSee(person: Person, appointment: Pick<AppointmentRow, 'userId'>): boolean {
  return canSeeAll(person) || appointment.userId === person.uid
}

export function canSeeAll({ admin }: Pick<Person, 'admin'>): boolean {
  return admin
}

/** Limits on attempts and open bookings protect the salon from its clients; at the desk the administrator books for many. */
export function canBookWithoutLimits({ admin }: Pick<Person, 'admin'>): boolean {
  return admin
}

/** The role in which a user changes appointments. */
export function actorOf({ admin }: Pick<Person, 'admin'>): Actor {
  return admin ? 'admin' : 'client'
}

/** Only a person’s own last change can be undone, and only a step that the administrator may take: an undo cannot be undone. */
export function canUndo(
  { uid }: Pick<Person, 'uid'>,
  { changedBy, previousStatus, status }: Pick<AppointmentRow, 'changedBy' | 'previousStatus' | 'status'>,
): boolean {
  return changedBy === uid && previousStatus !== null && mayChange('admin', { from: previousStatus, status })
}

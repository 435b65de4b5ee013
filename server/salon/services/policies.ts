import type { Service } from '../../../domain/service.ts'
import type { CurrentUser } from '../../../domain/user.ts'

type Person = Pick<CurrentUser, 'admin'>

/** Hidden services are the administrator's only. */
export function canSeeHidden(person: Person | null): boolean {
  return person?.admin ?? false
}

/**
 * The notice that a salon needs is for its clients: when a stylist is ill, the administrator looks for somebody who is free in an hour, and may
 * book that. "Why not?" shows what clients see.
 */
export function canIgnoreNotice(person: Person | null): boolean {
  return person?.admin ?? false
}

/**
 * To a client a hidden service doesn't exist, even with its ID: what a salon keeps for training days or friends is booked by the
 * administrator.
 */
export function canBookService(person: Person, { hidden = false }: Pick<Service, 'hidden'>): boolean {
  return !hidden || canSeeHidden(person)
}

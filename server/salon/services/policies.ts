import { can, type HasRole } from '../../../domain/roles.ts'
import type { Service } from '../../../domain/service.ts'

/** Hidden services are for the salon only. */
export function canSeeHidden(person: HasRole | null): boolean {
  return can(person, 'services.read-hidden')
}

/**
 * The notice that a salon needs is for its clients: when a stylist is ill, the desk looks for somebody who is free in an hour, and may
 * book that. "Why not?" shows what clients see.
 */
export function canIgnoreNotice(person: HasRole | null): boolean {
  return can(person, 'bookings.write')
}

/**
 * To a client a hidden service doesn't exist, even with its ID: what a salon keeps for training days or friends is booked at
 * the desk.
 */
export function canBookService(person: HasRole, { hidden = false }: Pick<Service, 'hidden'>): boolean {
  return !hidden || canSeeHidden(person)
}

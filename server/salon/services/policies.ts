import { can, type HasRole } from '../../../domain/people/roles.ts'
import type { Service } from '../../../domain/salon/service.ts'

export function canSeeHidden(person: HasRole | null): boolean {
  return can(person, 'services.read-hidden')
}

/**
 * The notice protects the salon from late clients: when a stylist is ill, the desk may book somebody who is free in an hour. "Why not?"
 * shows the clients' view.
 */
export function canIgnoreNotice(person: HasRole | null): boolean {
  return can(person, 'bookings.write')
}

/** A hidden service doesn't exist for clients, even by ID: the desk books it, for training days or friends. */
export function canBookService(person: HasRole, { hidden = false }: Pick<Service, 'hidden'>): boolean {
  return !hidden || canSeeHidden(person)
}

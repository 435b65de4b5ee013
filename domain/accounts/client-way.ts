/** How a new client gets to a booking: with an account before anything is chosen, once everything is, or without any. */
export const clientWays = ['account first', 'account last', 'guests welcome'] as const
export type ClientWay = (typeof clientWays)[number]

export const defaultClientWay: ClientWay = 'account last'

/** Where the steps of a booking can be: behind a sign-in, as docs/product.md says, or open to everybody. */
export type FlowPath = '/bookings' | '/book'

interface Beginning {
  readonly user: object | null
  /** The salon's, where it is known. */
  readonly clientWay: ClientWay | undefined
}

/** Where booking begins for a person. What is chosen already follows as a query, such as `?services=<id>`. */
export function bookingPath({ user, clientWay }: Beginning): FlowPath {
  return user || clientWay === 'account first' ? '/bookings' : '/book'
}

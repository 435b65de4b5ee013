export const clientWays = ['account first', 'account last', 'guests welcome'] as const
export type ClientWay = (typeof clientWays)[number]

export const defaultClientWay: ClientWay = 'account last'

/** Paths of the booking flow: behind a sign-in, as docs/product.md says, or open to everybody. */
export type FlowPath = '/bookings' | '/book'

interface Beginning {
  readonly user: object | null
  readonly clientWay: ClientWay | undefined
}

/** Returns the path where booking begins. Callers add the selection as a query, such as `?services=<id>`. */
export function bookingPath({ user, clientWay }: Beginning): FlowPath {
  return user || clientWay === 'account first' ? '/bookings' : '/book'
}

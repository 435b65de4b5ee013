/** A count for people: '1,234', or '1,000+' where the counting stopped. */
export function countText(total: number, isAtLeast = false): string {
  return `${total.toLocaleString('en-US')}${isAtLeast ? '+' : ''}`
}

/** A number of things: '1 booking', '1,200 bookings', '2 deliveries'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

export function bookingsText(count: number): string {
  return counted(count, 'booking')
}

/**
 * What a log says of something that could not be sent so far.
 * @param attempts at least 1
 */
export function retryText(attempts: number): string {
  return `Trying again, ${counted(attempts, 'try', 'tries')} so far`
}

/** The number of Pending bookings. */
export function requestsText(count: number): string {
  return count === 0 ? 'Nothing needs confirming' : `${bookingsText(count)} ${count === 1 ? 'needs' : 'need'} confirming`
}

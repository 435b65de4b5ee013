import { plural, t } from '@lingui/core/macro'
import { written } from '../../../domain/language/numbers.ts'

/** '1,234', or '1,000+' if counting stopped. */
export function countText(total: number, isAtLeast = false): string {
  return `${written(total)}${isAtLeast ? '+' : ''}`
}

export function bookingsText(count: number): string {
  return t`${plural(count, { one: '# booking', other: '# bookings' })}`
}

/**
 * Says that a log's entry hasn't been sent so far.
 * @param attempts at least 1
 */
export function retryText(attempts: number): string {
  return t`${plural(attempts, { one: 'Trying again, # try so far', other: 'Trying again, # tries so far' })}`
}

export function requestsText(count: number): string {
  return t`${plural(count, {
    0: 'Nothing needs confirming',
    one: '# booking needs confirming',
    other: '# bookings need confirming',
  })}`
}

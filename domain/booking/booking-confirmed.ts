import { msg } from '@lingui/core/runtime-macro'

/** docs/product.md's title of a booking that was just made: of the last step, of a guest's visit, and of the set-up's test. */
export const bookingConfirmed = msg`Booking Confirmed!`

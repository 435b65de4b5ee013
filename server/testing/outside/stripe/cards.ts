import type { PaymentError } from './objects.ts'

/** Cards that Stripe documents for tests, by number. Source: https://docs.stripe.com/testing */
interface TestCard {
  readonly brand: string
  /** Asked for on the page: `once` also makes it valid for charges without its owner, `always` is asked for there, too. */
  readonly authentication?: 'once' | 'always'
  readonly declines?: 'card_declined' | 'insufficient_funds'
  /** Can be kept, and fails when it is charged. */
  readonly failsLater?: true
  readonly isDisputed?: true
  readonly refunds?: 'pending' | 'failing'
}

const cards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000002500003155': { brand: 'visa', authentication: 'once' },
  '4000002760003184': { brand: 'visa', authentication: 'always' },
  '4000000000000002': { brand: 'visa', declines: 'card_declined' },
  '4000000000009995': { brand: 'visa', declines: 'insufficient_funds' },
  '4000000000000341': { brand: 'visa', failsLater: true },
  '4000000000000259': { brand: 'visa', isDisputed: true },
  '4000000000007726': { brand: 'visa', refunds: 'pending' },
  '4000000000005126': { brand: 'visa', refunds: 'failing' },
}

export const testCards = {
  pays: '4242424242424242',
  mastercard: '5555555555554444',
  asksOnce: '4000002500003155',
  asksAlways: '4000002760003184',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  failsLater: '4000000000000341',
  disputed: '4000000000000259',
  refundPending: '4000000000007726',
  refundFails: '4000000000005126',
} as const

export const findCard = (number: string): TestCard | undefined => cards[number]

const declined: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}

const insufficient: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

export const unauthenticated: PaymentError = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

const needsOwner: PaymentError = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Why a card isn't charged; null if it is. */
export function chargeProblem(card: TestCard, isOffSession: boolean): PaymentError | null {
  if (card.declines === 'insufficient_funds') return insufficient
  if (card.declines || card.failsLater) return declined
  return isOffSession && card.authentication === 'always' ? needsOwner : null
}

/** Why a card can't be kept. */
export function setupProblem(card: TestCard): PaymentError | null {
  return card.declines ? declined : null
}

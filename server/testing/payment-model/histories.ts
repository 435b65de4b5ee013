import fc from 'fast-check'
import { currencies, type Policy } from './model-salon.ts'

/** The kinds of steps, with their frequencies. */
const weights = {
  book: 2,
  'books and pays': 4,
  'guest books': 1,
  'desk books': 1,
  'desk books a series': 1,
  'is offered a time': 1,
  open: 2,
  pay: 4,
  refresh: 1,
  bank: 1,
  cancel: 3,
  'desk cancels': 1,
  'desk cancels for client': 1,
  'no-show': 2,
  move: 1,
  reopen: 1,
  delete: 1,
  cheaper: 1,
  excuse: 1,
  confirm: 1,
  refund: 4,
  keep: 2,
  fee: 2,
  ask: 2,
  'ask for the rest': 1,
  withdraw: 1,
  dispute: 1,
  'end dispute': 1,
  'end refund': 1,
  jobs: 2,
  'both jobs': 1,
  wait: 3,
  down: 1,
  events: 2,
  'lose events': 1,
} as const
export type Kind = keyof typeof weights
const kinds = Object.entries(weights).map(([kind, weight]) => ({ arbitrary: fc.constant(kind as Kind), weight }))

/** A value once in so many times, else null. */
const seldom = (value: fc.Arbitrary<number>, times: number) =>
  fc.oneof({ arbitrary: value, weight: 1 }, { arbitrary: fc.constant(null), weight: times - 1 })

const buildStep = (kind: fc.Arbitrary<Kind>) =>
  fc.record({
    kind,
    /** Which visit, payment or session, and which of the ways to do it. */
    which: fc.nat(5),
    way: fc.nat(1000),
    process: fc.nat(1),
    /** At the same time as the next one. */
    isTogether: fc.boolean(),
    /** The process stops after so many commits and calls. */
    stops: seldom(fc.nat(12), 2),
    /** So many answers of the provider to calls that change something are lost. */
    losesAnswers: seldom(fc.integer({ min: 1, max: 2 }), 8),
  })
const step = buildStep(fc.oneof(...kinds))
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Most histories begin with a visit that is paid, so that what follows is about money. */
const beginning = fc.option(buildStep(fc.constant('books and pays')), { freq: 4 })

const half = { kind: 'share', percent: 50 } as const
const whole = { kind: 'share', percent: 100 } as const
const deposit = { kind: 'deposit', size: half } as const

const policies: readonly Policy[] = [
  { demand: deposit },
  { demand: { kind: 'full' } },
  { demand: deposit, lateCancel: 'asked' },
  { demand: deposit, lateCancel: 'refunded', lateFee: { kind: 'share', percent: 20 } },
  { demand: { kind: 'card' }, noShowFee: half, lateFee: half },
  { demand: { kind: 'card' }, noShowFee: half, lateFee: half, chargesByItself: true },
  { demand: deposit, lateFee: whole, noShowFee: whole, chargesByItself: true },
]

export const history = fc.record({
  currency: fc.constantFrom(...currencies),
  policy: fc.constantFrom(...policies),
  steps: fc
    .tuple(beginning, fc.array(step, { minLength: 6, maxLength: 18, size: 'max' }))
    .map(([first, later]) => (first ? [{ ...first, isTogether: false, stops: null, losesAnswers: null }, ...later] : later)),
})

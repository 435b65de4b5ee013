import type { MessageDescriptor } from '@lingui/core'
import { msg, select } from '@lingui/core/runtime-macro'
import type { Formats } from '../../formats.ts'
import { say } from '../../language/say.ts'
import { toMills } from '../../money/money.ts'
import { noticeInWords } from '../schedule/move.ts'
import type { PrepaymentRule, PrepaymentSettings } from './prepayment-settings.ts'
import { requirementFor } from './requirement.ts'
import { type StoredTerms, storedTermsFor } from './stored-terms.ts'

interface ExampleService {
  readonly id: string
  readonly ServiceName: string
  readonly Price?: number | null | undefined
}

interface ExampleContext {
  /** In the salon's order; the first that a rule is about is the example. */
  readonly services: readonly ExampleService[]
  readonly rules: { readonly changeNotice: number | null }
  readonly formats: Pick<Formats, 'currency' | 'price' | 'money' | 'weekday'>
}

/** Explains each rule by a booking that it is about, in the rules' order; null for a rule to which no service comes. */
export function prepaymentExamples(settings: PrepaymentSettings, context: ExampleContext): (string | null)[] {
  return settings.rules.map((rule) => ruleExample(settings, rule, context))
}

function ruleExample(settings: PrepaymentSettings, rule: PrepaymentRule, { services, rules, formats }: ExampleContext) {
  const service = services.find(
    ({ id, Price }) =>
      (rule.services.length === 0 || rule.services.includes(id)) && toMills(Price) >= toMills(rule.fromPrice ?? 0),
  )
  if (!service) return null
  const weekday = rule.weekdays[0] ?? 'Saturday'
  const price = {
    chargesMills: toMills(service.Price),
    currency: formats.currency,
  }
  // Only this rule: an earlier one may be about the same booking.
  const requirement = requirementFor(
    { rules: [{ ...rule, services: [], fromPrice: null, newClients: false, absentMonths: null, noShows: null, weekdays: [] }] },
    { ...price, serviceIds: [service.id], weekday, now: 0, timeZone: 'UTC', lastVisit: null, noShows: 0 },
  )
  const booking: ExampleBooking = {
    who: exampleClient(rule),
    service: service.ServiceName,
    price: formats.price(service.Price),
    day: formats.weekday(weekday),
  }
  if (requirement === null) return say(nothingMessage(booking))
  const terms = storedTermsFor(settings, rules, price)
  const demand =
    requirement.kind === 'card' ? cardMessage(booking) : paymentMessage(booking, formats.money(requirement.amountMills))
  const paid = requirement.kind === 'card' ? 0 : requirement.amountMills
  return [demand, ...(paid > 0 ? [refundMessage(terms)] : []), ...feeMessages(terms, paid, formats)].map(say).join(' ')
}

interface ExampleBooking {
  /** Why the rule is about them. */
  readonly who: 'fresh' | 'absent' | 'missed' | 'other'
  readonly service: string
  readonly price: string
  readonly day: string
}

function exampleClient({ noShows, absentMonths, newClients }: PrepaymentRule): ExampleBooking['who'] {
  if (noShows !== null) return 'missed'
  if (absentMonths !== null) return 'absent'
  return newClients ? 'fresh' : 'other'
}

function paymentMessage({ who, service, price, day }: ExampleBooking, amount: string): MessageDescriptor {
  return msg`${select(
    { who },
    {
      fresh: 'A new client',
      absent: 'A client back after a long time',
      missed: 'A client with missed visits',
      other: 'A client',
    },
  )} who books ${{ service }} for ${{ price }} on ${{ day }} pays ${{ amount }} now.`
}

function cardMessage({ who, service, price, day }: ExampleBooking): MessageDescriptor {
  return msg`${select(
    { who },
    {
      fresh: 'A new client',
      absent: 'A client back after a long time',
      missed: 'A client with missed visits',
      other: 'A client',
    },
  )} who books ${{ service }} for ${{ price }} on ${{ day }} leaves a card and pays nothing now.`
}

function nothingMessage({ who, service, price, day }: ExampleBooking): MessageDescriptor {
  return msg`${select(
    { who },
    {
      fresh: 'A new client',
      absent: 'A client back after a long time',
      missed: 'A client with missed visits',
      other: 'A client',
    },
  )} who books ${{ service }} for ${{ price }} on ${{ day }} pays nothing ahead.`
}

function refundMessage({ refundHours, lateCancel }: StoredTerms): MessageDescriptor {
  const minutes = Math.round(refundHours * 60)
  const notice = noticeInWords(minutes)
  if (minutes === 0) return untilStartMessage(lateCancel)
  if (lateCancel === 'refunded') return msg`They get it back, also if they cancel later than ${{ notice }} before the visit.`
  return lateCancel === 'asked'
    ? msg`They get it back if they cancel at least ${{ notice }} before the visit; after that you decide.`
    : msg`They get it back if they cancel at least ${{ notice }} before the visit; after that you keep it.`
}

function untilStartMessage(lateCancel: StoredTerms['lateCancel']): MessageDescriptor {
  if (lateCancel === 'refunded') return msg`They get it back if they cancel or don’t come.`
  return lateCancel === 'asked'
    ? msg`They get it back if they cancel before the visit. If they don’t come, you decide.`
    : msg`They get it back if they cancel before the visit. If they don’t come, you keep it.`
}

/** Fees that are above the part of the payment that is kept. */
function feeMessages(terms: StoredTerms, paidMills: number, { money }: ExampleContext['formats']): MessageDescriptor[] {
  const covered = terms.lateCancel === 'refunded' ? 0 : paidMills
  const { lateFeeMills: late, noShowFeeMills: noShow } = terms
  return [
    ...(late > covered ? [msg`Canceling late costs them ${{ fee: money(late) }} in all.`] : []),
    ...(noShow > covered ? [msg`Not coming costs them ${{ fee: money(noShow) }} in all.`] : []),
  ]
}

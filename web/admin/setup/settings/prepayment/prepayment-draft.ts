import type {
  AmountOrShare,
  PrepaymentDemand,
  PrepaymentRule,
  PrepaymentSettings,
} from '../../../../../domain/booking/prepayment/prepayment-settings.ts'
import { enteredNumber, parseNumber, priceText } from '../../../shared/form/number-field.tsx'

export interface TypedSize {
  readonly kind: AmountOrShare['kind']
  readonly value: string
}

/** `none`: no fee. */
export interface TypedFee {
  readonly kind: 'none' | AmountOrShare['kind']
  readonly value: string
}

export interface TypedRule extends Pick<PrepaymentRule, 'id' | 'services' | 'newClients' | 'weekdays'> {
  readonly key: number
  readonly fromPrice: string
  readonly absentMonths: string
  readonly noShows: string
  readonly demand: PrepaymentDemand['kind']
  readonly size: TypedSize
}

export interface TypedPrepayment extends Pick<PrepaymentSettings, 'lateCancel' | 'chargesByItself'> {
  readonly rules: readonly TypedRule[]
  /** True if the notice for canceling counts. */
  readonly usesNotice: boolean
  readonly refundHours: string
  readonly lateFee: TypedFee
  readonly noShowFee: TypedFee
  readonly deskHours: string
}

const usualHours = 24

export const newRule = (id: string, key: number): TypedRule => ({
  key,
  id,
  services: [],
  newClients: false,
  weekdays: [],
  fromPrice: '',
  absentMonths: '',
  noShows: '',
  demand: 'deposit',
  size: { kind: 'share', value: '20' },
})

export function typedPrepayment(settings: PrepaymentSettings, newKey: () => number): TypedPrepayment {
  const { rules, refundHours, lateFee, noShowFee, deskHours, ...rest } = settings
  return {
    ...rest,
    rules: rules.map((rule) => typedRule(rule, newKey())),
    usesNotice: refundHours === null,
    refundHours: String(refundHours ?? usualHours),
    lateFee: typedFee(lateFee),
    noShowFee: typedFee(noShowFee),
    deskHours: String(deskHours),
  }
}

function typedRule({ demand, fromPrice, absentMonths, noShows, ...rule }: PrepaymentRule, key: number): TypedRule {
  return {
    ...newRule(rule.id, key),
    ...rule,
    fromPrice: fromPrice === null ? '' : priceText(fromPrice),
    absentMonths: numberText(absentMonths),
    noShows: numberText(noShows),
    demand: demand.kind,
    ...(demand.kind === 'deposit' && { size: typedSize(demand.size) }),
  }
}

const numberText = (value: number | null) => (value === null ? '' : String(value))

function typedSize(size: AmountOrShare): TypedSize {
  return { kind: size.kind, value: size.kind === 'amount' ? priceText(size.amount) : String(size.percent) }
}

function typedFee(fee: AmountOrShare | null): TypedFee {
  return fee === null ? { kind: 'none', value: '' } : typedSize(fee)
}

/** Converts the draft to settings for the domain's schema to check. */
export function readPrepayment(draft: TypedPrepayment): unknown {
  const { rules, usesNotice, refundHours, lateFee, noShowFee, deskHours, ...rest } = draft
  return {
    ...rest,
    rules: rules.map(readRule),
    refundHours: usesNotice ? null : parseNumber(refundHours),
    lateFee: readFee(lateFee),
    noShowFee: readFee(noShowFee),
    deskHours: parseNumber(deskHours),
  }
}

function readRule({ key: _, fromPrice, absentMonths, noShows, demand, size, ...rule }: TypedRule): unknown {
  return {
    ...rule,
    fromPrice: enteredNumber(fromPrice) ?? null,
    absentMonths: enteredNumber(absentMonths) ?? null,
    noShows: enteredNumber(noShows) ?? null,
    demand: demand === 'deposit' ? { kind: demand, size: readSize(size) } : { kind: demand },
  }
}

function readSize({ kind, value }: TypedSize): unknown {
  return kind === 'amount' ? { kind, amount: parseNumber(value) } : { kind, percent: parseNumber(value) }
}

function readFee({ kind, value }: TypedFee): unknown {
  return kind === 'none' ? null : readSize({ kind, value })
}

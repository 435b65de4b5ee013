import { invalidInput } from './refusal.ts'

/** Rules of amounts, written down here a second time, so that the product's own can be wrong. Source: https://docs.stripe.com/currencies */
const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '))
/** Written with two decimals that are always 00. */
const fractionless = new Set(['isk', 'ugx'])
const unsupported = new Set('irr kpw syp cup iqd lyd sdg ssp ern'.split(' '))

const minimums: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  krw: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
}

const most = 999_999_999_999

/** A currency as the API takes it: three letters in lower case. */
export function checkCurrency(currency: string): string {
  if (!/^[a-z]{3}$/.test(currency) || unsupported.has(currency)) {
    throw invalidInput('currency', `Invalid currency: ${currency}. Stripe currently supports these currencies: usd, aed, …`)
  }
  return currency
}

/** Refuses what can't be expressed, for charges and refunds. */
export function checkUnits(amount: number, currency: string): void {
  if (amount < 1) throw invalidInput('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer')
  if (threeDecimal.has(currency) && amount % 10 !== 0) {
    throw invalidInput('amount', `Invalid amount. The last digit must be 0 in ${currency}.`, 'invalid_charge_amount')
  }
  if (fractionless.has(currency) && amount % 100 !== 0) {
    throw invalidInput('amount', `Invalid amount. ${currency} has no fractions.`, 'invalid_charge_amount')
  }
}

export function checkCharge(amount: number, currency: string): void {
  checkUnits(amount, checkCurrency(currency))
  const least = minimums[currency] ?? 1
  if (amount < least) {
    throw invalidInput('amount', `Amount must be at least ${formatAmount(least, currency)}`, 'amount_too_small')
  }
  if (amount > most) {
    throw invalidInput('amount', `Amount must be no more than ${formatAmount(most, currency)}`, 'amount_too_large')
  }
}

export function formatAmount(amount: number, currency: string): string {
  const isOfTwo = !zeroDecimal.has(currency) && !threeDecimal.has(currency)
  const decimals = threeDecimal.has(currency) ? 3 : Number(isOfTwo) * 2
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency.toUpperCase()}`
}

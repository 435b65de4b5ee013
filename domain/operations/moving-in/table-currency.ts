import { isCurrency } from '../../time/region.ts'

/** Signs and words of one currency, in lower case. Codes are recognized without a list. */
const ofOne: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '₹': 'INR',
  '₺': 'TRY',
  tl: 'TRY',
  '₽': 'RUB',
  руб: 'RUB',
  '₩': 'KRW',
  '₪': 'ILS',
  '₫': 'VND',
  '฿': 'THB',
  '₴': 'UAH',
  грн: 'UAH',
  '₱': 'PHP',
  '₦': 'NGN',
  '₲': 'PYG',
  '₡': 'CRC',
  '₸': 'KZT',
  '₾': 'GEL',
  '₼': 'AZN',
  zł: 'PLN',
  zl: 'PLN',
  kč: 'CZK',
  kc: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  fr: 'CHF',
  sfr: 'CHF',
  rm: 'MYR',
  rp: 'IDR',
  r: 'ZAR',
  us$: 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  au$: 'AUD',
  a$: 'AUD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  mx$: 'MXN',
  nt$: 'TWD',
  r$: 'BRL',
  円: 'JPY',
  元: 'CNY',
}

/** Signs of several: the salon's currency if it is listed, or else the one before the colon. */
const ofSeveral: Readonly<Record<string, string>> = {
  $: ':USD CAD AUD NZD HKD SGD MXN ARS CLP COP TWD BSD BBD BMD BND BZD DOP FJD GYD JMD KYD LRD NAD SBD SRD SVC TTD UYU XCD',
  '£': 'GBP:GBP EGP FKP GIP LBP SDG SHP SSP SYP',
  '¥': ':JPY CNY',
  '￥': ':JPY CNY',
  kr: ':SEK NOK DKK ISK',
  rs: ':INR PKR LKR NPR MUR SCR',
}

const longestNamed = 60

/**
 * Returns the currency in an amount or a cell of its own; null for none, `unclear` for a shared sign that can't be the salon's.
 * @param own the salon's, by ISO 4217
 */
export function currencyNamed(typed: string, own: string): string | 'unclear' | null {
  if (typed.length > longestNamed) return null
  for (const word of typed.split(/[\d\s.,'’+\-()]+/u)) {
    if (word === '') continue
    // Among other words only capitals are a code: 'all' and 'top' are words.
    const code = word === typed.trim() ? word.toUpperCase() : word
    if (/^[A-Z]{3}$/.test(code) && isCurrency(code)) return code
    const sign = word.toLowerCase()
    const one = Object.hasOwn(ofOne, sign) ? ofOne[sign] : undefined
    if (one !== undefined) return one
    const several = Object.hasOwn(ofSeveral, sign) ? ofSeveral[sign] : undefined
    if (several === undefined) continue
    const [usual = '', codes = ''] = several.split(':')
    return codes.split(' ').includes(own) ? own : usual || 'unclear'
  }
  return null
}

import { isCurrency } from '../time/place.ts'

/** Signs and words of one currency, in lower case. Codes are found without being listed. */
const ofOne: Readonly<Record<string, string>> = {
  ...{
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
  },
  ...{
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
  },
  ...{
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
  },
  ...{
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
  },
  ...{ 円: 'JPY', 元: 'CNY' },
}

/** Signs of several. What they mean the salon's own currency says, or else the one in front of the colon. */
const ofSeveral: Readonly<Record<string, string>> = {
  $: ':USD CAD AUD NZD HKD SGD MXN ARS CLP COP TWD BSD BBD BMD BND BZD DOP FJD GYD JMD KYD LRD NAD SBD SRD SVC TTD UYU XCD',
  '£': 'GBP:GBP EGP FKP GIP LBP SDG SHP SSP SYP',
  '¥': ':JPY CNY',
  '￥': ':JPY CNY',
  kr: ':SEK NOK DKK ISK',
  rs: ':INR PKR LKR NPR MUR SCR',
}

/** A cell that isn't an amount in the salon's currency is longer than any amount with its currency. */
const longestNamed = 60

/**
 * The currency that an amount names, or a cell of its own; null where it names none, and `unclear` for a sign of several that isn't one of the
 * salon's.
 * @param own the salon's, by ISO 4217
 */
export function currencyNamed(typed: string, own: string): string | 'unclear' | null {
  if (typed.length > longestNamed) return null
  for (const word of typed.split(/[\d\s.,'’+\-()]+/u)) {
    if (word === '') continue
    // Within other words a code is one in capitals only: 'all' and 'top' are words.
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

import { type Weekday, weekdays } from '../../time/calendar.ts'
import { isTimeZone } from '../../time/viewer-time.ts'
import { currentZoneName } from '../../time/zones.ts'
import type { Settings } from '../settings.ts'

export interface Surroundings {
  /** An IANA zone, perhaps under an older name. */
  readonly timeZone: string
  /** BCP 47, as chosen by the person. */
  readonly locale: string
}

/** Countries by the currency that people pay with, by ISO 3166. */
const countriesByCurrency: Readonly<Record<string, string>> = {
  EUR: 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK BG GP MQ RE GF YT PM BL MF AX',
  USD: 'US PR GU VI AS MP EC SV PW FM MH TL TC VG BQ',
  GBP: 'GB IM JE GG',
  CHF: 'CH LI',
  AUD: 'AU KI NR TV CX CC NF',
  NZD: 'NZ CK NU TK PN',
  DKK: 'DK GL FO',
  NOK: 'NO SJ',
  MAD: 'MA EH',
  ILS: 'IL PS',
  XOF: 'BJ BF CI GW ML NE SN TG',
  XAF: 'CM CF CG GA GQ TD',
  XPF: 'PF NC WF',
  XCD: 'AG AI DM GD KN LC MS VC',
  CAD: 'CA',
  SEK: 'SE',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  UAH: 'UA',
  TRY: 'TR',
  AED: 'AE',
  SAR: 'SA',
  QAR: 'QA',
  KWD: 'KW',
  BHD: 'BH',
  OMR: 'OM',
  JOD: 'JO',
  LBP: 'LB',
  IQD: 'IQ',
  EGP: 'EG',
  TND: 'TN',
  DZD: 'DZ',
  ZAR: 'ZA',
  NGN: 'NG',
  KES: 'KE',
  GHS: 'GH',
  TZS: 'TZ',
  UGX: 'UG',
  ETB: 'ET',
  INR: 'IN',
  PKR: 'PK',
  BDT: 'BD',
  LKR: 'LK',
  NPR: 'NP',
  IDR: 'ID',
  MYR: 'MY',
  SGD: 'SG',
  THB: 'TH',
  VND: 'VN',
  PHP: 'PH',
  JPY: 'JP',
  KRW: 'KR',
  TWD: 'TW',
  HKD: 'HK',
  MOP: 'MO',
  CNY: 'CN',
  BRL: 'BR',
  MXN: 'MX',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
  PEN: 'PE',
  UYU: 'UY',
  PYG: 'PY',
  BOB: 'BO',
  CRC: 'CR',
  DOP: 'DO',
  GTQ: 'GT',
  HNL: 'HN',
  NIO: 'NI',
  JMD: 'JM',
  TTD: 'TT',
  GEL: 'GE',
  AMD: 'AM',
  AZN: 'AZ',
  KZT: 'KZ',
  UZS: 'UZ',
  RSD: 'RS',
  BAM: 'BA',
  MKD: 'MK',
  ALL: 'AL',
  MDL: 'MD',
  BYN: 'BY',
  RUB: 'RU',
  MUR: 'MU',
  MVR: 'MV',
  AOA: 'AO',
  MZN: 'MZ',
  CVE: 'CV',
  NAD: 'NA',
  BWP: 'BW',
  ZMW: 'ZM',
  RWF: 'RW',
}

const currencyByCountry: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(countriesByCurrency).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency]),
  ),
)

type Place = Settings['place']

interface Choices {
  readonly zones: readonly { readonly name: string; readonly country: string }[]
  readonly locales: readonly string[]
}

/**
 * Proposes regional settings by the zone's country, since an owner's browser may speak another country's language. Unknown ones stay as
 * they are.
 */
export function proposePlace(place: Place, { timeZone, locale }: Surroundings, { zones, locales }: Choices): Place {
  const zone = isTimeZone(timeZone) ? currentZoneName(timeZone) : place.timeZone
  const own = toLocale(locale)
  const country = zones.find(({ name }) => name === zone)?.country || own?.region || ''
  const style = styleFor(own, country, locales) ?? place.locale
  return {
    ...place,
    timeZone: zone,
    currency: currencyByCountry[country] ?? place.currency,
    locale: style,
    clock: findClock(style),
    firstDay: findFirstDay(style) ?? place.firstDay,
  }
}

function toLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}

/** Prefers the browser's language if the country has it. */
function styleFor(own: Intl.Locale | null, country: string, locales: readonly string[]): string | undefined {
  if (!/^[A-Z]{2}$/.test(country)) return own ? locales.find((tag) => tag === `${own.language}-${own.region}`) : undefined
  const main = toLocale(`und-${country}`)
  const candidates = [own && `${own.language}-${country}`, main && `${main.language}-${country}`]
  return candidates.find((tag) => tag !== null && locales.includes(tag)) ?? locales.find((tag) => tag.endsWith(`-${country}`))
}

function findClock(locale: string): Place['clock'] {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h11' || hourCycle === 'h12' ? '12' : '24'
}

interface WithWeek {
  getWeekInfo?(): { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}

/** Undefined in browsers without week data. */
function findFirstDay(locale: string): Weekday | undefined {
  const localeWithWeek = new Intl.Locale(locale) as unknown as WithWeek
  const day = (localeWithWeek.getWeekInfo?.() ?? localeWithWeek.weekInfo)?.firstDay
  return day === undefined ? undefined : weekdays[day - 1]
}

import { plural, t } from '@lingui/core/macro'
import { type AppointmentStatus, appointmentStatuses } from '../../../../domain/booking/appointment.ts'
import { type Formats, inCurrency } from '../../../../domain/formats.ts'
import type { Dashboard, PeriodPart, PeriodStep } from '../../../../domain/insight/dashboard.ts'
import { percent } from '../../../../domain/language/numbers.ts'
import { toMills } from '../../../../domain/money/money.ts'
import { otherAmountsText } from '../../../../domain/money/other-amounts.ts'
import { statusName } from '../../../ui/status-badge.tsx'
import { countText } from '../count-text.ts'

/** Charts as text and tables. */

/** Series of the earnings chart, from bottom to top, each with the status whose fill it uses. */
export const earningsSeries = () =>
  [
    { name: 'earned', label: t({ message: 'Earned', context: 'money' }), look: 'Completed' },
    { name: 'upcoming', label: t({ message: 'Upcoming', context: 'money' }), look: 'Confirmed' },
    { name: 'pending', label: t({ message: 'Pending', context: 'money' }), look: 'Pending' },
  ] as const satisfies readonly { name: string; label: string; look: AppointmentStatus }[]

/** The first column names the row; the last row may be the total. */
export interface TextTable {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly total?: readonly string[]
}

const day = { month: 'short', day: 'numeric' } as const
const dayAndYear = { month: 'short', day: 'numeric', year: 'numeric' } as const
const month = { month: 'long', year: 'numeric' } as const

/** 'Nov 3 – 9, 2025', 'Nov 24 – Dec 7, 2025', 'Dec 22, 2025 – Jan 4, 2026'. */
export function rangeText({ from, to }: PeriodPart, { calendarDate, locale }: Formats): string {
  if (from === to) return calendarDate(from, dayAndYear)
  // Only en-US is known to write the day before the comma.
  if (locale !== 'en-US' || from.slice(0, 4) !== to.slice(0, 4)) {
    return `${calendarDate(from, dayAndYear)} – ${calendarDate(to, dayAndYear)}`
  }
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const end = isOneMonth ? `${Number(to.slice(8))}, ${to.slice(0, 4)}` : calendarDate(to, dayAndYear)
  return `${calendarDate(from, day)} – ${end}`
}

/** 'Nov 3, 2025', 'Nov 3 – 9, 2025', 'November 2025'. */
export function partText(part: PeriodPart, by: PeriodStep | 'day', formats: Formats): string {
  return by === 'month' ? formats.calendarDate(part.from, month) : rangeText(part, formats)
}

/** The label below a bar: 'Nov 3', 'Nov ’25'. */
export function tickText(from: string, by: PeriodStep | 'day', { calendarDate }: Formats): string {
  return by === 'month' ? `${calendarDate(from, { month: 'short' })} ’${from.slice(2, 4)}` : calendarDate(from, day)
}

/** '33%'; only 0 is '0%' and only all is '100%'. */
export function shareText(count: number, of: number): string {
  if (count === 0 || of === 0) return percent(0)
  if (count === of) return percent(1)
  const hundredths = Math.round((count / of) * 100)
  if (hundredths === 0) return `<${percent(0.01)}`
  return hundredths === 100 ? `>${percent(0.99)}` : percent(hundredths / 100)
}

type Earnings = Dashboard['earnings']

/** Totals of the period, in mills. */
export function earningsTotals(earnings: Earnings): Record<'earned' | 'upcoming' | 'pending', number> {
  const sum = (name: 'earned' | 'upcoming' | 'pending') => earnings.reduce((mills, part) => mills + toMills(part[name]), 0)
  return { earned: sum('earned'), upcoming: sum('upcoming'), pending: sum('pending') }
}

export function earningsTable(earnings: Earnings, by: PeriodStep, formats: Formats): TextTable {
  const series = earningsSeries()
  const amounts = (mills: Record<'earned' | 'upcoming' | 'pending', number>) =>
    series.map(({ name }) => formats.money(mills[name]))
  return {
    columns: [by === 'month' ? t`Month` : t`Week`, ...series.map(({ label }) => label)],
    rows: earnings.map((part) => [partText(part, by, formats), ...amounts(earningsTotals([part]))]),
    total: [t`Total`, ...amounts(earningsTotals(earnings))],
  }
}

export function statusesTable(statuses: Dashboard['statuses']): TextTable {
  const total = appointmentStatuses.reduce((sum, status) => sum + statuses[status], 0)
  return {
    columns: [t`Status`, t`Bookings`],
    rows: appointmentStatuses.map((status) => [statusName(status), countText(statuses[status])]),
    total: [t`Total`, countText(total)],
  }
}

export function hoursTable(hours: Dashboard['hours'], formats: Formats): TextTable {
  return {
    columns: [t({ message: 'Start', comment: 'Time at which bookings start' }), t`Bookings`],
    rows: hours.map(({ time, bookings }) => [formats.time(time), countText(bookings)]),
  }
}

/** Describes the rest of today; fits days without bookings and days that are over. */
export function aheadText(
  { ahead, charges, others = [] }: Pick<Dashboard['today'], 'ahead' | 'charges'> & Partial<Pick<Dashboard['today'], 'others'>>,
  formats: Formats,
): string {
  const amounts = otherAmountsText([{ currency: formats.currency, amount: charges }, ...others], formats)
  return t`${plural(ahead, {
    0: 'No bookings left today.',
    one: `# left today · ${amounts}`,
    other: `# left today · ${amounts}`,
  })}`
}

/** 'In EUR: €120.00 earned, €0.00 upcoming, €40.00 pending', for a former currency of the salon; empty if all are 0. */
export function otherCurrencyText(currency: string, amounts: Dashboard['others'][number]['all'], formats: Formats): string {
  const { earned, upcoming, pending } = amounts
  if (earned === 0 && upcoming === 0 && pending === 0) return ''
  const { price } = inCurrency(formats, currency)
  return t`In ${currency}: ${{ earned: price(earned) }} earned, ${{ upcoming: price(upcoming) }} upcoming, ${{ pending: price(pending) }} pending`
}

/** Past bookings that are neither completed nor canceled. @param count at least 1 */
export function overdueText(count: number): string {
  return t`${plural(count, {
    one: '# booking from today is over and still open',
    other: '# bookings from today are over and still open',
  })}`
}

// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops a table's semantics where CSS lays it out as cards, so VoiceOver would read no columns (https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html)

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Appointment } from '../../../../domain/booking/appointment.ts'
import { chargesInMills } from '../../../../domain/booking/booking.ts'
import type { Formats } from '../../../../domain/formats.ts'
import { toAmount } from '../../../../domain/money/money.ts'
import { otherAmountsText } from '../../../../domain/money/other-amounts.ts'
import { useFormats } from '../../../store/hooks.ts'
import { Skeleton } from '../../../ui/loader.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { bookingFacts, isOnCalendar } from '../../shared/booking-facts.tsx'
import { bookingsPath } from '../../shared/bookings-search-params.ts'

/** Columns without a width share the rest. */
const tableColumns = () => [
  { label: t`Client`, width: 'w-42' },
  { label: t`Stylist`, width: '' },
  { label: t`Services`, width: '' },
  { label: t`Date`, width: 'w-27' },
  { label: t`Time`, width: 'w-21' },
  { label: t`Status`, width: 'w-34' },
  { label: t({ message: 'Charges', context: 'price of a booking' }), width: 'w-28 text-end' },
]

interface BookingsTableProps {
  readonly items: readonly Appointment[]
  readonly labelledBy: string
  readonly isLoading: boolean
  readonly placeholders: number
}

/** Columns that the sum spans, since it can be longer than any price. */
const sumColumns = 3

/** One page of bookings and its total. A row becomes a card where seven columns don't fit. */
export function BookingsTable({ items, labelledBy, isLoading, placeholders }: BookingsTableProps) {
  const formats = useFormats()
  const total = totalText(items, formats)
  const columns = tableColumns()
  return (
    <table
      role="table"
      aria-labelledby={labelledBy}
      aria-busy={isLoading}
      className="block w-full table-fixed overflow-hidden rounded-card border border-line bg-surface text-sm shadow-card @3xl:table"
    >
      <thead role="rowgroup" className="sr-only @3xl:not-sr-only">
        <tr role="row" className="border-b border-line text-start text-muted">
          {columns.map(({ label, width }) => (
            <th key={label} role="columnheader" scope="col" className={`px-2 py-2 font-medium first:ps-5 last:pe-5 ${width}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y divide-line @3xl:table-row-group">
        {items.map((booking) => (
          <BookingRow key={booking.id} booking={booking} formats={formats} />
        ))}
        {Array.from({ length: placeholders }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all the same
          <tr key={index} role="row" className="block px-4 py-5 @3xl:table-row">
            <td role="cell" colSpan={columns.length} className="block @3xl:table-cell @3xl:px-5 @3xl:py-2.5">
              <Skeleton className="h-32 w-full @3xl:h-7" />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot role="rowgroup" className="block border-t-2 border-line bg-sunken @3xl:table-footer-group">
        <tr role="row" className="flex items-baseline justify-between gap-4 px-4 py-4 @3xl:table-row">
          <th
            role="rowheader"
            scope="row"
            colSpan={columns.length - sumColumns}
            className="text-start font-semibold @3xl:px-5 @3xl:py-1.5"
          >
            <Trans>
              Total <span className="font-normal text-muted">on this page</span>
            </Trans>
          </th>
          <td
            role="cell"
            colSpan={sumColumns}
            className="text-end font-serif text-lg font-medium tabular-nums lining-nums @3xl:pe-5 @3xl:ps-2"
          >
            {placeholders > 0 ? <Skeleton className="ms-auto h-6 w-16" /> : total}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

interface BookingRowProps {
  readonly booking: Appointment
  readonly formats: Formats
}

function BookingRow({ booking, formats }: BookingRowProps) {
  const { client, stylist, services, date, time, charges } = bookingFacts(booking, formats)
  const isDated = isOnCalendar(booking)
  return (
    <tr role="row" className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-5 align-top @3xl:table-row @3xl:hover:bg-paper">
      <th
        role="rowheader"
        scope="row"
        className="col-span-2 text-start text-base font-semibold wrap-anywhere @3xl:px-2 @3xl:py-1 @3xl:ps-5 @3xl:text-sm"
      >
        <Link
          to={bookingsPath({ status: booking.status, q: booking.id })}
          title={client}
          className="line-clamp-3 w-fit max-w-full underline @3xl:block @3xl:truncate decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-accent"
        >
          {client}
        </Link>
      </th>
      <Cell label={t`Stylist`} className="wrap-anywhere">
        <Clamped text={stylist} />
      </Cell>
      <Cell label={t`Services`} className="wrap-anywhere">
        <Clamped text={services} />
      </Cell>
      <Cell label={t`Date`} className="whitespace-nowrap">
        {isDated ? formats.shortDate(booking.date) : date}
      </Cell>
      <Cell label={t`Time`} className="whitespace-nowrap">
        {time}
      </Cell>
      <Cell label={t`Status`} className="whitespace-nowrap @3xl:py-0.5! @3xl:*:py-0.5">
        <StatusBadge status={booking.status} />
      </Cell>
      <Cell
        label={t({ message: 'Charges', context: 'price of a booking' })}
        className="font-medium wrap-anywhere tabular-nums @3xl:text-end @3xl:pe-5"
      >
        {charges}
      </Cell>
    </tr>
  )
}

/** Sums prices per currency. */
function totalText(items: readonly Appointment[], formats: Formats): string {
  const byCurrency = Map.groupBy(items, ({ currency = formats.currency }) => currency)
  if (byCurrency.size === 0) return formats.money(0)
  const amounts = [...byCurrency].map(([currency, all]) => ({
    currency,
    amount: toAmount(all.reduce((sum, { services }) => sum + chargesInMills(services), 0)),
  }))
  return otherAmountsText(amounts, formats)
}

/** Cut to three lines, in a table to one, for pages of equal height; the booking's card has the full text. */
function Clamped({ text }: { readonly text: string }) {
  return (
    <span title={text} className="line-clamp-3 @3xl:block @3xl:truncate">
      {text}
    </span>
  )
}

interface CellProps {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** In a card the column's name is above the cell's content. */
function Cell({ label, className = '', children }: CellProps) {
  return (
    <td
      role="cell"
      data-label={label}
      className={`min-w-0 before:block before:text-xs before:font-normal before:text-muted before:content-[attr(data-label)] @3xl:px-2 @3xl:py-1 @3xl:before:content-none ${className}`}
    >
      {children}
    </td>
  )
}

// biome-ignore-all lint/a11y/noRedundantRoles: some browsers take a table's roles from what is laid out as cards
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Appointment } from '../../../domain/appointment.ts'
import { formatShortDate } from '../../../domain/salon-time.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { bookingFacts } from '../bookings/booking-facts.ts'
import { bookingsPath } from '../bookings/bookings-place.ts'

interface BookingRowProps {
  readonly booking: Appointment
  /** The salon's. */
  readonly zone: string
}

/** A booking in the table; its client's name leads to the page where something can be done about it. */
export function BookingRow({ booking, zone }: BookingRowProps) {
  const { client, stylist, services, date, time, charges } = bookingFacts(booking, zone)
  const isDated = date !== 'No date'
  return (
    <tr role="row" className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-5 align-top @3xl:table-row @3xl:hover:bg-paper">
      <th
        role="rowheader"
        scope="row"
        className="col-span-2 text-left text-base font-semibold wrap-anywhere @3xl:px-2 @3xl:py-1 @3xl:pl-5 @3xl:text-sm"
      >
        <Link
          to={bookingsPath({ status: booking.status, q: booking.id })}
          title={client}
          className="line-clamp-3 w-fit underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-accent"
        >
          {client}
        </Link>
      </th>
      <Cell label="Stylist" look="wrap-anywhere">
        <Clamped text={stylist} />
      </Cell>
      <Cell label="Services" look="wrap-anywhere">
        <Clamped text={services} />
      </Cell>
      <Cell label="Date" look="whitespace-nowrap">
        {isDated ? formatShortDate(booking.date, zone) : date}
      </Cell>
      <Cell label="Time" look="whitespace-nowrap">
        {time}
      </Cell>
      <Cell label="Status" look="whitespace-nowrap @3xl:py-0.5! @3xl:*:py-0.5">
        <StatusBadge status={booking.status} />
      </Cell>
      <Cell label="Charges" look="font-medium wrap-anywhere tabular-nums @3xl:text-right @3xl:pr-5">
        {charges}
      </Cell>
    </tr>
  )
}

/** Three lines of it; all of it stands on the booking's own card. */
function Clamped({ text }: { readonly text: string }) {
  return (
    <span title={text} className="line-clamp-3">
      {text}
    </span>
  )
}

interface CellProps {
  readonly label: string
  readonly look?: string
  readonly children: ReactNode
}

/** In a card the column's name stands above what is in the cell. */
function Cell({ label, look = '', children }: CellProps) {
  return (
    <td
      role="cell"
      data-label={label}
      className={`min-w-0 before:block before:text-xs before:font-normal before:text-muted before:content-[attr(data-label)] @3xl:px-2 @3xl:py-1 @3xl:before:content-none ${look}`}
    >
      {children}
    </td>
  )
}

import { Check, CheckCheck, type LucideIcon, RotateCcw, X } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { type Appointment, type AppointmentStatus, nextStatuses } from '../../../domain/appointment.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { bookingFacts } from './booking-facts.ts'

interface BookingCardProps {
  readonly booking: Appointment
  /** Changes the status; answers when that has worked or not. */
  readonly onChange: (booking: Appointment, status: AppointmentStatus) => Promise<void>
}

interface Action {
  readonly label: string
  readonly variant: ButtonVariant
  readonly Icon: LucideIcon
}

/** What the button says that gives a booking this status. */
const actions: Record<AppointmentStatus, Action> = {
  Confirmed: { label: 'Confirm', variant: 'primary', Icon: Check },
  Completed: { label: 'Complete', variant: 'secondary', Icon: CheckCheck },
  Canceled: { label: 'Cancel', variant: 'danger', Icon: X },
  Pending: { label: 'Mark as Pending', variant: 'secondary', Icon: RotateCcw },
}

const detailsClass =
  'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 sm:grid-cols-2 sm:gap-y-4 ' +
  'xl:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,4.4fr)_minmax(0,2fr)]'

/** A booking with everything that is known of it, and what the administrator can do about it. */
export function BookingCard({ booking, onChange }: BookingCardProps) {
  const zone = useAppSelector((state) => state.salon.salon?.timeZone ?? 'UTC')
  const headingId = useId()
  const { stylist, client, email, date, time, services, charges } = bookingFacts(booking, zone)
  return (
    <article
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <h3 id={headingId} tabIndex={-1} className="text-sm text-muted outline-none">
        Booking <span className="font-mono">{booking.id}</span>
      </h3>
      <dl className={detailsClass}>
        <Detail label="Client">{client}</Detail>
        <Detail label="Client Email">{booking.user?.email ? <MailLink address={email} /> : email}</Detail>
        <Detail label="Appointment Date">{date}</Detail>
        <Detail label="Time">{time}</Detail>
        <Detail label="Stylist">{stylist}</Detail>
        <Detail label="Services">{services}</Detail>
        <Detail label="Status">
          <StatusBadge status={booking.status} />
        </Detail>
        <Detail label="Charges">
          <span className="tabular-nums">{charges}</span>
        </Detail>
      </dl>
      {booking.unreadable && <p className="text-sm text-danger">Part of this booking can’t be read. The rest is shown.</p>}
      <Actions booking={booking} onChange={onChange} describedBy={headingId} />
    </article>
  )
}

/** On a phone a line, elsewhere a cell. */
function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-3 sm:block">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

/** An address that is broken, where it must be, before a part of its host. */
function MailLink({ address }: { readonly address: string }) {
  const at = address.indexOf('@')
  const parts = at < 0 ? [address] : [address.slice(0, at), ...address.slice(at).split(/(?=\.)/)]
  return (
    <a
      href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}
      className="underline decoration-line-strong underline-offset-4 hover:text-accent"
    >
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part's place is what it is
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  )
}

function Actions({ booking, onChange, describedBy }: BookingCardProps & { readonly describedBy: string }) {
  const [sent, setSent] = useState<AppointmentStatus | null>(null)
  const isAlive = useHydrated()
  const offered = nextStatuses('admin', booking.status)
  if (offered.length === 0) return null

  async function press(status: AppointmentStatus): Promise<void> {
    setSent(status)
    await onChange(booking, status)
    setSent(null)
  }
  return (
    <div className="flex flex-wrap gap-3">
      {offered.map((status) => {
        const { label, variant, Icon } = actions[status]
        return (
          <Button
            key={status}
            variant={variant}
            waking={!isAlive}
            busy={sent === status}
            disabled={sent !== null && sent !== status}
            aria-describedby={describedBy}
            onClick={() => press(status)}
            className="grow max-sm:px-3 sm:grow-0"
          >
            {sent !== status && <Icon aria-hidden="true" className="size-4 max-sm:hidden" />}
            {label}
          </Button>
        )
      })}
    </div>
  )
}

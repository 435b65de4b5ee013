import { t } from '@lingui/core/macro'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type Appointment, clientOf, phoneOf } from '../../../domain/booking/appointment.ts'
import { chargesInMills } from '../../../domain/booking/booking.ts'
import { walkInClient } from '../../../domain/booking/schedule/desk-booking.ts'
import { type Formats, inCurrency } from '../../../domain/formats.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { kept } from '../../language/direction.ts'
import { useCameFrom } from '../../parts/navigation/came-from.ts'
import { useCan, useFormats } from '../../store/hooks.ts'
import { callTo } from '../../ui/salon-contact.ts'
import { ClientAlerts, statusName, statusStyles } from '../../ui/status-badge.tsx'
import { awaitsText } from './visit/awaits-text.ts'
import { markWords, reasonWords } from './visit/visit-words.ts'

/** The last second that `Date` can represent. */
const lastSecond = 8_640_000_000_000

/** 'Tue, Dec 1, 2026', short enough for a column. */
const shortDay = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const

/** False for dates that no calendar has, as some imported bookings have them. */
export const isOnCalendar = ({ date }: Pick<Appointment, 'date'>) => date > 0 && date <= lastSecond

/**
 * Texts of a booking's card, with docs/product.md's words for missing values.
 * @param formats the salon's
 */
export function bookingFacts(booking: Appointment, formats: Formats) {
  const { stylist, date, time, services, currency } = booking
  const { name, email, bookedAs } = clientOf(booking)
  const isDated = isOnCalendar({ date })
  return {
    stylist: stylist?.stylistName || t`Unknown Stylist`,
    client: name ?? t`Unknown Client`,
    email: email ?? t`No email`,
    bookedAs,
    date: isDated ? formats.instant(date, shortDay) : t`No date`,
    time: time ? formats.time(time, isDated ? date : undefined) : t`No time`,
    services:
      inWords(
        services.map(({ ServiceName }) => ServiceName),
        'comma',
      ) || t`No services`,
    charges: inCurrency(formats, currency).money(chargesInMills(services)),
  }
}

interface ClientLinkProps {
  readonly booking: Pick<Appointment, 'user'>
  readonly className?: string
  /** Shown without a link if there is no card to open; defaults to the text. */
  readonly otherwise?: ReactNode
  readonly children: ReactNode
}

export function ClientLink({ booking: { user }, className = '', children, otherwise = children }: ClientLinkProps) {
  const canOpen = useCan('clients.notes')
  const state = useCameFrom()
  if (!canOpen || !user?.uid || user.uid === walkInClient.id) return otherwise
  return (
    <Link
      to={`/admin/clients/${user.uid}`}
      state={state}
      className={`underline decoration-line-strong underline-offset-2 hover:decoration-accent ${className}`}
    >
      {children}
    </Link>
  )
}

interface BookingFactsProps {
  readonly booking: Appointment
  readonly facts: ReturnType<typeof bookingFacts>
}

/** Row for four columns. Explicit for each field, since the optional third row would be filled too. */
const upper = '@lg:row-start-1'
const lower = '@lg:row-start-2'

/** docs/product.md's fields with labels: three columns on a phone, four on wider screens. */
export function BookingFacts({ booking, facts }: BookingFactsProps) {
  const { stylist, client, email, bookedAs, date, time, services, charges } = facts
  const { className } = statusStyles[booking.status]
  const phone = phoneOf(booking)
  const salonSays = booking.marks?.no_show ? markWords.no_show : booking.cancelReason && reasonWords[booking.cancelReason]
  const seesContact = useCan('clients.contact')
  const formats = useFormats()
  const { awaitsPayment } = booking
  return (
    <dl className="grid grid-cols-[1.3fr_0.75fr_1fr] gap-x-3 gap-y-0.5 [grid-area:facts] @lg:grid-flow-col @lg:grid-cols-[minmax(0,2.1fr)_minmax(7.5rem,1fr)_minmax(0,1fr)_5.25rem] @lg:grid-rows-[auto_auto] @3xl:grid-cols-[minmax(0,1.9fr)_7.5rem_minmax(0,1fr)_5.25rem] @3xl:gap-x-2.5 @3xl:pe-1.5">
      <Fact label={t`Client`} className={upper}>
        <ClientLink booking={booking}>{client}</ClientLink>
        <ClientAlerts alerts={booking.alerts} />
        {bookedAs && <span className="block text-xs text-muted">{t`booked as ${bookedAs}`}</span>}
      </Fact>
      {seesContact && (
        <Fact label={t`Client Email`} className={`col-span-2 @lg:col-span-1 ${lower}`}>
          {clientOf(booking).email ? <MailLink address={email} /> : email}
          {booking.contact?.bounced && (
            <span className="line-clamp-3 text-xs text-danger">{t`Mail doesn’t arrive. ${{ reason: booking.contact.bounced }}`}</span>
          )}
        </Fact>
      )}
      {/* Replaces the email on a phone. */}
      <Fact label={t`Appointment Date`} className={seesContact ? upper : `max-@lg:col-span-2 ${upper}`}>
        {date}
      </Fact>
      <Fact label={t`Time`} className={lower}>
        {time}
      </Fact>
      <Fact label={t`Stylist`} className={upper}>
        {stylist}
      </Fact>
      <Fact label={t`Services`} className={lower}>
        {services}
      </Fact>
      <Fact label={t`Status`} className={upper}>
        <span className={`inline-block rounded-full px-2 text-xs/4 font-semibold whitespace-nowrap ${className}`}>
          {statusName(booking.status)}
        </span>
        {awaitsPayment && (
          <span title={awaitsText(awaitsPayment, formats)} className="block text-xs font-medium text-warning">
            {t`Waiting for payment`}
          </span>
        )}
        {salonSays && <span className="block text-xs text-muted">{salonSays}</span>}
      </Fact>
      <Fact label={t({ message: 'Charges', context: 'price of a booking' })} className={lower}>
        <span className="tabular-nums">{charges}</span>
      </Fact>
      {/* A row of their own, if there are any. */}
      {phone && (
        <Fact label={t`Phone`} className="col-span-full @lg:col-span-1 @lg:col-start-1 @lg:row-start-3">
          <CallLink phone={phone} />
        </Fact>
      )}
      {booking.note && (
        <Fact
          label={t({ message: 'Note', context: 'noun' })}
          className="col-span-full @lg:col-start-2 @lg:-col-end-1 @lg:row-start-3"
        >
          <span className="whitespace-pre-line">{kept(booking.note)}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({
  label,
  className = '',
  children,
}: {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-xs/[0.8125rem] whitespace-nowrap text-muted">{label}</dt>
      <dd className="text-[0.8125rem]/[1.0625rem] font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function CallLink({ phone }: { readonly phone: string }) {
  return (
    <a
      href={callTo({ phone })}
      className="whitespace-nowrap underline decoration-line-strong underline-offset-2 hover:text-accent"
    >
      {t`Call ${phone}`}
    </a>
  )
}

/** Breaks a long address before a part of its host. */
function MailLink({ address }: { readonly address: string }) {
  const at = address.indexOf('@')
  const parts = at < 0 ? [address] : [address.slice(0, at), ...address.slice(at).split(/(?=\.)/)]
  return (
    <a
      href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}
      className="text-xs underline decoration-line-strong underline-offset-2 hover:text-accent"
    >
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  )
}

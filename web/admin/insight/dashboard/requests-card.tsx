import { Check } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import type { Appointment } from '../../../../domain/appointment.ts'
import type { Dashboard } from '../../../../domain/insight/dashboard.ts'
import { returnFocus } from '../../../late-responses.ts'
import { useAppSelector, useFormats } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/toast.ts'
import { useStillList } from '../../../ui/use-still-list.ts'
import { bookingFacts } from '../../shared/booking-facts.tsx'
import { bookingsPath } from '../../shared/bookings-search-params.ts'
import { UndoButton } from '../../shared/undo-button.tsx'
import { latestOutcome, latestRecord, outcomeText, useStatusChanges } from '../../shared/use-status-changes.ts'
import { overdueText, requestsText } from './chart-text.ts'

const linkClass = 'underline decoration-line-strong underline-offset-4 hover:text-accent'

/** What needs the owner: requests, soonest first, with a button to confirm each, and visits that are over and still open. */
export function RequestsCard({ dashboard: { requests, counts, today } }: { readonly dashboard: Dashboard }) {
  const headingId = useId()
  const list = useRef<HTMLOListElement>(null)
  const removals = useAppSelector((state) => state.demo.removals)
  const still = useStillList({ key: `${today.date} ${removals}`, items: requests, total: counts.Pending })
  const { outcomes, busy, change, expire, forget } = useStatusChanges()
  const said = [...outcomes.values()].at(-1)

  async function apply(booking: Appointment, what: 'Confirmed' | 'undo'): Promise<void> {
    const outcome = await change(booking, what)
    if (outcome.kind === 'refused') notify({ about: booking.id, text: outcomeText(outcome), tone: 'danger' })
    // The button that was pressed has been removed.
    requestAnimationFrame(() => returnFocus(list.current?.querySelector(`[data-booking="${booking.id}"]`), 'a'))
  }
  return (
    <section
      aria-labelledby={headingId}
      className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id={headingId} className="font-serif text-heading font-medium">
        {counts.Pending > 0 ? (
          <Link to={bookingsPath({})} className={linkClass}>
            {requestsText(counts.Pending)}
          </Link>
        ) : (
          requestsText(0)
        )}
      </h2>
      <p role="status" className="sr-only">
        {said && said.kind !== 'refused' && outcomeText(said)}
      </p>
      {still.items.length > 0 && (
        <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
          {still.items.map((listed) => {
            const outcome = latestOutcome(outcomes, listed)
            const booking = latestRecord(outcomes, listed)
            return (
              <Request
                key={listed.id}
                booking={booking}
                year={today.date.slice(0, 4)}
                isUndoable={outcome?.kind === 'changed' && outcome.isUndoable}
                busy={busy.get(listed.id)}
                onConfirm={() => apply(booking, 'Confirmed')}
                onUndo={() => void apply(booking, 'undo')}
                onExpire={() => expire([booking.id])}
              />
            )
          })}
        </ol>
      )}
      {/* Below the requests and always there, so that nothing moves under the pointer. */}
      {(still.items.length > 0 || today.overdue > 0) && (
        <div className="-my-1 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {today.overdue > 0 && (
            <Link to={bookingsPath({ isOverdue: true })} className={`text-sm ${linkClass}`}>
              {overdueText(today.overdue)}
            </Link>
          )}
          {still.isStale && (
            <Button
              variant="secondary"
              onClick={() => {
                forget()
                still.update()
              }}
              className="ml-auto min-h-9! px-3! py-0! text-sm!"
            >
              Update list
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

interface RequestProps {
  readonly booking: Appointment
  /** The year of today in the salon. */
  readonly year: string
  readonly isUndoable: boolean
  readonly busy: string | undefined
  readonly onConfirm: () => void
  readonly onUndo: () => void
  readonly onExpire: () => void
}

/** A request. Undo is not where Confirm was, so that a second click has no effect. */
function Request({ booking, year, isUndoable, busy, onConfirm, onUndo, onExpire }: RequestProps) {
  const formats = useFormats()
  const id = useId()
  const { client, stylist, services, date, time } = bookingFacts(booking, formats)
  // Most requests are for this year, so a year is shown only where it is another one.
  const isOfYear = booking.date > 0 && formats.instant(booking.date, { year: 'numeric' }).includes(year)
  const day = isOfYear ? formats.instant(booking.date, { weekday: 'short', month: 'short', day: 'numeric' }) : date
  return (
    <li data-booking={booking.id} className="grid grid-cols-[minmax(0,1fr)_auto_6rem] items-center gap-x-2 py-1.5">
      <div className="min-w-0">
        <Link
          id={id}
          to={bookingsPath({ status: booking.status, q: booking.id })}
          title={client}
          className={`line-clamp-1 w-fit font-semibold wrap-anywhere ${linkClass}`}
        >
          {client}
        </Link>
        {/* Two lines always: Undo takes some of the width, and what is below must not move. */}
        <p title={`${services} with ${stylist}`} className="line-clamp-2 min-h-10 text-sm text-muted wrap-anywhere">
          <span className="text-ink tabular-nums">
            {day}, {time}
          </span>{' '}
          · {services} with {stylist}
        </p>
      </div>
      <div>{isUndoable && <UndoButton busy={busy === 'undo'} describedBy={id} onUndo={onUndo} onExpire={onExpire} />}</div>
      <div className="grid min-h-11 content-center justify-items-end">
        {booking.status === 'Pending' && (
          <Button
            busy={busy === 'Confirmed'}
            aria-describedby={id}
            onClick={onConfirm}
            className="min-h-10! px-4! py-0! text-sm!"
          >
            Confirm
          </Button>
        )}
        {booking.status !== 'Pending' && (
          <span className="flex items-center gap-1.5 text-sm font-medium">
            <Check aria-hidden="true" className="size-4 text-success" />
            {booking.status}
          </span>
        )}
      </div>
    </li>
  )
}

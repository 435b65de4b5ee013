import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Appointment, CancelReason } from '../../../domain/booking/appointment.ts'
import { withCommas } from '../../../domain/language/lists.ts'
import { returnFocus } from '../../late-responses.ts'
import { useFormats } from '../../store/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { statusName } from '../../ui/status-badge.tsx'
import { notify } from '../../ui/toast.ts'
import { useStillList } from '../../ui/use-still-list.ts'
import { bookingFacts } from './booking-facts.tsx'
import { UndoButton } from './undo-button.tsx'
import { latestOutcome, outcomeText, useFreshest, useStatusChanges } from './use-status-changes.ts'
import { awaitsText } from './visit/awaits-text.ts'
import { CancelReasons } from './visit/cancel-reasons.tsx'

interface RequestListProps {
  /** A new key shows the new list at once. */
  readonly listKey: string
  readonly requests: readonly Appointment[]
  readonly total: number
  /** Current year in the salon's zone. */
  readonly year: string
  readonly pathTo: (booking: Appointment) => string
  readonly children?: ReactNode
}

/** Bookings to confirm. They keep their order until updated, so that nothing moves under the pointer. */
export function RequestList({ listKey, requests, total, year, pathTo, children }: RequestListProps) {
  const list = useRef<HTMLOListElement>(null)
  const still = useStillList({ key: listKey, items: requests, total })
  const { outcomes, busy, change, expire, forget, unpaidQuestion } = useStatusChanges()
  const lastOutcome = [...outcomes.values()].at(-1)

  /** @returns true if it was done */
  async function apply(booking: Appointment, what: Change, reason?: CancelReason): Promise<boolean> {
    const outcome = await change(booking, what, reason && { reason, tellClient: true })
    if (outcome.kind === 'refused') notify({ about: booking.id, text: outcomeText(outcome), tone: 'danger' })
    // The pressed button has been removed.
    requestAnimationFrame(() => returnFocus(list.current?.querySelector(`[data-booking="${booking.id}"]`), 'a'))
    return outcome.kind !== 'refused'
  }
  return (
    <>
      <p role="status" className="sr-only">
        {lastOutcome && lastOutcome.kind !== 'refused' && outcomeText(lastOutcome)}
      </p>
      {still.items.length > 0 && (
        <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
          {still.items.map((listed) => {
            const outcome = latestOutcome(outcomes, listed)
            return (
              <Request
                key={listed.id}
                listed={listed}
                pathTo={pathTo}
                year={year}
                isUndoable={outcome?.kind === 'changed' && outcome.isUndoable}
                busy={busy.get(listed.id)}
                onApply={apply}
                onExpire={() => expire([listed.id])}
              />
            )
          })}
        </ol>
      )}
      {unpaidQuestion}
      {/* Below the requests and always rendered, so that nothing moves under the pointer. */}
      {(still.items.length > 0 || children) && (
        <div className="-my-1 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {children}
          {still.isStale && (
            <Button
              variant="secondary"
              onClick={() => {
                forget()
                still.update()
              }}
              className="ms-auto min-h-9! px-3! py-0! text-sm!"
            >
              {t`Update list`}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

interface RequestProps extends Pick<RequestListProps, 'year' | 'pathTo'> {
  readonly listed: Appointment
  readonly isUndoable: boolean
  readonly busy: string | undefined
  readonly onApply: (booking: Appointment, what: Change, reason?: CancelReason) => Promise<boolean>
  readonly onExpire: () => void
}

type Change = 'Confirmed' | 'Canceled' | 'undo'

/** Undo is not where Confirm was, so that a second click has no effect. */
function Request({ listed, pathTo, year, isUndoable, busy, onApply, onExpire }: RequestProps) {
  const booking = useFreshest(listed)
  const formats = useFormats()
  const id = useId()
  const [isDeclining, setIsDeclining] = useState(false)
  const { client, stylist, services, date, time } = bookingFacts(booking, formats)
  // Show the year only if it isn't the current one.
  const isOfYear = booking.date > 0 && formats.instant(booking.date, { year: 'numeric' }).includes(year)
  const day = isOfYear ? formats.instant(booking.date, { weekday: 'short', month: 'short', day: 'numeric' }) : date
  return (
    <li data-booking={booking.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1.5">
      <div className="min-w-0">
        <Link
          id={id}
          to={pathTo(booking)}
          title={client}
          className={`line-clamp-1 w-fit font-semibold wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-accent`}
        >
          {client}
        </Link>
        {/* The same number of lines always: Undo takes some of the width, and nothing below may move. */}
        <p
          title={t`${services} with ${stylist}`}
          className="line-clamp-3 min-h-15 text-sm text-muted wrap-anywhere sm:line-clamp-2 sm:min-h-10"
        >
          <span className="text-ink tabular-nums">{withCommas([day, time])}</span> · {t`${services} with ${stylist}`}
        </p>
        {booking.awaitsPayment && (
          <p className="text-sm font-medium text-warning">{awaitsText(booking.awaitsPayment, formats)}</p>
        )}
      </div>
      <div className="flex min-h-11 items-center justify-end gap-1.5">
        {isUndoable && (
          <UndoButton
            busy={busy === 'undo'}
            describedBy={id}
            onUndo={() => void onApply(booking, 'undo')}
            onExpire={onExpire}
          />
        )}
        {booking.status === 'Pending' ? (
          <>
            <Button
              variant="secondary"
              busy={busy === 'Canceled'}
              disabled={busy === 'Confirmed'}
              aria-describedby={id}
              aria-expanded={isDeclining}
              onClick={() => setIsDeclining(!isDeclining)}
              className="min-h-10! px-2! py-0! text-sm! sm:px-3! pointer-coarse:min-h-11!"
            >
              {t({ message: 'Decline', context: 'a booking' })}
            </Button>
            <Button
              busy={busy === 'Confirmed'}
              disabled={busy === 'Canceled'}
              aria-describedby={id}
              onClick={() => onApply(booking, 'Confirmed')}
              className="min-h-10! px-2! py-0! text-sm! sm:px-3! pointer-coarse:min-h-11!"
            >
              {t({ message: 'Confirm', context: 'a booking' })}
            </Button>
          </>
        ) : (
          <span className="flex w-24 items-center justify-end gap-1.5 text-sm font-medium">
            <Check aria-hidden="true" className="size-4 text-success" />
            {statusName(booking.status)}
          </span>
        )}
      </div>
      {isDeclining && booking.status === 'Pending' && (
        <CancelReasons
          visit={booking.id}
          onKeep={() => setIsDeclining(false)}
          busy={busy !== undefined}
          // After Undo, it doesn't ask again.
          onCancel={async (reason) => setIsDeclining(!(await onApply(booking, 'Canceled', reason)))}
        >
          {t`Why is it declined? ${client} gets an email that it is canceled.`}
        </CancelReasons>
      )}
    </li>
  )
}

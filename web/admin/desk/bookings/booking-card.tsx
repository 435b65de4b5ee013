import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import {
  type Appointment,
  type AppointmentStatus,
  type CancelReason,
  holdsTime,
  liesAhead,
  salonChoices,
} from '../../../../domain/booking/appointment.ts'
import { serverNow } from '../../../server-clock.ts'
import { useFormats, useWrites } from '../../../store/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { statusName } from '../../../ui/status-badge.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { BookingFacts, bookingFacts } from '../../shared/booking-facts.tsx'
import { statusActions } from '../../shared/status-actions.ts'
import { UndoButton } from '../../shared/undo-button.tsx'
import type { Outcome } from '../../shared/use-status-changes.ts'
import { AddReason } from '../../shared/visit/add-reason.tsx'
import { CancelReasons } from '../../shared/visit/cancel-reasons.tsx'
import { MoveLink } from '../move-dialog.tsx'
import { HistoryButton, HistoryPanel } from './booking-history.tsx'
import { ChangeRefusedNotice } from './change-refused-notice.tsx'

/** Actions on cards, which the list provides. */
export interface BookingActions {
  readonly change: (booking: Appointment, status: AppointmentStatus) => void
  /** After the question that `change` asks where money is. */
  readonly cancel: (booking: Appointment, reason: CancelReason) => void
  readonly keep: (id: string) => void
  readonly undo: (booking: Appointment) => void
  readonly expire: (ids: readonly string[]) => void
  readonly dismiss: (id: string) => void
  /** It was said why it was canceled. */
  readonly reasonAdded: (booking: Appointment) => void
  readonly select: (id: string, isSelected: boolean) => void
}

interface BookingCardProps {
  readonly booking: Appointment
  readonly outcome: Outcome | undefined
  /** The pending request. */
  readonly busy: AppointmentStatus | 'undo' | undefined
  /** True if it is selected for confirming several at once; undefined if it cannot be. */
  readonly isSelected: boolean | undefined
  /** True while it is asked why it is canceled. */
  readonly isAsked: boolean
  /** True if cards of this list can be selected. */
  readonly canHaveBox: boolean
  readonly actions: BookingActions
}

/**
 * Undo is in the head and actions never are, so that a second click on the same spot has no effect. The last column has room for long words
 * of other languages.
 */
const areas =
  "[grid-template-areas:'pick_head_links'_'facts_facts_facts'_'acts_acts_acts'_'note_note_note'] grid-cols-[auto_minmax(0,1fr)_auto] " +
  "@3xl:[grid-template-areas:'pick_facts_head_links'_'pick_facts_acts_acts'_'note_note_note_note'] @3xl:grid-cols-[auto_minmax(0,1fr)_auto_auto]"

/** A booking in full, with the desk's actions. */
export function BookingCard({ booking, outcome, busy, isSelected, isAsked, canHaveBox, actions }: BookingCardProps) {
  const formats = useFormats()
  const { id } = booking
  const headingId = useId()
  const historyId = useId()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const isHydrated = useHydrated()
  const canWrite = useWrites()(booking.stylist?.id)
  const facts = bookingFacts(booking, formats)
  const isUndoable = outcome?.kind === 'changed' && outcome.isUndoable
  const hasHistory = canWrite && !isUndoable
  return (
    <article
      aria-labelledby={headingId}
      data-outcome={outcome?.kind}
      className={`relative grid ${areas} rounded-control border border-line bg-surface px-3 py-1.5 shadow-card print:break-inside-avoid print:shadow-none @3xl:py-0.5 has-checked:border-accent has-checked:bg-accent-soft data-[outcome=changed]:bg-sunken`}
    >
      {isSelected === undefined ? (
        // Its space stays, so that nothing in the card moves.
        canHaveBox && <span className="-ms-2 w-9 [grid-area:pick]" />
      ) : (
        <label className="print:invisible -my-1 -ms-2 grid w-9 cursor-pointer place-items-center [grid-area:pick]">
          <span className="sr-only">{t`Select the booking of ${{ client: facts.client }}`}</span>
          <input
            type="checkbox"
            disabled={!isHydrated}
            checked={isSelected}
            onChange={(event) => actions.select(booking.id, event.target.checked)}
            aria-describedby={headingId}
            className="size-5 accent-accent"
          />
        </label>
      )}
      <div
        className={`flex h-7.5 items-center gap-2 [&>div]:ms-auto @3xl:h-6.5 ${hasHistory ? '[grid-area:head]' : '[grid-column:head-start/links-end] [grid-row:head]'}`}
      >
        <h4 id={headingId} tabIndex={-1} className="text-xs text-muted">
          <Trans>
            <span className="@3xl:sr-only">Booking</span> <span className="font-mono">{id}</span>
          </Trans>
        </h4>
        {isUndoable && (
          <UndoButton
            busy={busy === 'undo'}
            describedBy={headingId}
            onUndo={() => actions.undo(booking)}
            onExpire={() => actions.expire([booking.id])}
          />
        )}
      </div>
      <BookingFacts booking={booking} facts={facts} />
      <div className="print:hidden grid min-h-11 items-center pt-1 [grid-area:acts] empty:hidden @3xl:min-h-8.5 @3xl:min-w-58 @3xl:max-w-80 @3xl:pt-0.5">
        {outcome?.kind === 'changed' ? (
          <p className="flex items-center gap-1.5 text-sm font-medium">
            <Check aria-hidden="true" className="size-4 shrink-0 text-success" />
            {statusName(booking.status)}
            {booking.status === 'Canceled' && !booking.cancelReason && (
              <AddReason booking={booking} onAdded={actions.reasonAdded} className="ms-auto" />
            )}
          </p>
        ) : (
          canWrite &&
          (outcome?.kind !== 'refused' || !outcome.failure.current) && (
            <Actions booking={booking} busy={busy} isAsked={isAsked} onPress={actions.change} describedBy={headingId} />
          )
        )}
      </div>
      {isAsked && booking.status !== 'Canceled' && (
        <CancelQuestion booking={booking} client={facts.client} busy={busy !== undefined} actions={actions} />
      )}
      {hasHistory && (
        <div className="flex self-start justify-self-end [grid-area:links]">
          {holdsTime(booking.status) && outcome?.kind !== 'changed' && (
            // In the card's head, where no status changes on a tap.
            <MoveLink id={id} className="min-h-7.5 @3xl:min-h-6.5 @3xl:text-[0.8125rem]" />
          )}
          <HistoryButton id={id} panelId={historyId} isOpen={isHistoryOpen} onToggle={() => setIsHistoryOpen(!isHistoryOpen)} />
        </div>
      )}
      {hasHistory && <HistoryPanel id={historyId} booking={booking} isOpen={isHistoryOpen} />}
      {booking.unreadable && <p className="text-sm text-danger">{t`Part of this booking can’t be read. The rest is shown.`}</p>}
      {outcome?.kind === 'refused' && <ChangeRefusedNotice refusal={outcome} onClose={() => actions.dismiss(booking.id)} />}
    </article>
  )
}

interface CancelQuestionProps extends Pick<BookingCardProps, 'booking' | 'actions'> {
  readonly client: string
  readonly busy: boolean
}

function CancelQuestion({ booking, client, busy, actions }: CancelQuestionProps) {
  const hasMail = Boolean(booking.contact?.email) && liesAhead(booking, serverNow())
  return (
    <CancelReasons
      visit={booking.id}
      busy={busy}
      notes={hasMail ? { mistake: t`no email` } : {}}
      onCancel={(reason) => actions.cancel(booking, reason)}
      onKeep={() => actions.keep(booking.id)}
    >
      {hasMail ? t`Why is it canceled? ${client} gets an email about it.` : t`Why is it canceled?`}
    </CancelReasons>
  )
}

interface ActionsProps extends Pick<BookingCardProps, 'booking' | 'busy' | 'isAsked'> {
  readonly onPress: BookingActions['change']
  readonly describedBy: string
}

function Actions({ booking, busy, isAsked, onPress, describedBy }: ActionsProps) {
  const now = serverNow()
  const offered = salonChoices(booking, now)
  if (offered.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 @3xl:gap-1">
      {offered.map((status) => {
        const { label, variant, Icon } = statusActions[status]
        return (
          <Button
            key={status}
            variant={status === 'Completed' && liesAhead(booking, now) ? 'quiet' : variant}
            busy={busy === status}
            disabled={busy !== undefined && busy !== status}
            aria-describedby={describedBy}
            aria-expanded={(status === 'Canceled' && isAsked) || undefined}
            onClick={() => onPress(booking, status)}
            className="grow gap-1.5! px-2.5! py-0! text-sm! whitespace-nowrap @lg:grow-0 @lg:px-4! max-lg:min-h-10! @3xl:min-h-8! @3xl:px-2! @3xl:text-[0.8125rem]! @3xl:pointer-coarse:min-h-11!"
          >
            {busy !== status && <Icon aria-hidden="true" className="size-4 @3xl:hidden" />}
            {label}
          </Button>
        )
      })}
    </div>
  )
}

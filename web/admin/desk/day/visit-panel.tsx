import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Appointment, holdsTime, phoneOf, salonChoices } from '../../../../domain/appointment.ts'
import type { Failure } from '../../../api-error.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { callTo } from '../../../ui/salon-contact.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { bookingFacts } from '../../shared/booking-facts.tsx'
import { statusActions } from '../../shared/status-actions.ts'
import { UndoButton } from '../../shared/undo-button.tsx'
import { latestOutcome, latestRecord, outcomeText, useStatusChanges } from '../../shared/use-status-changes.ts'
import { MoveDialog, MoveLink } from '../move-dialog.tsx'
import { useVisitQuery } from './day-api.ts'

interface VisitPanelProps {
  readonly id: string
  readonly onClose: () => void
}

/** A visit's details and actions, beside the day where there is room and over its lower part on a phone. */
export function VisitPanel({ id, onClose }: VisitPanelProps) {
  const { currentData: visit, error, refetch } = useVisitQuery(id)
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit that is opened takes the focus
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
  }, [id])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // On the window, since a button that has gone takes the focus out of the panel. A dialog over it closes first.
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('[role=dialog]')) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Visit"
      className="grid content-start gap-4 border-line bg-surface p-4 outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:max-h-[75dvh] max-lg:overflow-y-auto max-lg:rounded-t-card max-lg:border-t max-lg:shadow-float lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto lg:rounded-card lg:border print:hidden"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-serif text-heading font-medium wrap-anywhere">
          {visit ? (visit.contact?.name ?? visit.user?.name ?? 'Unknown Client') : 'Visit'}
        </h2>
        <Button variant="quiet" aria-label="Close" className="-mt-1 -mr-2 px-3!" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {error && !visit && <LoadFailed what="this visit" error={(error as Failure).message} onRetry={refetch} />}
      {!visit && !error && <Loader label="Loading the visit…" />}
      {visit && <VisitDetails listed={visit} />}
    </section>
  )
}

function VisitDetails({ listed }: { readonly listed: Appointment }) {
  const formats = useFormats()
  const canChange = useCan('bookings.write')
  const { outcomes, busy, change, moved, expire } = useStatusChanges()
  const outcome = latestOutcome(outcomes, listed)
  const visit = latestRecord(outcomes, listed)
  const pending = busy.get(visit.id)
  const { client, date, time, stylist, services, email, charges } = bookingFacts(visit, formats)
  const phone = phoneOf(visit)
  const isUndoable = outcome?.kind === 'changed' && outcome.isUndoable
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge status={visit.status} />
        {isUndoable && (
          <UndoButton busy={pending === 'undo'} onUndo={() => void change(visit, 'undo')} onExpire={() => expire([visit.id])} />
        )}
      </div>
      <dl className="grid gap-2 [&_dt]:text-sm [&_dt]:text-muted [&_dd]:font-medium [&_dd]:wrap-anywhere">
        <div>
          <dt>Time</dt>
          <dd>
            {date}, {time}
          </dd>
        </div>
        <div>
          <dt>Stylist</dt>
          <dd>{stylist}</dd>
        </div>
        <div>
          <dt>Services</dt>
          <dd>{services}</dd>
        </div>
        <div>
          <dt>Charges</dt>
          <dd className="tabular-nums">{charges}</dd>
        </div>
        {phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={callTo({ phone })} className="underline underline-offset-2">
                {phone}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        {visit.note && (
          <div>
            <dt>Note</dt>
            <dd className="whitespace-pre-line">{visit.note}</dd>
          </div>
        )}
      </dl>
      {outcome?.kind === 'refused' && (
        <Alert tone="danger" live>
          {outcomeText(outcome)}
        </Alert>
      )}
      {canChange && (
        <div className="flex flex-wrap gap-2">
          {!isUndoable &&
            salonChoices(visit, Date.now() / 1000).map((status) => {
              const { label, variant, Icon } = statusActions[status]
              return (
                <Button
                  key={status}
                  variant={variant}
                  busy={pending === status}
                  disabled={pending !== undefined && pending !== status}
                  aria-label={`${label}: ${client}`}
                  onClick={() => void change(visit, status)}
                  className="grow px-3!"
                >
                  <Icon aria-hidden="true" className="size-4" />
                  {label}
                </Button>
              )
            })}
          {holdsTime(visit.status) && <MoveLink id={visit.id} className="min-h-11" />}
        </div>
      )}
      <MoveDialog bookings={[visit]} onMoved={moved} />
    </>
  )
}

import { Move } from 'lucide-react'
import { type Appointment, holdsTime, phoneOf, salonChoices } from '../../../../../domain/appointment.ts'
import type { Failure } from '../../../../api-error.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { callTo } from '../../../../ui/salon-contact.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { bookingFacts } from '../../../shared/booking-facts.tsx'
import { statusActions } from '../../../shared/status-actions.ts'
import { UndoButton } from '../../../shared/undo-button.tsx'
import { latestOutcome, latestRecord, outcomeText, useStatusChanges } from '../../../shared/use-status-changes.ts'
import { MoveDialog, MoveLink } from '../../move-dialog.tsx'
import { useVisitQuery } from '../day-api.ts'
import { SidePanel } from '../side-panel.tsx'

interface VisitPanelProps {
  readonly id: string
  /** Places it in the columns; left out where there are none. */
  readonly onMove: (() => void) | undefined
  readonly onClose: () => void
}

/** A visit's details and actions. */
export function VisitPanel({ id, onMove, onClose }: VisitPanelProps) {
  const { currentData: visit, error, refetch } = useVisitQuery(id)
  return (
    <SidePanel
      label="Visit"
      heading={visit ? (visit.contact?.name ?? visit.user?.name ?? 'Unknown Client') : 'Visit'}
      subject={id}
      onClose={onClose}
    >
      {error && !visit && <LoadFailed what="this visit" error={(error as Failure).message} onRetry={refetch} />}
      {!visit && !error && <Loader label="Loading the visit…" />}
      {visit && <VisitDetails listed={visit} onMove={onMove} />}
    </SidePanel>
  )
}

function VisitDetails({ listed, onMove }: { readonly listed: Appointment } & Pick<VisitPanelProps, 'onMove'>) {
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
          {holdsTime(visit.status) && !onMove && <MoveLink id={visit.id} className="min-h-11" />}
          {holdsTime(visit.status) && onMove && (
            <Button variant="secondary" className="grow px-3!" aria-label={`Move: ${client}`} onClick={onMove}>
              <Move aria-hidden="true" className="size-4" />
              Move
            </Button>
          )}
        </div>
      )}
      <MoveDialog bookings={[visit]} onMoved={moved} />
    </>
  )
}

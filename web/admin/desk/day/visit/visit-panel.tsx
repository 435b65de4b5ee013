import { Move, Pencil } from 'lucide-react'
import { useState } from 'react'
import { type Appointment, holdsTime, liesAhead, salonChoices } from '../../../../../domain/appointment.ts'
import type { Failure } from '../../../../api-error.ts'
import { serverNow } from '../../../../server-clock.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { ClientAlerts, StatusBadge } from '../../../../ui/status-badge.tsx'
import { bookingFacts, ClientLink } from '../../../shared/booking-facts.tsx'
import { statusActions } from '../../../shared/status-actions.ts'
import { UndoButton } from '../../../shared/undo-button.tsx'
import { latestOutcome, outcomeText, useFreshest, useStatusChanges } from '../../../shared/use-status-changes.ts'
import { AddReason } from '../../../shared/visit/add-reason.tsx'
import { markWords } from '../../../shared/visit/visit-words.ts'
import { MoveDialog, MoveLink } from '../../move-dialog.tsx'
import { AgainSection } from '../again/again-section.tsx'
import { useCancelSeries } from '../again/use-cancel-series.ts'
import { CheckOut } from '../checkout/check-out.tsx'
import { useVisitQuery } from '../day-api.ts'
import { SidePanel } from '../side-panel.tsx'
import type { useDay } from '../use-day.ts'
import { CancelQuestion } from './cancel-question.tsx'
import { EditVisit } from './edit-visit.tsx'
import { PaymentSection } from './payment-section.tsx'
import { VisitFacts } from './visit-facts.tsx'
import { VisitMarks } from './visit-marks.tsx'

interface VisitPanelProps {
  readonly id: string
  /** Places it in the columns; left out where there are none. */
  readonly onMove: (() => void) | undefined
  /** How long the client is there, where the day says it. */
  readonly minutes: number | undefined
  readonly state: ReturnType<typeof useDay>
}

/** A visit's details and actions. */
export function VisitPanel({ id, minutes, onMove, state }: VisitPanelProps) {
  const { currentData: visit, error, refetch } = useVisitQuery(id)
  return (
    <SidePanel
      label="Visit"
      heading={visit ? (visit.contact?.name ?? visit.user?.name ?? 'Unknown Client') : 'Visit'}
      subject={id}
      onClose={() => state.open(null)}
    >
      {error && !visit && <LoadFailed what="this visit" error={(error as Failure).message} onRetry={refetch} />}
      {!visit && !error && <Loader label="Loading the visit…" />}
      {visit && <VisitDetails key={id} listed={visit} minutes={minutes} onMove={onMove} state={state} />}
    </SidePanel>
  )
}

type VisitDetailsProps = { readonly listed: Appointment } & Pick<VisitPanelProps, 'minutes' | 'onMove' | 'state'>

function VisitDetails({ listed, minutes, onMove, state }: VisitDetailsProps) {
  const formats = useFormats()
  const canChange = useCan('bookings.write')
  const [open, setOpen] = useState<'cancel' | 'edit' | null>(null)
  const close = () => setOpen(null)
  const { outcomes, busy, change, moved, settled, expire } = useStatusChanges()
  const visit = useFreshest(listed)
  const { laterCount, cancelSeries, isCanceling } = useCancelSeries(visit, open === 'cancel')
  const outcome = latestOutcome(outcomes, visit)
  const pending = busy.get(visit.id)
  const { client } = bookingFacts(visit, formats)
  const now = serverNow()
  const isUndoable = outcome?.kind === 'changed' && outcome.isUndoable
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge status={visit.status} />
        {visit.marks?.no_show !== undefined && <span className="text-sm font-semibold text-danger">{markWords.no_show}</span>}
        {isUndoable && (
          <UndoButton busy={pending === 'undo'} onUndo={() => void change(visit, 'undo')} onExpire={() => expire([visit.id])} />
        )}
      </div>
      <ClientAlerts alerts={listed.alerts} />
      <ClientLink booking={visit} otherwise={null} className="inline-flex min-h-11 items-center justify-self-start">
        What we know of {client}
      </ClientLink>
      <VisitMarks visit={visit} client={client} />
      {open === 'edit' ? (
        <EditVisit visit={visit} client={client} minutes={minutes} onClose={close} />
      ) : (
        <VisitFacts visit={visit} minutes={minutes} />
      )}
      {canChange && visit.status === 'Canceled' && !visit.cancelReason && visit.marks?.no_show === undefined && (
        <AddReason booking={visit} onAdded={settled} />
      )}
      {outcome?.kind === 'refused' && (
        <Alert tone="danger" live>
          {outcomeText(outcome)}
        </Alert>
      )}
      {open === 'cancel' && holdsTime(visit.status) && (
        <CancelQuestion
          client={client}
          canTell={Boolean(visit.contact?.email) && liesAhead(visit, now)}
          laterCount={laterCount}
          busy={pending === 'Canceled' || isCanceling}
          onCancel={async ({ withLater, ...said }) => {
            const isDone = withLater ? await cancelSeries(said) : (await change(visit, 'Canceled', said)).kind === 'changed'
            if (isDone) close()
          }}
          onKeep={close}
        />
      )}
      {canChange && open === null && (
        <div className="flex flex-wrap gap-2">
          {!isUndoable &&
            salonChoices(visit, now).map((status) => {
              const { label, variant, Icon } = statusActions[status]
              return (
                <Button
                  key={status}
                  variant={variant}
                  busy={pending === status}
                  disabled={pending !== undefined && pending !== status}
                  aria-label={`${label}: ${client}`}
                  onClick={() => (status === 'Canceled' ? setOpen('cancel') : void change(visit, status))}
                  className="grow px-3!"
                >
                  <Icon aria-hidden="true" className="size-4" />
                  {label}
                </Button>
              )
            })}
          {visit.status !== 'Canceled' && !visit.unreadable && (
            <Button variant="secondary" aria-label={`Edit: ${client}`} onClick={() => setOpen('edit')} className="grow px-3!">
              <Pencil aria-hidden="true" className="size-4" />
              Edit
            </Button>
          )}
          {holdsTime(visit.status) && !onMove && <MoveLink id={visit.id} className="min-h-11" />}
          {holdsTime(visit.status) && onMove && (
            <Button variant="secondary" className="grow px-3!" aria-label={`Move: ${client}`} onClick={onMove}>
              <Move aria-hidden="true" className="size-4" />
              Move
            </Button>
          )}
        </div>
      )}
      {canChange && open === null && !visit.unreadable && visit.time !== '' && visit.user?.uid && (
        <AgainSection
          visit={visit}
          isNext={visit.status === 'Completed' || visit.marks?.finished !== undefined}
          state={state}
        />
      )}
      <PaymentSection
        key={visit.id}
        visit={visit}
        justCompleted={outcome?.kind === 'changed' && visit.status === 'Completed'}
      />
      <MoveDialog bookings={[visit]} onMoved={moved} />
      <CheckOut key={`check out ${visit.id}`} visit={visit} />
    </>
  )
}

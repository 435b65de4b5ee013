import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type Appointment, holdsTime, liesAhead } from '../../../../../domain/booking/appointment.ts'
import type { Failure } from '../../../../api-error.ts'
import { serverNow } from '../../../../server-clock.ts'
import { useFormats, useWrites } from '../../../../store/hooks.ts'
import { Alert, LoadFailed } from '../../../../ui/alert.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { ClientAlerts, StatusBadge } from '../../../../ui/status-badge.tsx'
import { bookingFacts, ClientLink } from '../../../shared/booking-facts.tsx'
import { UndoButton } from '../../../shared/undo-button.tsx'
import { latestOutcome, outcomeText, useFreshest, useStatusChanges } from '../../../shared/use-status-changes.ts'
import { AddReason } from '../../../shared/visit/add-reason.tsx'
import { awaitsText } from '../../../shared/visit/awaits-text.ts'
import { markWords } from '../../../shared/visit/visit-words.ts'
import { MoveDialog } from '../../move-dialog.tsx'
import { useVisitSeries } from '../../use-visit-series.ts'
import { AgainButtons, AgainChoices } from '../again/again-section.tsx'
import { CheckOut } from '../checkout/check-out.tsx'
import { useVisitQuery } from '../day-api.ts'
import { OnlineSection } from '../online/online-section.tsx'
import { SidePanel } from '../side-panel.tsx'
import type { useDay } from '../use-day.ts'
import { CancelVisitQuestion } from './cancel-question.tsx'
import { EditVisit } from './edit-visit.tsx'
import { PaymentSection } from './payment-section.tsx'
import { VisitFacts } from './visit-facts.tsx'
import { VisitFoot, type VisitForm } from './visit-foot.tsx'
import { VisitMarks } from './visit-marks.tsx'

interface VisitPanelProps {
  readonly id: string
  /** Places it in the columns; left out where there are none. */
  readonly onMove: (() => void) | undefined
  /** The visit's duration, if the day has it. */
  readonly minutes: number | undefined
  readonly state: ReturnType<typeof useDay>
}

/** A visit's details and actions. */
export function VisitPanel({ id, minutes, onMove, state }: VisitPanelProps) {
  const { currentData: visit, error, refetch } = useVisitQuery(id)
  return (
    <SidePanel
      label={t`Visit`}
      heading={visit ? (visit.contact?.name ?? visit.user?.name ?? t`Unknown Client`) : t`Visit`}
      subject={id}
      onClose={() => state.open(null)}
    >
      {error && !visit && (
        <LoadFailed problem={t`We couldn’t load this visit.`} error={(error as Failure).message} onRetry={refetch} />
      )}
      {!visit && !error && <Loader label={t`Loading the visit…`} />}
      {visit && <VisitDetails key={id} listed={visit} minutes={minutes} onMove={onMove} state={state} />}
    </SidePanel>
  )
}

type VisitDetailsProps = { readonly listed: Appointment } & Pick<VisitPanelProps, 'minutes' | 'onMove' | 'state'>

function VisitDetails({ listed, minutes, onMove, state }: VisitDetailsProps) {
  const formats = useFormats()
  const canChange = useWrites()(listed.stylist?.id)
  const top = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<VisitForm | null>(null)
  const [isPaying, setIsPaying] = useState(false)
  const { outcomes, busy, change, moved, settled, expire, unpaidQuestion } = useStatusChanges()
  const visit = useFreshest(listed)
  const series = useVisitSeries(visit, !canChange)
  const outcome = latestOutcome(outcomes, visit)
  const pending = busy.get(visit.id)
  const { client } = bookingFacts(visit, formats)
  const isUndoable = outcome?.kind === 'changed' && outcome.isUndoable
  const canBeAgain = canChange && !visit.unreadable && visit.time !== '' && Boolean(visit.user?.uid)

  function close(): void {
    setOpen(null)
    // Back to the button that opened it, or where it has gone, to the panel.
    requestAnimationFrame(() => {
      const panel = top.current?.closest('section')
      ;(panel?.querySelector<HTMLElement>(`[data-opens=${open}]`) ?? panel)?.focus({ preventScroll: true })
    })
  }

  return (
    <>
      <div ref={top} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={visit.status} />
        {visit.marks?.no_show !== undefined && <span className="text-sm font-semibold text-danger">{markWords.no_show}</span>}
        {isUndoable && (
          <UndoButton busy={pending === 'undo'} onUndo={() => void change(visit, 'undo')} onExpire={() => expire([visit.id])} />
        )}
        <ClientLink booking={visit} otherwise={null} className="ms-auto inline-flex min-h-11 items-center">
          <Trans>
            Client card<span className="sr-only"> of {client}</span>
          </Trans>
        </ClientLink>
      </div>
      {visit.awaitsPayment && (
        <p role="status" className="text-sm font-semibold text-warning">
          {awaitsText(visit.awaitsPayment, formats)}
        </p>
      )}
      {series.text && <p className="text-sm text-muted">{series.text}</p>}
      <ClientAlerts alerts={listed.alerts} />
      {outcome?.kind === 'refused' && (
        <Alert tone="danger" live>
          {outcomeText(outcome)}
        </Alert>
      )}
      {open === 'again' && <AgainChoices visit={visit} state={state} onClose={close} />}
      {open === 'edit' && <EditVisit visit={visit} client={client} minutes={minutes} series={series} onClose={close} />}
      {open === 'cancel' && holdsTime(visit.status) && (
        <CancelVisitQuestion
          client={client}
          canTell={Boolean(visit.contact?.email) && liesAhead(visit, serverNow())}
          counts={series.counts}
          busy={pending === 'Canceled' || series.isCanceling}
          onCancel={async ({ scope, ...said }) => {
            const isDone =
              scope === 'this'
                ? (await change(visit, 'Canceled', said)).kind === 'changed'
                : await series.cancelSeries(scope, said)
            if (isDone) close()
          }}
          onKeep={close}
        />
      )}
      {open === null && (
        <>
          <VisitMarks visit={visit} client={client} hasFoot={canChange} />
          <VisitFacts visit={visit} minutes={minutes} />
          {canChange && visit.status === 'Canceled' && !visit.cancelReason && visit.marks?.no_show === undefined && (
            <AddReason booking={visit} onAdded={settled} />
          )}
          {canBeAgain && <AgainButtons visit={visit} state={state} onAgain={() => setOpen('again')} />}
          <PaymentSection
            visit={visit}
            justCompleted={outcome?.kind === 'changed' && visit.status === 'Completed'}
            onForm={setIsPaying}
          />
          <OnlineSection visit={visit} />
          {!canChange && <CheckOut visit={visit} />}
          {canChange && !isPaying && (
            <VisitFoot
              visit={visit}
              client={client}
              pending={pending}
              isUndoable={isUndoable}
              onStatus={(status) => void change(visit, status)}
              onOpen={setOpen}
              onMove={onMove}
            >
              <CheckOut visit={visit} />
            </VisitFoot>
          )}
        </>
      )}
      <MoveDialog bookings={[visit]} onMoved={moved} />
      {unpaidQuestion}
    </>
  )
}

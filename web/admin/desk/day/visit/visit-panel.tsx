import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Ref, useRef, useState } from 'react'
import { type Appointment, holdsTime, liesAhead } from '../../../../../domain/booking/appointment.ts'
import type { Failure } from '../../../../api-error.ts'
import { mayTakeFocus } from '../../../../late-responses.ts'
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
import { type Cancellation, CancelVisitQuestion } from './cancel-question.tsx'
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
  const changes = useStatusChanges()
  const { outcomes, busy, change, moved, unpaidQuestion } = changes
  const visit = useFreshest(listed)
  const series = useVisitSeries(visit, !canChange)
  const outcome = latestOutcome(outcomes, visit)
  const pending = busy.get(visit.id)
  const { client } = bookingFacts(visit, formats)

  function close(): void {
    setOpen(null)
    // Back to the button that opened it, or where it has gone, to the panel.
    requestAnimationFrame(() => {
      const panel = top.current?.closest('section')
      if (!mayTakeFocus(panel)) return
      ;(panel?.querySelector<HTMLElement>(`[data-opens=${open}]`) ?? panel)?.focus({ preventScroll: true })
    })
  }

  async function cancel({ scope, ...cancellation }: Cancellation): Promise<void> {
    const isDone =
      scope === 'this'
        ? (await change(visit, 'Canceled', cancellation)).kind === 'changed'
        : await series.cancelSeries(scope, cancellation)
    if (isDone) close()
  }

  return (
    <>
      <VisitHeading ref={top} visit={visit} client={client} seriesText={series.text} changes={changes} />
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
          idsOf={(scope) => (scope === 'this' ? [visit.id] : series.visitsOf(scope).map(({ id }) => id))}
          busy={pending === 'Canceled' || series.isCanceling}
          onCancel={cancel}
          onKeep={close}
        />
      )}
      {open === null && (
        <VisitBody
          visit={visit}
          client={client}
          minutes={minutes}
          state={state}
          changes={changes}
          canChange={canChange}
          onMove={onMove}
          onOpen={setOpen}
        />
      )}
      <MoveDialog bookings={[visit]} onMoved={moved} />
      {unpaidQuestion}
    </>
  )
}

interface VisitBodyProps extends Pick<VisitPanelProps, 'minutes' | 'onMove' | 'state'> {
  readonly visit: Appointment
  readonly client: string
  readonly changes: ReturnType<typeof useStatusChanges>
  readonly canChange: boolean
  readonly onOpen: (form: VisitForm) => void
}

/** Marks, facts and payments, with the actions at the foot. */
function VisitBody({ visit, client, minutes, state, changes, canChange, onMove, onOpen }: VisitBodyProps) {
  const [isPaying, setIsPaying] = useState(false)
  const outcome = latestOutcome(changes.outcomes, visit)
  const canBeAgain = canChange && !visit.unreadable && visit.time !== '' && Boolean(visit.user?.uid)
  return (
    <>
      <VisitMarks visit={visit} client={client} hasFoot={canChange} />
      <VisitFacts visit={visit} minutes={minutes} />
      {canChange && visit.status === 'Canceled' && !visit.cancelReason && visit.marks?.no_show === undefined && (
        <AddReason booking={visit} onAdded={changes.settled} />
      )}
      {canBeAgain && <AgainButtons visit={visit} state={state} onAgain={() => onOpen('again')} />}
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
          pending={changes.busy.get(visit.id)}
          isUndoable={outcome?.kind === 'changed' && outcome.isUndoable}
          onStatus={(status) => void changes.change(visit, status)}
          onOpen={onOpen}
          onMove={onMove}
        >
          <CheckOut visit={visit} />
        </VisitFoot>
      )}
    </>
  )
}

interface VisitHeadingProps {
  readonly ref: Ref<HTMLDivElement>
  readonly visit: Appointment
  readonly client: string
  readonly seriesText: ReturnType<typeof useVisitSeries>['text']
  readonly changes: ReturnType<typeof useStatusChanges>
}

/** The visit's state, with Undo after a change, and a link to the client's card. */
function VisitHeading({ ref, visit, client, seriesText, changes }: VisitHeadingProps) {
  const formats = useFormats()
  const outcome = latestOutcome(changes.outcomes, visit)
  return (
    <>
      <div ref={ref} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={visit.status} />
        {visit.marks?.no_show !== undefined && <span className="text-sm font-semibold text-danger">{markWords.no_show}</span>}
        {outcome?.kind === 'changed' && outcome.isUndoable && (
          <UndoButton
            busy={changes.busy.get(visit.id) === 'undo'}
            onUndo={() => void changes.change(visit, 'undo')}
            onExpire={() => changes.expire([visit.id])}
          />
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
      {seriesText && <p className="text-sm text-muted">{seriesText}</p>}
    </>
  )
}

import { plural, t } from '@lingui/core/macro'
import { type RefObject, useState } from 'react'
import type { AffectedAppointments } from '../../../../../domain/booking/schedule/working-days.ts'
import type { StylistSchedule } from '../../../../../domain/salon/schedule/hours.ts'
import type { Failure } from '../../../../api-error.ts'
import { useAppDispatch, useFormats } from '../../../../store/hooks.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { FormFailure } from '../../../../ui/field.tsx'
import { notify } from '../../../../ui/toast.ts'
import { type Decision, type StylistName, settleEach } from './affected-api.ts'
import { AffectedRow } from './affected-row.tsx'
import {
  confirmText,
  countDecisions,
  decisionsText,
  doneText,
  failuresText,
  introduction,
  tellingText,
} from './affected-text.ts'
import { suggestedMoves } from './suggested-moves.ts'
import { maxWithTargets, useMoveTargets } from './use-move-targets.ts'

/** A pending change of the schedule. Reapplied to what another window has saved, so that neither is lost. */
export interface ScheduleChange {
  /** For example 'Mark Mara away tomorrow?' */
  readonly title: string
  /** Label of the confirming button: 'Mark away'. */
  readonly confirm: string
  readonly saved: string
  readonly apply: (schedule: StylistSchedule) => StylistSchedule
  /** True to ask even if no booking is affected. */
  readonly asksAlways: boolean
  /** Gets the focus after saving, if the pressed button is removed. */
  readonly focusAfter?: RefObject<HTMLElement | null>
}

interface AffectedQuestionProps {
  readonly stylist: StylistName
  /** Saved before any booking is changed; null if already saved. */
  readonly change: ScheduleChange | null
  readonly affected: AffectedAppointments
  /** @throws {Failure} */
  readonly save: (change: ScheduleChange) => Promise<void>
  readonly onClosed: (isSaved: boolean) => void
}

/** The decisions, and settling them with one confirmation, as often as some fail. */
function useDecisions({ stylist, change, affected, save }: Omit<AffectedQuestionProps, 'onClosed'>) {
  const dispatch = useAppDispatch()
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({})
  const [failures, setFailures] = useState<Readonly<Record<string, Failure>>>({})
  const [settledIds, setSettledIds] = useState<ReadonlySet<string>>(new Set())
  const [isSaved, setIsSaved] = useState(change === null)
  const [isBusy, setIsBusy] = useState(false)
  const [isOpen, setIsOpen] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const [tellClients, setTellClients] = useState(true)
  const { targets, isLooking, lookUp, refetch } = useMoveTargets(stylist, affected)
  const { timeZone } = useFormats()
  const { appointments } = affected
  const open = appointments.filter(({ id }) => !settledIds.has(id))
  const suggestions = suggestedMoves({ appointments: open, targets, decisions, stylist, timeZone })
  const findDecision = (id: string): Decision => {
    const target = suggestions[id]
    return decisions[id] ?? (target ? { kind: 'move', target } : { kind: 'keep' })
  }
  /** Includes bookings that aren't listed. */
  const openCount = affected.count - settledIds.size
  const decided = open.map((appointment) => ({ appointment, decision: findDecision(appointment.id) }))
  const counts = countDecisions(decided.map(({ decision }) => decision))

  async function confirm(): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    try {
      if (change && !isSaved) await save(change)
      setIsSaved(true)
    } catch (thrown) {
      setFailure((thrown as Failure).message)
      setIsBusy(false)
      return
    }
    const settlements = decided.map((each) => ({ ...each, timeZone, tellClient: tellClients }))
    const failed = await settleEach(dispatch, settlements)
    const failedIds = Object.keys(failed)
    const finished = open.filter(({ id }) => !(id in failed))
    setSettledIds(new Set([...settledIds, ...finished.map(({ id }) => id)]))
    setFailures(failed)
    setIsBusy(false)
    if (failedIds.length === 0) {
      notify({
        about: stylist.id,
        text: [change?.saved, doneText(counts)].filter(Boolean).join(' ') || t`Bookings kept.`,
      })
      setIsOpen(false)
    } else {
      setDecisions(Object.fromEntries(failedIds.map((id) => [id, findDecision(id)])))
      refetch(affected.appointments.filter(({ id }) => failedIds.includes(id)))
    }
  }

  return {
    decided,
    counts,
    openCount,
    settledCount: settledIds.size,
    targets,
    isLooking,
    lookUp,
    failures,
    failure,
    isSaved,
    isBusy,
    isOpen,
    setIsOpen,
    tellClients,
    setTellClients,
    decide: (id: string, decision: Decision) => setDecisions({ ...decisions, [id]: decision }),
    confirm,
  }
}

/** Decides about bookings outside of new hours or within an absence: each is kept, moved or canceled, with one confirmation. */
export function AffectedQuestion({ onClosed, ...options }: AffectedQuestionProps) {
  const { stylist, change, affected } = options
  const question = useDecisions(options)
  const { decided, openCount, failures, isSaved, isOpen, isLooking } = question
  /** Keeps its words while it fades. */
  const isAsking = change !== null && !(isSaved && isOpen)
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={question.setIsOpen}
      onClosed={() => onClosed(isSaved)}
      finalFocus={() => (isSaved && change?.focusAfter?.current) || true}
      title={
        isAsking
          ? change.title
          : t`${plural(openCount, {
              one: '# booking outside of these hours',
              other: '# bookings outside of these hours',
            })}`
      }
      confirm={confirmText(isAsking ? change.confirm : '', question.counts, openCount)}
      cancel={isAsking ? t`Go back` : t`Close`}
      onConfirm={question.confirm}
      busy={question.isBusy}
      waiting={isLooking}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <FormFailure failure={question.failure} />
        {Object.keys(failures).length > 0 && (
          <Alert tone="warning" live>
            {change?.saved} {failuresText(Object.values(failures))}
          </Alert>
        )}
        <p>{introduction(affected.count, decided.length, question.settledCount)}</p>
        {decided.length > 0 && (
          <ul className="grid grid-cols-[minmax(0,1fr)]">
            {decided.map(({ appointment, decision }) => (
              <AffectedRow
                key={appointment.id}
                appointment={appointment}
                stylist={stylist}
                decision={decision}
                targets={question.targets[appointment.id]}
                onLookUp={
                  affected.appointments.indexOf(appointment) < maxWithTargets ? null : () => question.lookUp(appointment)
                }
                failure={failures[appointment.id]?.message}
                onDecide={(next) => question.decide(appointment.id, next)}
              />
            ))}
          </ul>
        )}
        {!isLooking && decided.length > 0 && <Outcome question={question} stylist={stylist} />}
      </div>
    </ConfirmDialog>
  )
}

interface OutcomeProps {
  readonly question: ReturnType<typeof useDecisions>
  readonly stylist: StylistName
}

/** Describes the confirmation's effect, and whether the clients get an email. */
function Outcome({ question: { decided, tellClients, setTellClients }, stylist }: OutcomeProps) {
  const canTell = decided.some(({ appointment, decision }) => decision.kind !== 'keep' && appointment.isMailed !== false)
  return (
    <div role="status" className="grid gap-1 border-t border-line pt-3">
      <p className="text-ink">{decisionsText(decided, stylist)}</p>
      {canTell && (
        <label className="flex min-h-11 items-center gap-2.5 text-ink">
          <input
            type="checkbox"
            checked={tellClients}
            onChange={({ target }) => setTellClients(target.checked)}
            className="size-5 accent-accent"
          />
          {t`Email the clients`}
        </label>
      )}
      <p className="text-sm">{tellingText(decided, tellClients)}</p>
    </div>
  )
}

import { type RefObject, useEffect, useState } from 'react'
import type { AffectedAppointment, AffectedAppointments } from '../../../domain/schedule/working-days.ts'
import type { Stylist } from '../../../domain/stylist.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Failure } from '../../api-error.ts'
import { useAppDispatch, useFormats } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormFailure } from '../../ui/field.tsx'
import { notify } from '../../ui/toast.ts'
import { bookingsText } from '../count-text.ts'
import { AffectedRow, type Decision } from './affected-row.tsx'
import { cancelAffected, fetchMoveTargets, type MoveTarget, moveAffected } from './schedule-calls.ts'

interface AffectedQuestionProps {
  readonly stylist: Stylist
  readonly title: string
  readonly affected: AffectedAppointments
  /** Saves the hours, before any booking is changed; null if they are saved already. It throws a `Failure`. */
  readonly save: (() => Promise<void>) | null
  /** What gets the focus once they are saved; otherwise the opener does. */
  readonly focusAfter?: RefObject<HTMLElement | null> | undefined
  readonly onClosed: (isSaved: boolean) => void
}

/** For so many bookings other times are looked up at once; for the others on request. */
const maxWithTargets = 25

const listed = new Intl.ListFormat('en-US')

/** What happens to the bookings that new hours or an absence leave out: each is kept, moved or canceled, all in one go. */
export function AffectedQuestion({ stylist, title, affected, save, focusAfter, onClosed }: AffectedQuestionProps) {
  const dispatch = useAppDispatch()
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({})
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  /** Those that were kept, moved or canceled and need no decision anymore. */
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [isSaved, setIsSaved] = useState(save === null)
  const [isBusy, setIsBusy] = useState(false)
  const [isOpen, setIsOpen] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const { targets, lookUp, refetch } = useMoveTargets(stylist, affected)
  const { appointments } = affected
  const open = appointments.filter(({ id }) => !done.has(id))
  const decisionOf = (id: string): Decision => decisions[id] ?? { kind: 'keep' }
  const counts = countOf(open.map(({ id }) => decisionOf(id)))

  async function carryOut(appointment: AffectedAppointment): Promise<string | null> {
    const decision = decisionOf(appointment.id)
    try {
      if (decision.kind === 'cancel') await dispatch(cancelAffected(appointment)).unwrap()
      if (decision.kind === 'move') await dispatch(moveAffected({ appointment, target: decision.target })).unwrap()
      return null
    } catch (thrown) {
      return (thrown as Failure).message
    }
  }

  async function confirm(): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    try {
      if (!isSaved) await save?.()
      setIsSaved(true)
    } catch (thrown) {
      setFailure((thrown as Failure).message)
      setIsBusy(false)
      return
    }
    const failed: Record<string, string> = {}
    const finished = new Set(done)
    // One after the other: two of them may be moved to the same time.
    for (const appointment of open) {
      const message = await carryOut(appointment)
      if (message === null) finished.add(appointment.id)
      else failed[appointment.id] = message
    }
    setDone(finished)
    setFailures(failed)
    setIsBusy(false)
    const left = Object.keys(failed)
    if (left.length === 0) {
      notify({ text: [save && 'Saved.', counts.done && `${counts.done}.`].filter(Boolean).join(' ') || 'Bookings kept.' })
      setIsOpen(false)
    } else {
      setDecisions(({ ...all }) => Object.fromEntries(Object.entries(all).filter(([id]) => left.includes(id))))
      refetch(affected.appointments.filter(({ id }) => left.includes(id)))
    }
  }

  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={() => onClosed(isSaved)}
      finalFocus={() => (isSaved && focusAfter?.current) || true}
      title={title}
      confirm={[isSaved ? '' : 'Save', counts.todo].filter(Boolean).join(', ') || 'Keep all as booked'}
      cancel={isSaved ? 'Close' : 'Go back'}
      onConfirm={confirm}
      busy={isBusy}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <FormFailure failure={failure} />
        {Object.keys(failures).length > 0 && (
          <Alert tone="warning" live>
            {save && 'The hours are saved. '}These bookings weren’t changed.
          </Alert>
        )}
        <p>{introduction(affected.count, open.length)}</p>
        {open.length > 0 && (
          <ul className="grid grid-cols-[minmax(0,1fr)]">
            {open.map((appointment) => (
              <AffectedRow
                key={appointment.id}
                appointment={appointment}
                stylist={stylist}
                decision={decisionOf(appointment.id)}
                targets={targets[appointment.id]}
                onLookUp={appointments.indexOf(appointment) < maxWithTargets ? null : () => lookUp(appointment)}
                failure={failures[appointment.id]}
                onDecide={(decision) => setDecisions({ ...decisions, [appointment.id]: decision })}
              />
            ))}
          </ul>
        )}
      </div>
    </ConfirmDialog>
  )
}

function introduction(count: number, shown: number): string {
  if (count === 0) return 'No bookings are affected.'
  if (shown < count && shown === 0) return 'All bookings are settled.'
  const more = count > 100 ? ' The first 100 are listed; the others stay as booked.' : ''
  return `${bookingsText(count)} ${count === 1 ? 'is' : 'are'} affected. Choose what happens to each.${more}`
}

function countOf(decisions: readonly Decision[]) {
  const [moves, cancels] = (['move', 'cancel'] as const).map((kind) => decisions.filter((each) => each.kind === kind).length)
  return {
    todo: listed.format([moves ? `move ${moves}` : '', cancels ? `cancel ${cancels}` : ''].filter(Boolean)),
    done: listed.format([moves ? `${moves} moved` : '', cancels ? `${cancels} canceled` : ''].filter(Boolean)),
  }
}

/** Where each of the first bookings could be moved to; undefined while that is looked up. */
function useMoveTargets(stylist: Stylist, { appointments, changedDates }: AffectedAppointments) {
  const dispatch = useAppDispatch()
  const { timeZone } = useFormats()
  const [targets, setTargets] = useState<Readonly<Record<string, readonly MoveTarget[]>>>({})

  async function lookUp(appointment: AffectedAppointment): Promise<void> {
    const date = dateAt(appointment.date, timeZone)
    const found = await dispatch(fetchMoveTargets({ appointment, date, stylist, changedDates }))
      .unwrap()
      .catch(() => [])
    setTargets((known) => ({ ...known, [appointment.id]: found }))
  }
  async function fetchAll(all: readonly AffectedAppointment[]): Promise<void> {
    for (const appointment of all.slice(0, maxWithTargets)) await lookUp(appointment)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the question opens
  useEffect(() => void fetchAll(appointments), [])
  return { targets, lookUp, refetch: fetchAll }
}

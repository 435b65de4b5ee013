import { useState } from 'react'
import { type Appointment, type AppointmentStatus, clientOf, type StatusChange } from '../../../domain/appointment.ts'
import type { Failure } from '../../api-error.ts'
import { undoAppointmentStatus } from '../../store/appointment-lists.ts'
import { updateAppointmentStatus } from '../../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { changeOrRead } from './change-or-read.ts'

/** The outcome of the last action on a booking. `booking` is its freshest known record. */
export type Outcome = { readonly booking: Appointment } & (
  | { readonly kind: 'changed'; readonly isUndoable: boolean }
  | { readonly kind: 'undone' }
  | { readonly kind: 'moved' }
  /** It was refused, and the message is closed. */
  | { readonly kind: 'dismissed' }
  /** `requested` is null for an undo; `isBulk` where several were changed at once. */
  | {
      readonly kind: 'refused'
      readonly failure: Failure
      readonly requested: AppointmentStatus | null
      readonly isBulk: boolean
    }
)

type Outcomes = ReadonlyMap<string, Outcome>

/** The outcome of the last action on a booking, unless there is a newer record of it by now. */
export function latestOutcome(outcomes: Outcomes, listed: Appointment): Outcome | undefined {
  const outcome = outcomes.get(listed.id)
  return outcome && outcome.booking.version >= listed.version ? outcome : undefined
}

/** An appointment that no list of the store has brought; as the store knows it, where that is fresher. */
export function useFreshest(found: Appointment): Appointment {
  const known = useAppSelector((state) => state.appointments.records[found.id])
  return known && known.version > found.version ? known : found
}

/** What is said of a change: of a cancellation why, and whether the client is told. */
interface HowChanged extends Pick<StatusChange, 'reason' | 'tellClient'> {
  /** Several are changed at once. */
  readonly isBulk?: boolean
}

/** Changes the status of bookings, undoes changes, and holds the outcomes by booking. */
export function useStatusChanges() {
  const dispatch = useAppDispatch()
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [busy, setBusy] = useState<ReadonlyMap<string, AppointmentStatus | 'undo'>>(new Map())

  /** The last one is the newest. */
  function put(id: string, outcome: Outcome): Outcome {
    setOutcomes((known) => new Map([...known].filter(([key]) => key !== id)).set(id, outcome))
    return outcome
  }

  async function run(
    booking: Appointment,
    what: AppointmentStatus | 'undo',
    { isBulk = false, ...said }: HowChanged = {},
  ): Promise<Outcome> {
    const { id, status: from, version } = booking
    setBusy((known) => new Map(known).set(id, what))
    const send = () =>
      what === 'undo'
        ? dispatch(undoAppointmentStatus({ id, version })).unwrap()
        : dispatch(updateAppointmentStatus({ id, from, status: what, version, ...said })).unwrap()
    const isMade = (now: Appointment) => now.version > version && (what === 'undo' ? now.status !== from : now.status === what)
    try {
      const changed = await changeOrRead(dispatch, { id, send, isMade })
      return put(
        id,
        what === 'undo' ? { kind: 'undone', booking: changed } : { kind: 'changed', booking: changed, isUndoable: true },
      )
    } catch (thrown) {
      const failure = thrown as Failure
      const requested = what === 'undo' ? null : what
      return put(id, { kind: 'refused', failure, booking: failure.current ?? booking, requested, isBulk })
    } finally {
      setBusy((known) => new Map([...known].filter(([key]) => key !== id)))
    }
  }

  return {
    outcomes,
    /** The pending request by booking. */
    busy,
    change: run,
    /** Something was said of the change since, after which it can't be undone. */
    settled: (booking: Appointment) => put(booking.id, { kind: 'changed', booking, isUndoable: false }),
    /** It was moved, in a dialog of its own. */
    moved: (booking: Appointment) => put(booking.id, { kind: 'moved', booking }),
    /** Undo is no longer offered. */
    expire: (ids: readonly string[]) =>
      setOutcomes((known) => {
        const expired = (id: string, outcome: Outcome) =>
          outcome.kind === 'changed' && ids.includes(id) ? { ...outcome, isUndoable: false } : outcome
        return new Map(Array.from(known, ([id, outcome]) => [id, expired(id, outcome)]))
      }),
    /** Closes the message; the booking is shown as it is now. */
    dismiss: (id: string) =>
      setOutcomes((known) => {
        const outcome = known.get(id)
        return outcome ? new Map(known).set(id, { kind: 'dismissed', booking: outcome.booking }) : known
      }),
    forget: () => setOutcomes(new Map()),
  }
}

/** An outcome in one line; empty where there is nothing to say. */
export function outcomeText({ booking, ...outcome }: Outcome): string {
  const { status } = booking
  if (outcome.kind === 'dismissed') return ''
  const who = clientOf(booking).name ?? 'This client'
  if (outcome.kind === 'refused') return outcome.failure.message
  if (outcome.kind === 'moved') return `${who}’s booking is moved.`
  if (outcome.kind === 'undone') return `${who}’s booking is ${status} again.`
  return status === 'Pending' ? `${who}’s booking is Pending again.` : `${who}’s booking is ${status} now.`
}

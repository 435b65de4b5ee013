import { select, t } from '@lingui/core/macro'
import { useState } from 'react'
import { type Appointment, type AppointmentStatus, clientOf, type StatusChange } from '../../../domain/booking/appointment.ts'
import type { Failure } from '../../api-error.ts'
import { undoAppointmentStatus } from '../../store/appointment-lists.ts'
import { updateAppointmentStatus } from '../../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { changeOrRead } from './change-or-read.ts'
import { useExcuse } from './visit/use-excuse.tsx'

/** Outcome of the last action on a booking. `booking` is its latest known record. */
export type Outcome = { readonly booking: Appointment } & (
  | { readonly kind: 'changed'; readonly isUndoable: boolean }
  | { readonly kind: 'undone' }
  | { readonly kind: 'moved' }
  /** Refused, and the message was closed. */
  | { readonly kind: 'dismissed' }
  /** `requested` is null for an undo; `isBulk` if several were changed at once. */
  | {
      readonly kind: 'refused'
      readonly failure: Failure
      readonly requested: AppointmentStatus | null
      readonly isBulk: boolean
    }
)

type Outcomes = ReadonlyMap<string, Outcome>

/** Returns the outcome of the last action on a booking, unless a newer record has arrived since. */
export function latestOutcome(outcomes: Outcomes, listed: Appointment): Outcome | undefined {
  const outcome = outcomes.get(listed.id)
  return outcome && outcome.booking.version >= listed.version ? outcome : undefined
}

/** Returns the store's record if that is newer than one from elsewhere. */
export function useFreshest(found: Appointment): Appointment {
  const storeRecord = useAppSelector((state) => state.appointments.records[found.id])
  return storeRecord && storeRecord.version > found.version ? storeRecord : found
}

/** Details of a change: a cancellation's reason, and whether the client is notified. */
interface HowChanged extends Pick<StatusChange, 'reason' | 'tellClient'> {
  readonly isBulk?: boolean
}

/** Changes statuses, undoes changes, and keeps outcomes by booking. */
export function useStatusChanges() {
  const dispatch = useAppDispatch()
  const excuse = useExcuse()
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [busy, setBusy] = useState<ReadonlyMap<string, AppointmentStatus | 'undo'>>(new Map())

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
    const send = (reason?: string) =>
      what === 'undo'
        ? dispatch(undoAppointmentStatus({ id, version })).unwrap()
        : dispatch(
            updateAppointmentStatus({ id, from, status: what, version, ...said, ...(reason && { excuse: reason }) }),
          ).unwrap()
    const isMade = (now: Appointment) => now.version > version && (what === 'undo' ? now.status !== from : now.status === what)
    try {
      const changed = await excuse.orAsk((reason) => changeOrRead(dispatch, { id, send: () => send(reason), isMade }))
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
    busy,
    change: run,
    /** Asked before an unpaid visit is confirmed or completed. */
    unpaidQuestion: excuse.question,
    /** The change was amended, so it can no longer be undone. */
    settled: (booking: Appointment) => put(booking.id, { kind: 'changed', booking, isUndoable: false }),
    moved: (booking: Appointment) => put(booking.id, { kind: 'moved', booking }),
    expire: (ids: readonly string[]) =>
      setOutcomes((known) => {
        const expired = (id: string, outcome: Outcome) =>
          outcome.kind === 'changed' && ids.includes(id) ? { ...outcome, isUndoable: false } : outcome
        return new Map(Array.from(known, ([id, outcome]) => [id, expired(id, outcome)]))
      }),
    dismiss: (id: string) =>
      setOutcomes((known) => {
        const outcome = known.get(id)
        return outcome ? new Map(known).set(id, { kind: 'dismissed', booking: outcome.booking }) : known
      }),
    forget: () => setOutcomes(new Map()),
  }
}

/** One line; empty if there is nothing to say. */
export function outcomeText({ booking, ...outcome }: Outcome): string {
  const { status } = booking
  if (outcome.kind === 'dismissed') return ''
  const { name } = clientOf(booking)
  if (outcome.kind === 'refused') return outcome.failure.message
  if (outcome.kind === 'moved') return name === null ? t`This client’s booking is moved.` : t`${name}’s booking is moved.`
  const isAgain = outcome.kind === 'undone' || status === 'Pending'
  if (name === null) return isAgain ? unnamedAgainText(status) : unnamedNowText(status)
  return isAgain ? againText(name, status) : nowText(name, status)
}

function againText(name: string, status: AppointmentStatus): string {
  return t`${select(status, {
    Pending: `${name}’s booking is Pending again.`,
    Confirmed: `${name}’s booking is Confirmed again.`,
    Canceled: `${name}’s booking is Canceled again.`,
    other: `${name}’s booking is Completed again.`,
  })}`
}

function nowText(name: string, status: AppointmentStatus): string {
  return t`${select(status, {
    Confirmed: `${name}’s booking is Confirmed now.`,
    Canceled: `${name}’s booking is Canceled now.`,
    other: `${name}’s booking is Completed now.`,
  })}`
}

function unnamedAgainText(status: AppointmentStatus): string {
  return t`${select(status, {
    Pending: 'This client’s booking is Pending again.',
    Confirmed: 'This client’s booking is Confirmed again.',
    Canceled: 'This client’s booking is Canceled again.',
    other: 'This client’s booking is Completed again.',
  })}`
}

function unnamedNowText(status: AppointmentStatus): string {
  return t`${select(status, {
    Confirmed: 'This client’s booking is Confirmed now.',
    Canceled: 'This client’s booking is Canceled now.',
    other: 'This client’s booking is Completed now.',
  })}`
}

import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { shiftedSlots } from '../../../domain/booking/visits/series-change.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { type Failure, mayHaveHappened } from '../../api-error.ts'
import { shownOpenings } from '../../parts/times/calendar.ts'
import { useNextForMoveQuery, useTimesForMoveQuery } from '../../parts/times/move-api.ts'
import { serverNow } from '../../server-clock.ts'
import { failureOf, readLatest } from '../../store/api-slice.ts'
import { moveAppointment } from '../../store/appointments.ts'
import { useAppDispatch, useFormats } from '../../store/hooks.ts'
import { useKept } from '../../ui/leaving/kept.ts'
import { notify } from '../../ui/toast.ts'
import { listScopes } from './series-scope.tsx'
import { type SeriesScope, useSeriesChange, useVisitSeries } from './use-visit-series.ts'

interface Choice {
  readonly stylistId: string
  /** 'YYYY-MM-DD'; empty while it is being typed. */
  readonly date: string
  /** A start's label; empty for none. Null until one is chosen: then it is the booked one where that is free. */
  readonly time: string | null
  /** Which visits of a series. */
  readonly scope: SeriesScope
}

/** A choice that outlives a reload, as the dialog does, and nothing else. @param date chosen at first */
function useKeptChoice({ id, stylist }: Appointment, date: string) {
  const [empty] = useState<Choice>(() => ({ stylistId: stylist?.id ?? '', date, time: null, scope: 'this' }))
  const [choice, setChoice] = useState(empty)
  const restore = (kept: Partial<Choice>) => setChoice((before) => ({ ...before, ...kept }))
  const forget = useEffectEvent(useKept({ name: `move ${id}`, values: choice, empty, restore }))
  useEffect(() => () => forget(), [])
  return [choice, setChoice] as const
}

/** State of the move dialog: the chosen slot, and free times of the chosen stylist and date. */
export function useMoveDialog(booking: Appointment, onMoved: (moved: Appointment) => void) {
  const dispatch = useAppDispatch()
  const { timeZone } = useFormats()
  const [today] = useState(() => dateAt(serverNow(), timeZone))
  const booked = dateAt(booking.date, timeZone)
  const isPast = booked < today
  const [choice, setChoice] = useKeptChoice(booking, isPast ? today : booked)
  const [sendFailure, setSendFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const series = useVisitSeries(booking, false)
  const change = useSeriesChange(booking.id)
  const scope = listScopes(series.counts).includes(choice.scope) ? choice.scope : 'this'
  const { stylistId, date } = choice

  const { slots, next, failure, refetch } = useOtherTimes(booking, { stylistId, date, booked })
  // Mostly only the stylist or only the date changes.
  const sameTime = slots?.some(({ time, state }) => time === booking.time && state === 'free') ? booking.time : ''
  const time = choice.time ?? sameTime

  /** The one that it was about is among them, or was left out. */
  const settle = (changed: readonly Appointment[]) => onMoved(changed.find(({ id }) => id === booking.id) ?? booking)

  return {
    today,
    settle,
    choice: { stylistId, date, time },
    /** Another stylist or date leaves the time open until it is known whether the booked one is free there. */
    choose(changes: Partial<Choice>): void {
      setSendFailure(null)
      change.clear()
      setChoice((before) => ({ ...before, time: null, ...changes }))
    },
    series: series.counts,
    /** The series, and so the choices, isn't loaded yet. */
    isScopeUnknown: series.isLoading && choice.scope !== scope,
    scope,
    chooseScope(next: SeriesScope): void {
      change.clear()
      setChoice((before) => ({ ...before, scope: next }))
    },
    change,
    /** The chosen date's times, once they are known. */
    day: failure ? { date, slots: [] } : slots && { date, slots },
    next,
    failure: failure?.message ?? sendFailure,
    isSending,
    async send(): Promise<void> {
      if (isSending || time === '') return
      setIsSending(true)
      setSendFailure(null)
      try {
        const { id, version } = booking
        if (scope !== 'this') {
          const visitsToMove = series
            .visitsOf(scope)
            .map((each) => ({ id: each.id, version: each.version, date: dateAt(each.date, timeZone) }))
          const visits = shiftedSlots(visitsToMove, { from: booked, to: date, time })
          const changed = await change.run({ kind: 'move', input: { visits, stylistId, tellClient: true } })
          return changed ? settle(changed) : undefined
        }
        const moved = await dispatch(moveAppointment({ id, version, stylistId, date, time })).unwrap()
        notify({ about: moved.id, text: t`The booking is moved.` })
        onMoved(moved)
      } catch (thrown) {
        const failed = thrown as Failure
        setSendFailure(failed.message)
        // A refused time may be taken. A lost request is sent once more with the same time.
        if (!mayHaveHappened(failed)) setChoice((before) => ({ ...before, time: null }))
        refetch()
      } finally {
        setIsSending(false)
      }
    },
  }
}

interface WantedTimes {
  readonly stylistId: string
  readonly date: string
  /** The date for which it is booked. */
  readonly booked: string
}

/** The times of a stylist and date, and the next ones, without the booking's own. */
function useOtherTimes(booking: Appointment, { stylistId, date, booked }: WantedTimes) {
  const query = { stylistId, moving: booking.id, from: date }
  const times = useTimesForMoveQuery({ ...query, to: date }, { skip: !date })
  const openings = useNextForMoveQuery(query, { skip: !date })
  const isOwn = (time: string, on: string) => stylistId === booking.stylist?.id && on === booked && time === booking.time
  return {
    slots: readLatest(times)?.[0]?.slots.filter(({ time }) => !isOwn(time, date)),
    next: (readLatest(openings) ?? []).filter((opening) => !isOwn(opening.time, opening.date)).slice(0, shownOpenings),
    failure: failureOf(times) ?? failureOf(openings),
    refetch(): void {
      void times.refetch()
      void openings.refetch()
    },
  }
}

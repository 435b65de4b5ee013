import { useState } from 'react'
import type { Appointment } from '../../../domain/appointment.ts'
import type { DayAvailability } from '../../../domain/schedule/schedule.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Failure } from '../../api-error.ts'
import { moveAppointment } from '../../store/appointments.ts'
import { useAppDispatch, useFormats } from '../../store/hooks.ts'
import { useFetched } from '../../store/use-fetched.ts'
import { shownOpenings } from '../../times/calendar.ts'
import { fetchNextForMove, fetchTimesForMove } from '../../times/move-calls.ts'
import { notify } from '../../ui/toast.ts'

interface Choice {
  readonly stylistId: string
  /** 'YYYY-MM-DD'; empty while it is being typed. */
  readonly date: string
  /** A start's label; empty for none. Null until one is chosen: then it is the booked one where that is free. */
  readonly time: string | null
}

/** Where a booking is to be moved, with the free times of the chosen stylist and date. */
export function useMoveDialog(booking: Appointment, onMoved: (moved: Appointment) => void) {
  const dispatch = useAppDispatch()
  const { timeZone } = useFormats()
  const [today] = useState(() => dateAt(Date.now() / 1000, timeZone))
  const booked = dateAt(booking.date, timeZone)
  const isPast = booked < today
  const [choice, setChoice] = useState<Choice>({
    stylistId: booking.stylist?.id ?? '',
    date: isPast ? today : booked,
    time: null,
  })
  const [sendFailure, setSendFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const { stylistId, date } = choice

  const fetched = useFetched(date ? `${stylistId} ${date}` : null, async (dispatch) => {
    const query = { stylistId, moving: booking.id, from: date }
    const [[found], next] = await Promise.all([
      dispatch(fetchTimesForMove({ ...query, to: date })).unwrap(),
      dispatch(fetchNextForMove(query)).unwrap(),
    ])
    const isOwn = (time: string, on: string) => stylistId === booking.stylist?.id && on === booked && time === booking.time
    const slots = (found?.slots ?? []).filter(({ time }) => !isOwn(time, date))
    return {
      day: { date, slots },
      next: next.filter((opening) => !isOwn(opening.time, opening.date)).slice(0, shownOpenings),
      // Mostly only the stylist or only the date changes.
      sameTime: slots.some(({ time, state }) => time === booking.time && state === 'free') ? booking.time : '',
    }
  })
  const noTimes: DayAvailability = { date, slots: [] }
  const time = choice.time ?? fetched.latest?.sameTime ?? ''

  return {
    today,
    choice: { stylistId, date, time },
    /** Another stylist or date leaves the time open until it is known whether the booked one is free there. */
    choose(change: Partial<Choice>): void {
      setSendFailure(null)
      setChoice((before) => ({ ...before, time: null, ...change }))
    },
    /** The chosen date's times, once they are known. */
    day: fetched.failure ? noTimes : fetched.latest?.day,
    next: fetched.latest?.next ?? [],
    failure: fetched.failure?.message ?? sendFailure,
    isSending,
    async send(): Promise<void> {
      if (isSending || time === '') return
      setIsSending(true)
      setSendFailure(null)
      try {
        const { id, version } = booking
        const moved = await dispatch(moveAppointment({ id, version, stylistId, date, time })).unwrap()
        notify({ about: moved.id, text: 'The booking is moved.' })
        onMoved(moved)
      } catch (thrown) {
        setSendFailure((thrown as Failure).message)
        setChoice((before) => ({ ...before, time: null }))
        fetched.reload()
      } finally {
        setIsSending(false)
      }
    },
  }
}

import { useEffect, useState } from 'react'
import type { Appointment } from '../../../domain/appointment.ts'
import type { DayAvailability, FreeTime } from '../../../domain/schedule/schedule.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Failure } from '../../api-error.ts'
import { fetchNextForMove, fetchTimesForMove, moveAppointment } from '../../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { notify } from '../../ui/toast.ts'

interface Choice {
  readonly stylistId: string
  /** 'YYYY-MM-DD'; empty while it is being typed. */
  readonly date: string
  /** A start's label; empty for none. */
  readonly time: string
}

/** Where a booking is to be moved, with the free times of the chosen stylist and date. */
export function useMoveDialog(booking: Appointment, onMoved: (moved: Appointment) => void) {
  const dispatch = useAppDispatch()
  const zone = useAppSelector((state) => state.salon.salon?.timeZone ?? 'UTC')
  const [today] = useState(() => dateAt(Date.now() / 1000, zone))
  const booked = dateAt(booking.date, zone)
  const isPast = booked < today
  const [choice, setChoice] = useState<Choice>({
    stylistId: booking.stylist?.id ?? '',
    date: isPast ? today : booked,
    time: '',
  })
  const [day, setDay] = useState<DayAvailability>()
  const [next, setNext] = useState<readonly FreeTime[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  /** How often the times were fetched again. */
  const [round, setRound] = useState(0)
  const { stylistId, date } = choice
  const moving = booking.id
  const isSameStylist = stylistId === booking.stylist?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` fetches again; the booking stays
  useEffect(() => {
    let isOver = false
    setDay(undefined)
    if (!date) return
    const requests = [
      dispatch(fetchTimesForMove({ stylistId, moving, from: date, to: date })).unwrap(),
      dispatch(fetchNextForMove({ stylistId, moving, from: date })).unwrap(),
    ] as const
    Promise.all(requests)
      .then(([[found], openings]) => {
        if (isOver) return
        const isOwn = (time: string, on: string) => isSameStylist && on === booked && time === booking.time
        const slots = (found?.slots ?? []).filter(({ time }) => !isOwn(time, date))
        setDay({ date, slots })
        // Mostly only the stylist or only the date changes.
        const isSameTimeFree = slots.some(({ time, state }) => time === booking.time && state === 'free')
        if (isSameTimeFree) setChoice((before) => ({ ...before, time: before.time || booking.time }))
        setNext(openings.filter((opening) => !isOwn(opening.time, opening.date)).slice(0, 3))
      })
      .catch((thrown: Failure) => {
        if (isOver) return
        setDay({ date, slots: [] })
        setNext([])
        setFailure(thrown.message)
      })
    return () => {
      isOver = true
    }
  }, [dispatch, stylistId, date, moving, round])

  return {
    today,
    choice,
    /** Another stylist or date leaves the time open until it is known whether the booked one is free there. */
    choose(change: Partial<Choice>): void {
      setFailure(null)
      setChoice((before) => ({ ...before, time: '', ...change }))
    },
    /** The chosen date's times, once they are known. */
    day,
    next,
    failure,
    isSending,
    async send(): Promise<void> {
      if (isSending || choice.time === '') return
      setIsSending(true)
      setFailure(null)
      try {
        const moved = await dispatch(moveAppointment({ id: booking.id, version: booking.version, ...choice })).unwrap()
        notify({ about: moved.id, text: 'The booking is moved.' })
        onMoved(moved)
      } catch (thrown) {
        setFailure((thrown as Failure).message)
        setChoice((before) => ({ ...before, time: '' }))
        setRound((before) => before + 1)
      } finally {
        setIsSending(false)
      }
    },
  }
}

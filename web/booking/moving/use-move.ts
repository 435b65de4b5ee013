import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Appointment } from '../../../domain/appointment.ts'
import { chargesInCents, durationInMinutes } from '../../../domain/booking.ts'
import { toDollars } from '../../../domain/money.ts'
import type { FreeTime } from '../../../domain/schedule/schedule.ts'
import { isAvailable, offers, serviceOf } from '../../../domain/stylist.ts'
import type { Failure } from '../../api-error.ts'
import { moveAppointment } from '../../store/appointments.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { fetchServices } from '../../store/services.ts'
import { fetchStylists } from '../../store/stylists.ts'
import { notify } from '../../ui/toast.ts'

type MoveStep = 'time' | 'confirm'

interface Place {
  readonly step: MoveStep
  readonly stylistId: string
  readonly date: string | null
  readonly time: string | null
}

/** What is chosen, kept in the address so that a reload keeps it and Back leads to the step before. */
export function useMove(booking: Appointment, setBooking: (booking: Appointment) => void) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const stylists = useAppSelector((state) => state.stylists.items)
  const listed = useAppSelector((state) => state.services.items)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  const ownId = booking.stylist?.id ?? ''
  const [date, time] = [search.get('date'), search.get('time')]
  const place: Place = {
    step: search.get('step') === 'confirm' && date && time ? 'confirm' : 'time',
    stylistId: search.get('stylist') ?? ownId,
    date,
    time,
  }
  const isOther = place.stylistId !== ownId
  const stylist = isOther ? (stylists.find(({ id }) => id === place.stylistId) ?? null) : booking.stylist
  // With its own stylist everything stays as it was booked; another one has terms of their own.
  const services =
    isOther && stylist
      ? booking.services.map((service) => serviceOf(stylist, listed.find(({ id }) => id === service.id) ?? service))
      : booking.services

  function go(change: Partial<Place>, { replace = true } = {}): void {
    const next = { ...place, ...change }
    const query = new URLSearchParams({ move: booking.id, step: next.step })
    if (next.stylistId !== ownId) query.set('stylist', next.stylistId)
    if (next.date) query.set('date', next.date)
    if (next.time) query.set('time', next.time)
    setSearch(query, { replace, preventScrollReset: next.step === place.step })
  }

  async function send({ alsoBook = false } = {}): Promise<void> {
    if (isSending || !place.date || !place.time) return
    setIsSending(true)
    setFailure(null)
    const expected = { total: toDollars(chargesInCents(services)), minutes: durationInMinutes(services) }
    const move = {
      ...{ id: booking.id, version: booking.version, date: place.date, time: place.time },
      ...(isOther && { stylistId: place.stylistId, expected }),
      ...(alsoBook && { alsoBook }),
    }
    try {
      const moved = await dispatch(moveAppointment(move)).unwrap()
      const then = moved.status === booking.status ? '' : ' We still need to confirm it.'
      notify({ about: moved.id, text: `Your booking is moved.${then}` })
      await navigate(`/mybookings${moved.status === 'Confirmed' ? '?status=Confirmed' : ''}`, { replace: true })
    } catch (thrown) {
      const refusal = thrown as Failure
      setFailure(refusal)
      if (refusal.reason === 'catalogue_changed') await Promise.all([dispatch(fetchServices()), dispatch(fetchStylists())])
      if (refusal.code === 'conflict' && !refusal.reason && refusal.current) setBooking(refusal.current)
      if (refusal.code === 'slot_taken' || refusal.fields) go({ step: 'time', time: null })
    } finally {
      setIsSending(false)
    }
  }

  return {
    place,
    stylist,
    services,
    /** Who could take it over: those who take bookings and do all of it. */
    stylists: stylists.filter(
      (one) => one.id === ownId || (isAvailable(one) && booking.services.every(({ id }) => offers(one, id))),
    ),
    failure,
    isSending,
    chooseStylist(stylistId: string): void {
      setFailure(null)
      go({ stylistId, date: null, time: null })
    },
    chooseDate: (chosen: string) => go({ date: chosen, time: null }),
    chooseTime: (chosen: FreeTime) => {
      setFailure(null)
      go(chosen)
    },
    /** On to the last step, or back from it. */
    goTo: (step: MoveStep) => (step === 'confirm' ? go({ step }, { replace: false }) : navigate(-1)),
    send,
  }
}

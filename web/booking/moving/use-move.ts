import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Appointment } from '../../../domain/appointment.ts'
import { anyStylist, changesSince, chargesInMills, durationInMinutes } from '../../../domain/booking.ts'
import { toAmount } from '../../../domain/money.ts'
import type { FreeTime } from '../../../domain/schedule/schedule.ts'
import { isAvailable, offers, serviceOf } from '../../../domain/stylist.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Failure } from '../../api-error.ts'
import { useIsShown } from '../../late-responses.ts'
import { useLatestSearchParams } from '../../search-params.ts'
import { moveAppointment } from '../../store/appointments.ts'
import { fetchServices, fetchStylists } from '../../store/catalogue.ts'
import { useAppDispatch, useAppSelector, useFormats } from '../../store/hooks.ts'
import { useFetched } from '../../store/use-fetched.ts'
import { fetchCandidatesForMove } from '../../times/move-calls.ts'
import { notify } from '../../ui/toast.ts'

type MoveStep = 'time' | 'confirm'

interface MoveSearchParams {
  readonly step: MoveStep
  /** A stylist's id, or 'any'. */
  readonly stylistId: string
  readonly date: string | null
  readonly time: string | null
}

/** What is chosen, kept in the address so that a reload keeps it and Back leads to the step before. */
export function useMove(booking: Appointment, setBooking: (booking: Appointment) => void) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [search, changeSearchParams] = useLatestSearchParams()
  const stylists = useAppSelector((state) => state.stylists.items)
  const listed = useAppSelector((state) => state.services.items)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [accepted, setAccepted] = useState('')
  const isHere = useIsShown()
  const { timeZone } = useFormats()
  const ownId = booking.stylist?.id ?? ''
  const params = readMoveSearchParams(search)
  const { date, time } = params
  const isAny = params.stylistId === anyStylist
  const at = params.step === 'confirm' && isAny && date && time ? { date, time } : null
  const firstAvailable = useFirstAvailable({ id: booking.id, ownId, at })
  const stylistId = isAny ? firstAvailable.stylistId : params.stylistId
  const isOther = stylistId !== ownId
  const stylist = isOther ? (stylists.find(({ id }) => id === stylistId) ?? null) : booking.stylist
  // With its own stylist everything stays as it was booked; another one has terms of their own.
  const services =
    isOther && stylist
      ? booking.services.map((service) => serviceOf(stylist, listed.find(({ id }) => id === service.id) ?? service))
      : booking.services
  const serviceIds = booking.services.map(({ id }) => id)
  const changes = changesSince({ serviceIds, seen: booking.services }, services)
  const shown = JSON.stringify([stylistId, changes])
  const areAccepted = changes.length === 0 || accepted === shown
  const isReady = areAccepted && (!isAny || stylist !== null)
  /** Nobody takes over a service that was deleted: then it stays with its own stylist. */
  const isOffered = serviceIds.every((id) => listed.some((service) => service.id === id))

  function go(change: Partial<MoveSearchParams>, { replace = true } = {}): void {
    const preventScrollReset = (change.step ?? params.step) === params.step
    changeSearchParams((latest) => toMoveSearchParams({ ...readMoveSearchParams(latest), ...change }), {
      replace,
      preventScrollReset,
    })
  }

  function readMoveSearchParams(search: URLSearchParams): MoveSearchParams {
    const stylistId = search.get('stylist') ?? ownId
    const [date, time] = [search.get('date'), search.get('time')]
    const isOwn = stylistId === ownId || stylistId === anyStylist
    // The client has come back after moving it to there: nothing is chosen yet.
    const isThere = isOwn && date === dateAt(booking.date, timeZone) && time === booking.time
    if (isThere) return { step: 'time', stylistId, date: null, time: null }
    return { step: search.get('step') === 'confirm' && date && time ? 'confirm' : 'time', stylistId, date, time }
  }

  function toMoveSearchParams({ step, stylistId, date, time }: MoveSearchParams): URLSearchParams {
    const search = new URLSearchParams({ move: booking.id, step })
    if (stylistId !== ownId) search.set('stylist', stylistId)
    if (date) search.set('date', date)
    if (time) search.set('time', time)
    return search
  }

  async function send({ alsoBook = false } = {}): Promise<void> {
    if (isSending || !params.date || !params.time || !isReady) return
    setIsSending(true)
    setFailure(null)
    const expected = { total: toAmount(chargesInMills(services)), minutes: durationInMinutes(services) }
    const move = {
      id: booking.id,
      version: booking.version,
      date: params.date,
      time: params.time,
      ...(isOther && stylistId && { stylistId, expected }),
      ...(alsoBook && { alsoBook }),
    }
    try {
      const moved = await dispatch(moveAppointment(move)).unwrap()
      const then = moved.status === booking.status ? '' : ' We still need to confirm it.'
      notify({ about: moved.id, text: `Your booking is moved.${then}` })
      if (isHere.current) await navigate(`/mybookings?booking=${moved.id}`, { replace: true })
    } catch (thrown) {
      const refusal = thrown as Failure
      if (!isHere.current) return notify({ about: booking.id, text: refusal.message, tone: 'danger' })
      setFailure(refusal)
      if (refusal.reason === 'catalogue_changed') await Promise.all([dispatch(fetchServices()), dispatch(fetchStylists())])
      if (refusal.code === 'conflict' && !refusal.reason && refusal.current) setBooking(refusal.current)
      if (refusal.code === 'slot_taken' || refusal.fields) go({ step: 'time', time: null })
    } finally {
      setIsSending(false)
    }
  }

  return {
    selected: params,
    stylist,
    services,
    /** The stylists who could take it over: they take bookings and offer all of its services. */
    stylists: stylists.filter(
      (one) => one.id === ownId || (isOffered && isAvailable(one) && serviceIds.every((id) => offers(one, id))),
    ),
    offersFirst: true,
    firstAvailable,
    /** What is different with that stylist, and whether the client goes along with it. */
    changes,
    areAccepted,
    /** Whether it can be confirmed. */
    isReady,
    accept: () => setAccepted(shown),
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
    pathToTimes: `?${toMoveSearchParams({ ...params, step: 'time' })}`,
    /** On to the last step, or back from it. */
    goTo: (step: MoveStep) => (step === 'confirm' ? go({ step }, { replace: false }) : navigate(-1)),
    send,
  }
}

interface FirstAvailableQuery {
  /** The booking that is to be moved, and its stylist, who takes it where they can. */
  readonly id: string
  readonly ownId: string
  /** Null while there is nothing to fetch. */
  readonly at: { readonly date: string; readonly time: string } | null
}

/** Who would take a booking over at a time: its own stylist, else the first who is free by the rule (decision 020). */
function useFirstAvailable({ id, ownId, at }: FirstAvailableQuery) {
  const {
    latest: candidates,
    failure,
    isLoading,
    reload,
  } = useFetched(at && [id, at.date, at.time].join(' '), async (dispatch) =>
    at ? dispatch(fetchCandidatesForMove({ moving: id, date: at.date, time: at.time })).unwrap() : [],
  )
  const first = candidates?.find(({ stylistId }) => stylistId === ownId) ?? candidates?.[0]
  return {
    stylistId: first?.stylistId ?? null,
    isLooking: isLoading,
    /** Somebody else was faster. */
    isNobody: candidates !== null && !first,
    failure: failure?.message ?? null,
    retry: reload,
  }
}

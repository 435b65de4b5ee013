import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import {
  anyStylist,
  changesSince,
  chargesInMills,
  durationInMinutes,
  withBookedPrices,
} from '../../../domain/booking/booking.ts'
import { toAmount } from '../../../domain/money/money.ts'
import type { FreeTime } from '../../../domain/salon/schedule/schedule.ts'
import { isAvailable, offers, serviceOf } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { useCandidatesForMoveQuery } from '../../parts/times/move-api.ts'
import { useSearchParamsState } from '../../search-params.ts'
import { failureOf, readLatest } from '../../store/api-slice.ts'
import { selectReadServices } from '../../store/catalogue.ts'
import { useAppSelector, useFormats } from '../../store/hooks.ts'
import { type MoveSearchParams, type MoveStep, readMoveSearchParams, writeMoveSearchParams } from './move-search-params.ts'
import { useSendMove } from './use-send-move.ts'

export function useMove(given: Appointment, setBooking: (booking: Appointment) => void) {
  // A stylist who has left can't keep it.
  const booking = given.stylistLeft ? { ...given, stylist: null } : given
  const navigate = useNavigate()
  const stylists = useAppSelector((state) => state.stylists.items)
  const listed = useAppSelector(selectReadServices)
  const [accepted, setAccepted] = useState('')
  const { timeZone, currency } = useFormats()
  const ownId = booking.stylist?.id ?? ''
  const { params, change } = useSearchParamsState({
    read: (search) => readMoveSearchParams(search, booking, timeZone),
    write: (next) => writeMoveSearchParams(next, booking),
  })
  const { date, time } = params
  const isAny = params.stylistId === anyStylist
  const at = params.step === 'confirm' && isAny && date && time ? { date, time } : null
  const firstAvailable = useFirstAvailable({ id: booking.id, ownId, at })
  const stylistId = isAny ? firstAvailable.stylistId : params.stylistId
  const isOther = stylistId !== ownId
  const stylist = isOther ? (stylists.find(({ id }) => id === stylistId) ?? null) : booking.stylist
  // Its own stylist keeps the booked terms; others have their own.
  const services = isOther && stylist ? servicesBy(stylist, { booking, listed, currency }) : booking.services
  const serviceIds = booking.services.map(({ id }) => id)
  const changes = changesSince({ serviceIds, seen: booking.services }, services)
  const shownTerms = JSON.stringify([stylistId, changes])
  const areAccepted = changes.length === 0 || accepted === shownTerms
  const isReady = areAccepted && (!isAny || stylist !== null)
  /** A deleted service can't be taken over: the booking stays with its stylist. */
  const isOffered = serviceIds.every((id) => listed.some((service) => service.id === id))

  function go(changes: Partial<MoveSearchParams>, { replace = true } = {}): void {
    const preventScrollReset = (changes.step ?? params.step) === params.step
    change(changes, { replace, preventScrollReset })
  }

  const sending = useSendMove({ booking, setBooking, onTimeRefused: () => go({ step: 'time', time: null }) })

  async function send({ alsoBook = false } = {}): Promise<void> {
    if (!date || !time || !isReady) return
    const expected = { total: toAmount(chargesInMills(services)), minutes: durationInMinutes(services) }
    await sending.send({
      date,
      time,
      ...(isOther && stylistId && { stylistId, expected }),
      ...(alsoBook && { alsoBook }),
    })
  }

  return {
    selected: params,
    stylist,
    services,
    /** Stylists who could take over: they take bookings and offer all services. */
    stylists: stylists.filter(
      (one) => one.id === ownId || (isOffered && isAvailable(one) && serviceIds.every((id) => offers(one, id))),
    ),
    firstAvailable,
    changes,
    areAccepted,
    isReady,
    accept: () => setAccepted(shownTerms),
    failure: sending.failure,
    isSending: sending.isSending,
    chooseStylist(stylistId: string): void {
      sending.clearFailure()
      go({ stylistId, date: null, time: null })
    },
    chooseDate: (chosen: string) => go({ date: chosen, time: null }),
    chooseTime: (chosen: FreeTime) => {
      sending.clearFailure()
      go(chosen)
    },
    pathToTimes: `?${writeMoveSearchParams({ ...params, step: 'time' }, booking)}`,
    goTo: (step: MoveStep) => (step === 'confirm' ? go({ step }, { replace: false }) : navigate(-1)),
    send,
  }
}

interface BookedServices {
  readonly booking: Appointment
  readonly listed: readonly Service[]
  readonly currency: string
}

/** The booked services on another stylist's terms. */
function servicesBy(stylist: Stylist, { booking, listed, currency }: BookedServices) {
  const own = booking.services.map((service) => serviceOf(stylist, listed.find(({ id }) => id === service.id) ?? service))
  return withBookedPrices(booking, own, currency)
}

interface FirstAvailableQuery {
  /** The booking to move, and its stylist, who has priority. */
  readonly id: string
  readonly ownId: string
  /** Null: fetches nothing. */
  readonly at: { readonly date: string; readonly time: string } | null
}

/** Finds who would take a booking over: its own stylist, else the first by the rule (decision 020). */
function useFirstAvailable({ id, ownId, at }: FirstAvailableQuery) {
  const candidatesQuery = useCandidatesForMoveQuery(at ? { moving: id, ...at } : skipToken)
  const candidates = readLatest(candidatesQuery)
  const first = candidates?.find(({ stylistId }) => stylistId === ownId) ?? candidates?.[0]
  return {
    stylistId: first?.stylistId ?? null,
    isLooking: candidatesQuery.isFetching,
    isNobody: candidates !== undefined && !first,
    failure: failureOf(candidatesQuery)?.message ?? null,
    retry: candidatesQuery.refetch,
  }
}

import { createSelector } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { shallowEqual } from 'react-redux'
import { anyStylist, type Selection } from '../../domain/booking.ts'
import type { BookingInput } from '../../domain/schedule/booking-input.ts'
import type { DayAvailability } from '../../domain/schedule/schedule.ts'
import { isAvailable, serviceOf, worksOn } from '../../domain/schedule/stylist-rules.ts'
import type { Service } from '../../domain/service.ts'
import type { Stylist } from '../../domain/stylist.ts'
import { weekdayOf } from '../../domain/time/calendar.ts'
import type { CandidatesQuery } from '../api.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import type { RootState } from '../store/store.ts'
import { choiceUnavailable, servicesSeen, termsSeen } from './booking-slice.ts'
import { isSameCandidatesQuery } from './confirm/candidates-slice.ts'
import { askedAgain } from './for-whom/for-whom-rules.ts'
import { bookableStylists, cheapestOf, missingServices, termsDiffer, type UnavailableChoice } from './offering.ts'
import { isCurrent } from './times/availability-slice.ts'

/** The selection as its summary shows it. */
export interface ShownSelection extends Selection {
  /** Whether price and duration depend on who it will be with: what is shown then is the least. */
  readonly varies: boolean
}

/** The chosen services, as the catalogue has them; what is no longer offered is left out. */
export const selectChosenServices = createSelector(
  [(state: RootState) => state.services.items, (state: RootState) => state.booking.serviceIds],
  (services, serviceIds): Service[] => serviceIds.flatMap((id) => services.find((service) => service.id === id) ?? []),
)

/** Their ids as the calendar requests them: those that are still offered, separated by commas. */
export function selectAskedServices(state: RootState): string {
  return selectChosenServices(state)
    .map(({ id }) => id)
    .join()
}

/** The chosen stylist, whether they do the chosen services or not. */
export function selectChosenStylist({ stylists, booking }: RootState): Stylist | null {
  return stylists.items.find(({ id }) => id === booking.stylistId) ?? null
}

/** The query for who is free, if “First available” and a time are chosen. */
export function selectCandidatesQuery(state: RootState): CandidatesQuery | null {
  const { stylistId, date, time } = state.booking
  const services = selectAskedServices(state)
  return stylistId === anyStylist && services && date && time ? { services, date, time } : null
}

/** With “First available” chosen: the stylist that the client has been shown; null until one is known. */
export function selectCandidate(state: RootState) {
  const { query, seen } = state.candidates
  return isSameCandidatesQuery(query, selectCandidatesQuery(state)) ? seen : null
}

/** The chosen date with its times; undefined while they are not known. */
function selectChosenDay(state: RootState): DayAvailability | undefined {
  const { availability, booking } = state
  const { stylistId, date } = booking
  if (!date || !isCurrent(availability, { stylistId, services: selectAskedServices(state) })) return
  const days = Object.values(availability.months).flatMap((month) => month.days)
  return days.find((day) => day.date === date)
}

/**
 * The selection so far, with prices and durations of the chosen stylist. A stylist who does not do all the services counts as not
 * chosen: without the service they are chosen again.
 */
export const selectSelection = createSelector(
  [
    selectChosenServices,
    selectChosenStylist,
    (state: RootState) => state.stylists.items,
    (state: RootState) => state.booking.stylistId,
    (state: RootState) => state.booking.date,
    (state: RootState) => state.booking.time,
    selectCandidate,
    (state: RootState) => (selectChosenDay(state)?.slots.length ?? 0) > 0,
  ],
  (services, chosen, stylists, stylistId, date, time, candidate, isOffered): ShownSelection => {
    const rest = { date, time, isOffered }
    if (chosen && missingServices(chosen, services).length === 0) {
      return { services: ofStylist(chosen, services), stylist: chosen, ...rest, varies: false }
    }
    const isAny = stylistId === anyStylist
    const able = bookableStylists(stylists, services)
    const shown = stylists.find(({ id }) => id === candidate?.stylistId)
    return {
      services: ofStylist(shown ?? cheapestOf(able, services), services),
      stylist: isAny && able.length > 0 ? anyStylist : null,
      ...rest,
      varies: !shown && termsDiffer(able, services),
    }
  },
)

function ofStylist(stylist: Stylist | null | undefined, services: readonly Service[]): readonly Service[] {
  return stylist?.services ? services.map((service) => serviceOf(stylist, service)) : services
}

/** The request that books this selection, or null while it is incomplete. */
function inputOf({ services, stylist, date, time }: Selection): BookingInput | null {
  if (services.length === 0 || !stylist || !date || !time) return null
  const stylistId = stylist === anyStylist ? anyStylist : stylist.id
  return { serviceIds: services.map(({ id }) => id), stylistId, date, time }
}

/** Whom it is for; what the server refused of it is asked again. */
export const selectForWhom = createSelector(
  [(state: RootState) => state.booking.forWhom, (state: RootState) => state.booking.refusal?.fields],
  askedAgain,
)

/** The same for the client whom it is for; of one who isn't chosen yet, it is that of the person who books. */
export function selectInput(state: RootState): BookingInput | null {
  const input = inputOf(selectSelection(state))
  const forWhom = selectForWhom(state)
  if (!input || !forWhom) return input
  if (forWhom.who === 'client') return { ...input, clientId: forWhom.client.id }
  if (forWhom.who === 'search') return input
  const { name, phone, email } = forWhom
  return { ...input, client: { name: name.trim(), ...(phone.trim() && { phone }), ...(email.trim() && { email }) } }
}

/** Whether the person who books for somebody has said for whom. */
export function selectIsForSomebody(state: RootState): boolean {
  const forWhom = selectForWhom(state)
  return !forWhom || forWhom.who === 'client' || (forWhom.who === 'new' && forWhom.isEntered)
}

/** What can no longer be chosen at all, in words. That a stylist doesn't do a service is said beside the button (`StepBar`). */
function unavailableChoice(state: RootState): UnavailableChoice | null {
  const { serviceIds, stylistId, date } = state.booking
  const stylist = selectChosenStylist(state)
  if (serviceIds.length > 0 && selectChosenServices(state).length === 0) {
    return { field: 'serviceIds', message: 'What you chose isn’t offered anymore. Choose something else.' }
  }
  if (stylistId !== null && stylistId !== anyStylist && !stylist) {
    return { field: 'stylistId', message: 'Your stylist doesn’t work here anymore. Choose another one.' }
  }
  if (!date) return null
  if (stylist && !isAvailable(stylist)) {
    const message = `${stylist.stylistName} isn’t taking bookings right now. Choose another stylist.`
    return { field: 'stylistId', message }
  }
  if (selectChosenDay(state)?.slots.length !== 0) return null
  const isDayOff = stylist && !worksOn(stylist, date)
  const what = isDayOff
    ? `${stylist.stylistName} doesn’t work on ${weekdayOf(date)}s anymore.`
    : `${stylist?.stylistName ?? 'The salon'} has no times on that day anymore.`
  return { field: 'date', message: `${what} Choose another day.` }
}

/**
 * Remembers the chosen services and the stylist's own terms as the client has seen them, so that a change of the catalogue is shown
 * before they book, and removes, with a message, what can no longer be chosen at all.
 */
export function useCatalogueChanges(): void {
  const dispatch = useAppDispatch()
  const services = useAppSelector(selectChosenServices)
  const stylist = useAppSelector(selectChosenStylist)
  const { seen, seenTerms, restored } = useAppSelector((state) => state.booking)
  useEffect(() => {
    if (services.some(({ id }) => !seen.some((known) => known.id === id))) dispatch(servicesSeen(services))
  }, [dispatch, services, seen])
  useEffect(() => {
    if (restored && stylist && !seenTerms) dispatch(termsSeen(stylist.services ?? {}))
  }, [dispatch, restored, stylist, seenTerms])

  const unavailable = useAppSelector(unavailableChoice, shallowEqual)
  useEffect(() => {
    if (unavailable) dispatch(choiceUnavailable(unavailable))
  }, [dispatch, unavailable])
}

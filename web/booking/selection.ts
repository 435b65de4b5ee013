import { select, t } from '@lingui/core/macro'
import { createSelector } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { shallowEqual } from 'react-redux'
import { anyStylist, type Selection } from '../../domain/booking/booking.ts'
import type { BookingInput } from '../../domain/booking/schedule/booking-input.ts'
import type { DayAvailability } from '../../domain/salon/schedule/schedule.ts'
import { isAvailable, serviceOf, worksOn } from '../../domain/salon/schedule/stylist-rules.ts'
import type { Service } from '../../domain/salon/service.ts'
import type { Stylist } from '../../domain/salon/stylist.ts'
import { weekdayOf } from '../../domain/time/calendar.ts'
import type { CandidatesQuery } from '../api.ts'
import { choiceUnavailable, servicesSeen, termsSeen, type UnavailableChoice } from '../parts/draft/booking-slice.ts'
import { selectReadServices } from '../store/catalogue.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import type { RootState } from '../store/store.ts'
import { isSameCandidatesQuery } from './confirm/candidates-slice.ts'
import { askedAgain } from './for-whom/for-whom-rules.ts'
import { bookableStylists, findCheapest, missingServices, termsDiffer } from './offering.ts'
import { isCurrent } from './times/availability-slice.ts'

export interface ShownSelection extends Selection {
  /** True if price and duration depend on the stylist: the lowest are shown. */
  readonly varies: boolean
}

/** Chosen services that the catalogue still offers. */
export const selectChosenServices = createSelector(
  [selectReadServices, (state: RootState) => state.booking.serviceIds],
  (services, serviceIds): Service[] => serviceIds.flatMap((id) => services.find((service) => service.id === id) ?? []),
)

export function selectAskedServices(state: RootState): string {
  return selectChosenServices(state)
    .map(({ id }) => id)
    .join()
}

export function selectChosenStylist({ stylists, booking }: RootState): Stylist | null {
  return stylists.items.find(({ id }) => id === booking.stylistId) ?? null
}

export function selectCandidatesQuery(state: RootState): CandidatesQuery | null {
  const { stylistId, date, time } = state.booking
  const services = selectAskedServices(state)
  return stylistId === anyStylist && services && date && time ? { services, date, time } : null
}

/** Candidate shown for “First available”; null until known. */
export function selectCandidate(state: RootState) {
  const { query, seen } = state.candidates
  return isSameCandidatesQuery(query, selectCandidatesQuery(state)) ? seen : null
}

function selectChosenDay(state: RootState): DayAvailability | undefined {
  const { availability, booking } = state
  const { stylistId, date } = booking
  if (!date || !isCurrent(availability, { stylistId, services: selectAskedServices(state) })) return
  const days = Object.values(availability.months).flatMap((month) => month.days)
  return days.find((day) => day.date === date)
}

/** The selection at the stylist's terms. A stylist who doesn't do all services counts as not chosen until that changes. */
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
    const candidateStylist = stylists.find(({ id }) => id === candidate?.stylistId)
    return {
      services: ofStylist(candidateStylist ?? findCheapest(able, services), services),
      stylist: isAny && able.length > 0 ? anyStylist : null,
      ...rest,
      varies: !candidateStylist && termsDiffer(able, services),
    }
  },
)

function ofStylist(stylist: Stylist | null | undefined, services: readonly Service[]): readonly Service[] {
  return stylist?.services ? services.map((service) => serviceOf(stylist, service)) : services
}

function buildInput({ services, stylist, date, time }: Selection): BookingInput | null {
  if (services.length === 0 || !stylist || !date || !time) return null
  const stylistId = stylist === anyStylist ? anyStylist : stylist.id
  return { serviceIds: services.map(({ id }) => id), stylistId, date, time }
}

/** Client of the booking; refused fields are to be corrected. */
export const selectForWhom = createSelector(
  [(state: RootState) => state.booking.forWhom, (state: RootState) => state.booking.refusal?.fields],
  askedAgain,
)

/** Adds the client to the request. Until one is chosen, it is for the person who books. */
export function selectInput(state: RootState): BookingInput | null {
  const input = buildInput(selectSelection(state))
  const forWhom = selectForWhom(state)
  if (!input || !forWhom) return input
  if (forWhom.who === 'client') return { ...input, clientId: forWhom.client.id }
  if (forWhom.who === 'search') return input
  const { name, phone, email } = forWhom
  return { ...input, client: { name: name.trim(), ...(phone.trim() && { phone }), ...(email.trim() && { email }) } }
}

export function selectIsForSomebody(state: RootState): boolean {
  const forWhom = selectForWhom(state)
  return !forWhom || forWhom.who === 'client' || (forWhom.who === 'new' && forWhom.isEntered)
}

/** Describes a choice that is gone from the catalogue. `StepBar` says if a stylist doesn't do a service. */
function unavailableChoice(state: RootState): UnavailableChoice | null {
  const { serviceIds, stylistId, date } = state.booking
  const stylist = selectChosenStylist(state)
  if (serviceIds.length > 0 && selectChosenServices(state).length === 0) {
    return { field: 'serviceIds', message: t`What you chose isn’t offered anymore. Choose something else.` }
  }
  if (stylistId !== null && stylistId !== anyStylist && !stylist) {
    return { field: 'stylistId', message: t`Your stylist doesn’t work here anymore. Choose another one.` }
  }
  if (!date) return null
  if (stylist && !isAvailable(stylist)) {
    const message = t`${{ name: stylist.stylistName }} isn’t taking bookings right now. Choose another stylist.`
    return { field: 'stylistId', message }
  }
  if (selectChosenDay(state)?.slots.length !== 0) return null
  return { field: 'date', message: unavailableDay(stylist, date) }
}

function unavailableDay(stylist: Stylist | null, date: string): string {
  if (!stylist) return t`The salon has no times on that day anymore. Choose another day.`
  const name = stylist.stylistName
  if (worksOn(stylist, date)) return t`${name} has no times on that day anymore. Choose another day.`
  return t`${name} doesn’t work on ${select(
    { weekday: weekdayOf(date) },
    {
      Monday: 'Mondays',
      Tuesday: 'Tuesdays',
      Wednesday: 'Wednesdays',
      Thursday: 'Thursdays',
      Friday: 'Fridays',
      Saturday: 'Saturdays',
      other: 'Sundays',
    },
  )} anymore. Choose another day.`
}

/** Records the catalogue as the client sees it, to show changes before booking; removes, with a message, choices that are gone. */
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

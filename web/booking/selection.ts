import { createSelector } from '@reduxjs/toolkit'
import { type BookingInput, durationInMinutes, type Selection } from '../../domain/booking.ts'
import { fitsInADay as minutesFitInADay } from '../../domain/schedule.ts'
import { isAvailable, type Stylist } from '../../domain/stylist.ts'
import type { AppDispatch, RootState } from '../store/store.ts'
import { choicesTaken } from './booking-slice.ts'
import type { LinkedChoices } from './steps.ts'

/** The choices so far with what the catalogue says of them; what is no longer offered is not chosen. */
export const selectSelection = createSelector(
  [
    (state: RootState) => state.services.items,
    (state: RootState) => state.stylists.items,
    (state: RootState) => state.booking.serviceIds,
    (state: RootState) => state.booking.stylistId,
    (state: RootState) => state.booking.date,
    (state: RootState) => state.booking.time,
  ],
  (services, stylists, serviceIds, stylistId, date, time): Selection => ({
    services: serviceIds.flatMap((id) => services.find((service) => service.id === id) ?? []),
    stylist: stylists.find((stylist) => stylist.id === stylistId) ?? null,
    date,
    time,
  }),
)

/** What is sent to book these choices, or null while one is missing. */
export function inputOf({ services, stylist, date, time }: Selection): BookingInput | null {
  if (services.length === 0 || !stylist || !date || !time) return null
  return { serviceIds: services.map(({ id }) => id), stylistId: stylist.id, date, time }
}

/** Whether the chosen services could be done in one visit: some start must end by closing time. */
export function fitsInADay(selection: Pick<Selection, 'services'>): boolean {
  return minutesFitInADay(durationInMinutes(selection.services))
}

/** Whether there is any day on which the stylist could be booked. */
export function takesBookings(stylist: Pick<Stylist, 'status' | 'daysAvailable'>): boolean {
  return isAvailable(stylist) && stylist.daysAvailable.length > 0
}

/** The stylists in the salon's order, those who take no bookings last. */
export function bookableFirst(stylists: readonly Stylist[]): Stylist[] {
  return [...stylists.filter(takesBookings), ...stylists.filter((stylist) => !takesBookings(stylist))]
}

/**
 * Takes the choices that an address names in place of those made so far; a stylist that it does not name stays. Ids that the
 * catalogue does not have are left out, and where none is left, nothing changes.
 * @returns what to say about those, or null
 */
export function takeLinkedChoices(linked: LinkedChoices) {
  return (dispatch: AppDispatch, getState: () => RootState): string | null => {
    const { services, stylists, booking } = getState()
    const known = linked.serviceIds.filter((id) => services.items.some((service) => service.id === id))
    const stylist = stylists.items.find(({ id }) => id === linked.stylistId)
    const serviceIds = known.length > 0 ? known : booking.serviceIds
    const stylistId = stylist?.id ?? booking.stylistId
    // The same choices again, as after a reload, keep their day and time.
    const isSame = sameIds(serviceIds, booking.serviceIds) && stylistId === booking.stylistId
    if (!isSame) dispatch(choicesTaken({ serviceIds, stylistId }))

    const isStylistMissing = linked.stylistId !== null && !stylist
    if (known.length < linked.serviceIds.length) {
      return linked.serviceIds.length === 1
        ? 'We don’t offer that service anymore. Please choose another.'
        : 'We don’t offer some of those services anymore.'
    }
    return isStylistMissing ? 'That stylist isn’t with us anymore. Please choose another.' : null
  }
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

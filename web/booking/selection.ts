import { createSelector } from '@reduxjs/toolkit'
import { useEffect } from 'react'
import { type BookingInput, durationInMinutes, type Selection } from '../../domain/booking.ts'
import { weekdayOf } from '../../domain/calendar.ts'
import { fitsInADay } from '../../domain/schedule.ts'
import { isAvailable, type Stylist, worksOn } from '../../domain/stylist.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import type { AppDispatch, RootState } from '../store/store.ts'
import { choiceUnavailable, selectionReplaced, servicesSeen } from './booking-slice.ts'
import type { LinkedSelection } from './steps.ts'

/** The selection so far, as the catalogue has it; what is no longer offered is left out. */
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

/** The request that books this selection, or null while it is incomplete. */
export function inputOf({ services, stylist, date, time }: Selection): BookingInput | null {
  if (services.length === 0 || !stylist || !date || !time) return null
  return { serviceIds: services.map(({ id }) => id), stylistId: stylist.id, date, time }
}

export type BookingBlocker = 'unavailable' | 'no days' | 'too long'

/** Why no time can be chosen on any day, or null. Some start must end by closing time. */
export function bookingBlocker({ stylist, services }: Pick<Selection, 'stylist' | 'services'>): BookingBlocker | null {
  if (stylist && !isAvailable(stylist)) return 'unavailable'
  if (stylist?.daysAvailable.length === 0) return 'no days'
  return fitsInADay(durationInMinutes(services)) ? null : 'too long'
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
 * Replaces the selection with the one that an address names; a stylist that it does not name stays. Ids that the catalogue does not
 * have are left out, and if none is left, nothing changes.
 * @returns a message about those, or null
 */
export function applyLinkedSelection(linked: LinkedSelection) {
  return (dispatch: AppDispatch, getState: () => RootState): string | null => {
    const { services, stylists, booking } = getState()
    const known = linked.serviceIds.filter((id) => services.items.some((service) => service.id === id))
    const stylist = stylists.items.find(({ id }) => id === linked.stylistId)
    const serviceIds = known.length > 0 ? known : booking.serviceIds
    const stylistId = stylist?.id ?? booking.stylistId
    // The same selection, as after a reload, keeps its day and time.
    const isSame = sameIds(serviceIds, booking.serviceIds) && stylistId === booking.stylistId
    if (!isSame) dispatch(selectionReplaced({ serviceIds, stylistId }))

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

/**
 * Remembers the chosen services as the client has seen them, so that a change of the catalogue is shown before they book, and removes,
 * with a message, what can no longer be chosen at all.
 */
export function useCatalogueChanges(): void {
  const dispatch = useAppDispatch()
  const { services, stylist, date } = useAppSelector(selectSelection)
  const { serviceIds, stylistId, seen } = useAppSelector((state) => state.booking)
  useEffect(() => {
    if (services.some(({ id }) => !seen.some((known) => known.id === id))) dispatch(servicesSeen(services))
  }, [dispatch, services, seen])

  const unavailable =
    serviceIds.length > 0 && services.length === 0
      ? ({ field: 'serviceIds', message: 'What you chose isn’t offered anymore. Choose something else.' } as const)
      : stylistId !== null && !stylist
        ? ({ field: 'stylistId', message: 'Your stylist doesn’t work here anymore. Choose another one.' } as const)
        : stylist && date && !isAvailable(stylist)
          ? ({
              field: 'stylistId',
              message: `${stylist.stylistName} isn’t taking bookings right now. Choose another stylist.`,
            } as const)
          : stylist && date && !worksOn(stylist, date)
            ? ({
                field: 'date',
                message: `${stylist.stylistName} doesn’t work on ${weekdayOf(date)}s anymore. Choose another day.`,
              } as const)
            : null
  const [field, message] = [unavailable?.field, unavailable?.message]
  useEffect(() => {
    if (field && message) dispatch(choiceUnavailable({ field, message }))
  }, [dispatch, field, message])
}

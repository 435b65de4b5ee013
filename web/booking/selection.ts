import { createSelector } from '@reduxjs/toolkit'
import { type BookingInput, durationInMinutes, type Selection } from '../../domain/booking.ts'
import { endsByClosing, slots } from '../../domain/schedule.ts'
import type { RootState } from '../store/store.ts'

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
  const minutes = durationInMinutes(selection.services)
  return slots.some((slot) => endsByClosing(slot, minutes))
}

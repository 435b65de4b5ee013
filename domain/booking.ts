import { z } from 'zod'
import { calendarDate } from './calendar.ts'
import { sumInCents } from './money.ts'
import { type Slot, slots } from './schedule.ts'
import type { Service } from './service.ts'
import { type Stylist, worksOn } from './stylist.ts'
import { recordId } from './text.ts'

/** Most services in one booking; the day is over long before. */
export const maxServices = 20

/** What a client sends to book. Prices and durations come from the catalogue, never from here. */
export const bookingInput = z
  .object({
    serviceIds: z
      .array(recordId, 'Choose at least one service')
      .min(1, 'Choose at least one service')
      .max(maxServices, `Choose at most ${maxServices} services`)
      .refine((ids) => new Set(ids).size === ids.length, 'Each service can be chosen once'),
    stylistId: recordId,
    date: calendarDate,
    time: z.enum(slots, `Choose one of the times ${slots.join(', ')}`),
  })
  .meta({ id: 'BookingInput' })
export type BookingInput = z.infer<typeof bookingInput>

/** The choices made so far in the booking flow. */
export interface Selection {
  readonly services: readonly Service[]
  readonly stylist: Stylist | null
  readonly date: string | null
  readonly time: Slot | null
}

/** Steps of the booking flow, in order. */
export const bookingSteps = ['services', 'stylist', 'time', 'confirm', 'confirmed'] as const
export type BookingStep = (typeof bookingSteps)[number]

/** Whether the choices allow leaving a step forward. */
export function canLeave(step: BookingStep, selection: Selection): boolean {
  const { services, stylist, date, time } = selection
  switch (step) {
    case 'services':
      return services.length > 0
    case 'stylist':
      return canLeave('services', selection) && stylist !== null
    case 'time':
      return canLeave('stylist', selection) && stylist !== null && date !== null && worksOn(stylist, date) && time !== null
    case 'confirm':
      return canLeave('time', selection)
    case 'confirmed':
      return false
  }
}

/** The step to show for a wanted one: the wanted one, or the first before it whose choices are missing. */
export function reachableStep(wanted: BookingStep, selection: Selection): BookingStep {
  if (wanted === 'confirmed') return wanted
  const before = bookingSteps.slice(0, bookingSteps.indexOf(wanted))
  return before.find((step) => !canLeave(step, selection)) ?? wanted
}

/** How long a booking takes: the sum of its services' durations, in minutes. */
export function durationInMinutes(services: readonly Pick<Service, 'Duration'>[]): number {
  return services.reduce((sum, service) => sum + (Number.isFinite(service.Duration) ? service.Duration : 0), 0)
}

/** What a booking costs: the sum of its services' prices, in cents. */
export function chargesInCents(services: readonly Partial<Pick<Service, 'Price'>>[]): number {
  return sumInCents(services)
}

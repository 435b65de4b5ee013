import { z } from 'zod'
import { maxServices } from '../booking.ts'
import { durationInput, priceInput } from '../service.ts'
import { recordId } from '../text.ts'
import { gridMinutes } from '../time/calendar.ts'
import { bookingInput } from './booking-input.ts'
import { outsideReasons } from './outside.ts'
import { freeTime } from './schedule.ts'

/** A service as it is booked this time: at its own price and length where they differ from the stylist's. */
export const visitService = z.object({
  id: recordId,
  price: priceInput.optional(),
  minutes: durationInput.multipleOf(gridMinutes, `Minutes must be a multiple of ${gridMinutes}`).optional(),
})
export type VisitService = z.infer<typeof visitService>

/** What only the desk can ask for. */
export const deskChoices = {
  /** Of the services, those whose price or length differs this time. */
  services: z
    .array(visitService, 'Choose services from the list')
    .max(maxServices, `Choose at most ${maxServices} services`)
    .optional(),
  /** Book although it is outside of hours, start times, notice or what the stylist does. */
  outside: z.boolean('Send true or false').optional(),
  /** Confirmed at once. */
  confirmed: z.boolean('Send true or false').optional(),
  /** Whether the client gets a confirmation, if there is an address; yes where left out. */
  tellClient: z.boolean('Send true or false').optional(),
  /** For somebody who came in without a name. */
  walkIn: z.boolean('Send true or false').optional(),
}

/** What the desk sends to book, which includes what clients send. */
export const deskBookingInput = bookingInput
  .extend(deskChoices)
  .refine(({ serviceIds, services = [] }) => services.every(({ id }) => serviceIds.includes(id)), {
    path: ['services'],
    error: 'Send terms for the booked services only',
  })
  .meta({ id: 'DeskBookingInput' })
export type DeskBookingInput = z.infer<typeof deskBookingInput>

/** Whether something is asked for that is the desk's alone. */
export function asksAsDesk({ services = [], outside, confirmed, tellClient, walkIn }: DeskBookingInput): boolean {
  return services.length > 0 || outside === true || confirmed === true || tellClient === false || walkIn === true
}

/** The record that stands for everybody who came in without a name. */
export const walkInClient = { id: 'WALK-IN', name: 'Walk-in' } as const

/** How a visit would fit at a time. */
export const bookingFit = z
  .object({
    /** In what it would be outside of what is offered, each with a line that says so. */
    outside: z.array(z.object({ reason: z.enum(outsideReasons), text: z.string() })),
    /** Who or what holds the time, in words; null if it is free. */
    holder: z.string().nullable(),
    /** Why it can't be booked at all; null if it can. */
    problem: z.string().nullable(),
    /** The next times that fit, of everybody who does the services; the asked stylist first. */
    openings: z.array(z.object({ stylistId: z.string(), stylistName: z.string(), times: z.array(freeTime) })),
  })
  .meta({ id: 'BookingFit' })
export type BookingFit = z.infer<typeof bookingFit>

/** How a move of a visit would fit, or another length of it. */
export const moveFit = bookingFit
  .omit({ openings: true })
  .extend({
    /** Whether the client would get mail about it, where the desk doesn't say otherwise. */
    isMailed: z.boolean(),
  })
  .meta({ id: 'MoveFit' })
export type MoveFit = z.infer<typeof moveFit>

import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../../language/say.ts'
import { freeTime } from '../../salon/schedule/schedule.ts'
import { durationInput, priceInput } from '../../salon/service.ts'
import { recordId } from '../../text.ts'
import { gridMinutes } from '../../time/calendar.ts'
import { maxServices } from '../booking.ts'
import { bookingInput } from './booking-input.ts'
import { outsideReasons } from './outside.ts'

/** A booked service; price and length only where they differ from the stylist's. */
export const visitService = z.object({
  id: recordId,
  price: priceInput.optional(),
  minutes: durationInput
    .multipleOf(gridMinutes, said(msg`Minutes must be a multiple of ${{ minutes: gridMinutes }}`))
    .optional(),
})
export type VisitService = z.infer<typeof visitService>

export const deskChoices = {
  services: z
    .array(visitService, said(msg`Choose services from the list`))
    .max(maxServices, said(msg`Choose at most ${plural({ most: maxServices }, { one: '# service', other: '# services' })}`))
    .optional(),
  /** Book outside of hours, start times, notice or the stylist's services. */
  outside: z.boolean(said(msg`Send true or false`)).optional(),
  confirmed: z.boolean(said(msg`Send true or false`)).optional(),
  /** Mail a confirmation if there is an address; defaults to true. */
  tellClient: z.boolean(said(msg`Send true or false`)).optional(),
  walkIn: z.boolean(said(msg`Send true or false`)).optional(),
}

export const deskBookingInput = bookingInput
  .extend(deskChoices)
  .refine(({ serviceIds, services = [] }) => services.every(({ id }) => serviceIds.includes(id)), {
    path: ['services'],
    error: () => say(msg`Send terms for the booked services only`),
  })
  .meta({ id: 'DeskBookingInput' })
export type DeskBookingInput = z.infer<typeof deskBookingInput>

export function asksAsDesk({ services = [], outside, confirmed, tellClient, walkIn }: DeskBookingInput): boolean {
  return services.length > 0 || outside === true || confirmed === true || tellClient === false || walkIn === true
}

/** The record for everybody who came in without a name. */
export const walkInClient = { id: 'WALK-IN' } as const
export const walkInName = msg({ message: 'Walk-in', comment: 'A client who came in without an appointment' })

export const bookingFit = z
  .object({
    /** Rules that it would break, each with a line for the desk. */
    outside: z.array(z.object({ reason: z.enum(outsideReasons), text: z.string() })),
    /** The visit or block that has the time; null if it is free. */
    holder: z.string().nullable(),
    problem: z.string().nullable(),
    /** The next times that fit, by stylist who does the services; the requested one first. */
    openings: z.array(z.object({ stylistId: z.string(), stylistName: z.string(), times: z.array(freeTime) })),
  })
  .meta({ id: 'BookingFit' })
export type BookingFit = z.infer<typeof bookingFit>

export const moveFit = bookingFit
  .omit({ openings: true })
  .extend({
    /** The client would get mail, unless the desk says otherwise. */
    isMailed: z.boolean(),
  })
  .meta({ id: 'MoveFit' })
export type MoveFit = z.infer<typeof moveFit>

import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../../language/say.ts'
import { appointment } from '../appointment.ts'
import { bookingInput } from '../schedule/booking-input.ts'
import { deskChoices } from '../schedule/desk-booking.ts'

export const mostTogether = 4

const personInput = bookingInput
  .omit({ replaces: true })
  .extend(deskChoices)
  .refine(({ serviceIds, services = [] }) => services.every(({ id }) => serviceIds.includes(id)), {
    path: ['services'],
    error: () => say(msg`Send terms for the booked services only`),
  })
export type PersonInput = z.infer<typeof personInput>

/** Identifies a person within the request; null for walk-ins, who are many people. */
function personKey({ clientId, client }: PersonInput): string | null {
  if (clientId !== undefined) return clientId
  return client ? JSON.stringify([client.name.toLowerCase(), client.phone ?? '', client.email ?? '']) : null
}

/** Several people, such as a mother and her daughter, with a visit each: all are booked, or none. */
export const togetherInput = z
  .object({
    bookings: z
      .array(personInput, said(msg`Choose who is booked`))
      .min(2, said(msg`Choose at least two people`))
      .max(
        mostTogether,
        said(msg`Book at most ${plural({ most: mostTogether }, { one: '# person', other: '# people' })} at once`),
      ),
  })
  .superRefine(({ bookings }, { addIssue }) => {
    const keys = bookings.map(personKey)
    const again = keys.findIndex((key, index) => key !== null && keys.indexOf(key) < index)
    if (again > 0) {
      addIssue({
        code: 'custom',
        path: ['bookings', again, 'clientId'],
        message: say(msg`Choose somebody else: each visit is for another person`),
      })
    }
  })
  .meta({ id: 'TogetherInput' })
export type TogetherInput = z.infer<typeof togetherInput>

export const bookedTogether = z.object({ appointments: z.array(appointment) }).meta({ id: 'BookedTogether' })
export type BookedTogether = z.infer<typeof bookedTogether>

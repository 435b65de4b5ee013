import { z } from 'zod'
import { errorResponse } from '../domain/app-error.ts'
import { type Appointment, appointment, appointmentPage, unreadableAppointment } from '../domain/booking/appointment.ts'
import { currentUser, signInResult } from '../domain/people/user.ts'
import { shownGallery } from '../domain/salon/pictures/picture-settings.ts'
import { salon } from '../domain/salon/salon.ts'
import { candidate, dayAvailability, freeTime } from '../domain/salon/schedule/schedule.ts'
import { service } from '../domain/salon/service.ts'
import { stylist } from '../domain/salon/stylist.ts'

/** Unreadable records become `unreadable` ones, so that they never hide the others on the page. */
const readablePage = appointmentPage.extend({ items: z.array(z.unknown().transform(readable)) })

function readable(value: unknown): Appointment {
  const { data, error } = appointment.safeParse(value)
  if (error) console.error('A booking can’t be read', error)
  return data ?? unreadableAppointment(value)
}

/** Schemas of responses, by name. Loaded with the first call: most visitors read one server-rendered page and need none. */
export const schemas = {
  user: currentUser,
  signIn: signInResult,
  elsewhere: z.object({ url: z.string() }),
  userOrNobody: currentUser.nullable(),
  salon,
  gallery: shownGallery,
  service,
  services: z.array(service),
  stylist,
  stylists: z.array(stylist),
  availability: z.array(dayAvailability),
  freeTimes: z.array(freeTime),
  candidates: z.array(candidate),
  appointment,
  appointmentOrNone: appointment.nullable(),
  appointmentPage: readablePage,
  nothing: z.unknown().transform(() => undefined),
}

export { errorResponse }

export type SchemaName = keyof typeof schemas
export type Parsed<Name extends SchemaName> = z.output<(typeof schemas)[Name]>

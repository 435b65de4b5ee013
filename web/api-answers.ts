import { z } from 'zod'
import { errorAnswer } from '../domain/app-error.ts'
import { appointment, appointmentPage } from '../domain/appointment.ts'
import { demoState } from '../domain/demo.ts'
import { salon } from '../domain/salon.ts'
import { dayAvailability, freeTime } from '../domain/schedule.ts'
import { service } from '../domain/service.ts'
import { stylist } from '../domain/stylist.ts'
import { currentUser } from '../domain/user.ts'

/**
 * What the server may answer, by name. A module of its own, loaded with the first call: most visitors read one page, which came
 * complete, and never need it.
 */
export const answers = {
  user: currentUser,
  userOrNobody: currentUser.nullable(),
  salon,
  service,
  services: z.array(service),
  stylist,
  stylists: z.array(stylist),
  upcoming: z.object({ count: z.number() }),
  availability: z.array(dayAvailability),
  freeTimes: z.array(freeTime),
  appointment,
  appointmentPage,
  demo: demoState,
  nothing: z.unknown().transform(() => undefined),
}

export { errorAnswer }

export type AnswerName = keyof typeof answers
export type Answer<Name extends AnswerName> = z.output<(typeof answers)[Name]>

import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { appointment } from '../../booking/appointment.ts'
import { said } from '../../language/say.ts'
import { recordId } from '../../text.ts'
import { weekdays } from '../../time/calendar.ts'
import { shownDate, startLabel } from '../../time/date-schemas.ts'
import { dayHours } from '../schedule/hours.ts'
import { serviceInput } from '../service.ts'
import { stylistInput } from '../stylist.ts'

/** First records of a new salon: all are added, or none. */

const mostAtOnce = 60

export const newServices = z
  .object({
    services: z
      .array(serviceInput, said(msg`Send a list of services`))
      .min(1, said(msg`Choose or add at least one service`))
      .max(
        mostAtOnce,
        said(msg`Add at most ${plural({ most: mostAtOnce }, { one: '# service', other: '# services' })} at once`),
      ),
  })
  .meta({ id: 'NewServices' })

const newStylist = stylistInput.extend({
  hours: z.partialRecord(z.enum(weekdays), dayHours).optional(),
})
export type NewStylist = z.infer<typeof newStylist>

export const newStylists = z
  .object({
    stylists: z
      .array(newStylist, said(msg`Send a list of stylists`))
      .min(1, said(msg`Add at least one stylist`))
      .max(
        mostAtOnce,
        said(msg`Add at most ${plural({ most: mostAtOnce }, { one: '# stylist', other: '# stylists' })} at once`),
      ),
  })
  .meta({ id: 'NewStylists' })

export const testBookingInput = z
  .object({ serviceId: recordId, stylistId: recordId, date: shownDate, time: startLabel })
  .meta({ id: 'TestBookingInput' })
export type TestBookingInput = z.infer<typeof testBookingInput>

export const testBooking = z.object({ booking: appointment.nullable() }).meta({ id: 'TestBooking' })

export const testClient = { id: 'TEST-CLIENT', name: msg`Test client` } as const

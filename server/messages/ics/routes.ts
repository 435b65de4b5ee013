import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { recordId } from '../../../domain/text.ts'
import { requireAppointment } from '../../booking/appointments/queries.ts'
import { asClientFinds } from '../../booking/appointments/serializers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { ownOrigin } from '../../platform/http/own-origin.ts'
import { errors } from '../../platform/http/responses.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { calendarFile } from './event.ts'

const calendarRoute = createRoute({
  method: 'get',
  path: '/api/appointments/{id}/calendar.ics',
  summary: 'Download a booking for a calendar app',
  ...access('signed-in'),
  request: { params: z.object({ id: recordId }) },
  responses: {
    200: { description: 'The booking as an iCalendar file', content: { 'text/calendar': { schema: z.string() } } },
    ...errors('not_signed_in', 'not_found', 'invalid'),
  },
})

interface CalendarOptions {
  readonly db: Database
  readonly publicUrl: Config['publicUrl']
  readonly settings: CurrentSettings
  readonly clock: Clock
}

export function calendarRoutes({ db, publicUrl, settings, clock }: CalendarOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(calendarRoute, async (c) => {
    const user = requireUser(c)
    const booking = await requireAppointment(db, c.req.valid('param').id, user)
    const bookingsUrl = `${ownOrigin(publicUrl, c.req.url)}/mybookings`
    return c.body(calendarFile({ bookings: [asClientFinds(booking, clock())], settings: settings.get(), bookingsUrl }), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      // Inline, so that phones ask whether to add it instead of saving a file.
      'Content-Disposition': `inline; filename="booking-${booking.id}.ics"`,
    })
  })

  return routes
}

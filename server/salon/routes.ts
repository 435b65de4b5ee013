import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { weekdays } from '../../domain/calendar.ts'
import { type Salon, salon } from '../../domain/salon.ts'
import { slots } from '../../domain/schedule.ts'
import type { Config } from '../config.ts'
import { access } from '../http/access.ts'
import { json } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { uploadsOf } from '../images/uploads.ts'

const salonRoute = createRoute({
  method: 'get',
  path: '/api/salon',
  summary: 'The salon: contact, time zone, slots, opening hours, where images are uploaded',
  ...access('all'),
  responses: { 200: json('The salon', salon) },
})

/** What anyone may know of the salon. */
function presentSalon(config: Config): Salon {
  return {
    ...config.salon,
    slots: [...slots],
    openingHours: { opens: '10:00 AM', closes: '7:00 PM', days: [...weekdays] },
    uploads: uploadsOf(config),
  }
}

export function salonRoutes(config: Config) {
  const answer = presentSalon(config)
  return new OpenAPIHono<AppEnv>().openapi(salonRoute, (c) => c.json(answer, 200))
}

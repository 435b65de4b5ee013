import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { daysBetween, shownDate } from '../../domain/calendar.ts'
import { dayAvailability } from '../../domain/schedule.ts'
import { serviceLimits } from '../../domain/service.ts'
import { recordId } from '../../domain/text.ts'
import { access } from '../http/access.ts'
import { errors, json } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/on-error.ts'
import type { ReadAvailability } from './queries.ts'

/** Most days in one question: two months. */
const maxDays = 62
/** Twenty services of the longest kind; far beyond a working day, which the answer then says. */
const maxMinutes = 20 * serviceLimits.maxMinutes

const question = z
  .object({
    stylistId: recordId,
    from: shownDate,
    to: shownDate,
    minutes: z.coerce.number<string>().int().min(1).max(maxMinutes),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day must not be before the first' })
  .refine(({ from, to }) => daysBetween(from, to) < maxDays, { path: ['to'], error: `Ask for at most ${maxDays} days` })

const availabilityRoute = createRoute({
  method: 'get',
  path: '/api/availability',
  summary: 'Which starts of a stylist are free, taken, past or too late, day by day; no starts on days not worked',
  ...access('all'),
  request: { query: question },
  responses: { 200: json('A day each, in order', z.array(dayAvailability)), ...errors('invalid', 'not_found') },
})

export function availabilityRoutes(readAvailability: ReadAvailability) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(availabilityRoute, async (c) => c.json(await readAvailability(c.req.valid('query')), 200))
  return routes
}

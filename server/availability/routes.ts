import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { daysBetween, shownDate } from '../../domain/calendar.ts'
import { dayAvailability, freeTime } from '../../domain/schedule.ts'
import { serviceLimits } from '../../domain/service.ts'
import { recordId } from '../../domain/text.ts'
import { dateAt } from '../../domain/viewer-time.ts'
import type { Clock } from '../clock.ts'
import { access } from '../http/access.ts'
import { errors, json } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/on-error.ts'
import type { CurrentSettings } from '../settings/current.ts'
import { findNextFree, type ReadAvailability } from './queries.ts'

/** The most days in one request: two months. */
const maxDays = 62
/** Twenty of the longest services; far longer than a working day, which the answer then says. */
const maxMinutes = 20 * serviceLimits.maxMinutes

/** The most days in one request for the next free times. */
const maxNextFree = 10

const asked = {
  stylistId: recordId,
  from: shownDate,
  minutes: z.coerce
    .number<string>('Say how many minutes the visit takes')
    .int('Say how many minutes the visit takes')
    .min(1, 'A visit takes at least a minute')
    .max(maxMinutes, 'That’s longer than any visit can be'),
}

const daysQuery = z
  .object({ ...asked, to: shownDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day can’t be before the first' })
  .refine(({ from, to }) => daysBetween(from, to) < maxDays, { path: ['to'], error: `Ask for ${maxDays} days or fewer` })

const nextQuery = z.object({
  ...asked,
  count: z.coerce
    .number<string>(`Ask for 1 to ${maxNextFree} days`)
    .int(`Ask for 1 to ${maxNextFree} days`)
    .min(1, `Ask for 1 to ${maxNextFree} days`)
    .max(maxNextFree, `Ask for 1 to ${maxNextFree} days`),
})

const daysRoute = createRoute({
  method: 'get',
  path: '/api/availability',
  summary: 'List a stylist’s start times day by day: free, taken, past or too late. Days off have none',
  ...access('all'),
  request: { query: daysQuery },
  responses: { 200: json('One entry per day, in order', z.array(dayAvailability)), ...errors('invalid', 'not_found') },
})

const nextRoute = createRoute({
  method: 'get',
  path: '/api/availability/next',
  summary: 'List a stylist’s next openings: the first free start time of each day that has one, up to a year ahead',
  ...access('all'),
  request: { query: nextQuery },
  responses: { 200: json('At most one start time per day, in order', z.array(freeTime)), ...errors('invalid', 'not_found') },
})

interface AvailabilityContext {
  readonly readAvailability: ReadAvailability
  readonly clock: Clock
  readonly settings: CurrentSettings
}

export function availabilityRoutes({ readAvailability, clock, settings }: AvailabilityContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.openapi(daysRoute, async (c) => c.json(await readAvailability(c.req.valid('query')), 200))
  routes.openapi(nextRoute, async (c) => {
    const today = dateAt(clock(), settings.get().place.timeZone)
    return c.json(await findNextFree(c.req.valid('query'), { readAvailability, today }), 200)
  })
  return routes
}

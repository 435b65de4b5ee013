import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg, plural } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import { anyStylist, maxServices } from '../../../domain/booking/booking.ts'
import { explainedDay } from '../../../domain/booking/schedule/working-days.ts'
import { said, say } from '../../../domain/language/say.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { candidate, dayAvailability, nextFreeTime } from '../../../domain/salon/schedule/schedule.ts'
import { serviceLimits } from '../../../domain/salon/service.ts'
import { recordId } from '../../../domain/text.ts'
import { daysBetween } from '../../../domain/time/calendar.ts'
import { shownDate, startLabel } from '../../../domain/time/date-schemas.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors, json } from '../../platform/http/responses.ts'
import { canIgnoreNotice, canSeeHidden } from '../../salon/services/policies.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { explainDay } from './explain.ts'
import type { HeldByAsker, RequestedVisit } from './offerings.ts'
import { type Availability, presentCandidate } from './queries.ts'

/** Two months. */
const maxDays = 62
/** Twenty of the longest services; far longer than a working day, which the response then explains. */
const maxMinutes = 20 * serviceLimits.maxMinutes

const maxNextFree = 10
const countProblem = said(msg`Ask for 1 to ${plural({ most: maxNextFree }, { one: '# day', other: '# days' })}`)

const tooManyServices = said(msg`Choose at most ${plural({ most: maxServices }, { one: '# service', other: '# services' })}`)

/** Comma-separated IDs. */
const services = z
  .string()
  .max(maxServices * 65, tooManyServices)
  .transform((list) => list.split(','))
  .pipe(z.array(recordId).min(1, said(msg`Choose at least one service`)).max(maxServices, tooManyServices))

/** The visit's duration, for pages of the previous version. */
const minutes = z.coerce
  .number<string>(said(msg`Say how many minutes the visit takes`))
  .int(said(msg`Say how many minutes the visit takes`))
  .min(1, said(msg`A visit takes at least a minute`))
  .max(maxMinutes, said(msg`That’s longer than any visit can be`))

/** An appointment to be moved, instead of services: its own time counts as free. For readers who may see it. */
const moving = recordId

/** The token of a signed link that moves the appointment, instead of a session. */
const link = z.string()

const stylistId = recordId

/** Alternatives; one is required. */
const visit = { services: services.optional(), minutes: minutes.optional(), moving: moving.optional(), link: link.optional() }

const daysQuery = z
  .object({
    stylistId,
    from: shownDate,
    to: shownDate,
    ...visit,
  })
  .refine((query) => query.services !== undefined || query.minutes !== undefined || query.moving !== undefined, {
    path: ['minutes'],
    error: () => say(msg`Say how many minutes the visit takes`),
    when: () => true,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: () => say(msg`The last day can’t be before the first`) })
  .refine(({ from, to }) => daysBetween(from, to) < maxDays, {
    path: ['to'],
    error: () => say(msg`Ask for ${plural({ most: maxDays }, { one: '# day', other: '# days' })} or fewer`),
  })

const nextQuery = z.object({
  stylistId: stylistId.default(anyStylist),
  from: shownDate.optional(),
  ...visit,
  count: z.coerce.number<string>(countProblem).int(countProblem).min(1, countProblem).max(maxNextFree, countProblem).default(1),
})

const candidatesQuery = z
  .object({ services: services.optional(), moving: moving.optional(), date: shownDate, time: startLabel })
  .refine((query) => query.services !== undefined || query.moving !== undefined, {
    path: ['services'],
    error: () => say(msg`Choose at least one service`),
    when: () => true,
  })

const daysRoute = createRoute({
  method: 'get',
  path: '/api/availability',
  summary:
    'List the start times of a stylist, or of any who offers the services, day by day: free, taken, past or too late. Days off have none',
  ...access('public'),
  request: { query: daysQuery },
  responses: {
    200: json('One entry per day, in order', z.array(dayAvailability)),
    ...errors('not_signed_in', 'invalid', 'not_found'),
  },
})

const nextRoute = createRoute({
  method: 'get',
  path: '/api/availability/next',
  summary:
    'List the next openings: the first free start time of each day that has one. Without a stylist, with any; without services, for the shortest one',
  ...access('public'),
  request: { query: nextQuery },
  responses: {
    200: json('At most one start time per day, in order', z.array(nextFreeTime)),
    ...errors('not_signed_in', 'invalid', 'not_found'),
  },
})

const candidatesRoute = createRoute({
  method: 'get',
  path: '/api/availability/candidates',
  summary: 'List who is free for the services at a time, in the order in which “First available” chooses',
  ...access('public'),
  request: { query: candidatesQuery },
  responses: {
    200: json('Each with the total and the minutes', z.array(candidate)),
    ...errors('not_signed_in', 'invalid', 'not_found'),
  },
})

const explainRoute = createRoute({
  method: 'get',
  path: '/api/availability/explain',
  summary: 'Say for each start time of a stylist’s day why it’s offered or not, and what takes it',
  ...access('schedules.read'),
  request: { query: z.object({ stylistId, services, date: shownDate }) },
  responses: {
    200: json('The start times with their reasons', explainedDay),
    ...errors('not_signed_in', 'forbidden', 'invalid', 'not_found'),
  },
})

type MovedVisit = { readonly id: string; readonly stylistId: string; readonly link?: string | undefined }

interface AvailabilityContext {
  readonly db: Database
  readonly requestedMove: (c: Context<AppEnv>, move: MovedVisit) => Promise<RequestedVisit>
  readonly availability: Availability
  readonly ownHolds: (c: Context<AppEnv>) => Promise<Own>
  readonly clock: Clock
  readonly settings: CurrentSettings
}

type VisitQuery = { readonly services?: readonly string[] | undefined; readonly minutes?: number | undefined }
type DaysQuery = VisitQuery & Omit<MovedVisit, 'id'> & { readonly moving?: string | undefined }
type Own = readonly HeldByAsker[]

function toRequest({ services: serviceIds, minutes }: VisitQuery, user: CurrentUser | null, own: Own = []): RequestedVisit {
  if (serviceIds) return { serviceIds, withHidden: canSeeHidden(user), own }
  return minutes === undefined ? 'shortest' : { minutes }
}

/** True if notice doesn't apply. A link acts as its client, and the salon's next opening is public, so both are for clients. */
function isWithoutNotice(c: Context<AppEnv>, requested: RequestedVisit, link?: string): boolean {
  return link === undefined && requested !== 'shortest' && canIgnoreNotice(c.get('user'))
}

export function availabilityRoutes({ db, availability, ownHolds, clock, settings, requestedMove }: AvailabilityContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  const requestedBy = async (c: Context<AppEnv>, { moving: id, ...query }: DaysQuery) =>
    id === undefined ? toRequest(query, c.get('user'), await ownHolds(c)) : requestedMove(c, { ...query, id })

  routes.openapi(daysRoute, async (c) => {
    const { moving, link, ...query } = c.req.valid('query')
    const requested = await requestedBy(c, { ...query, moving, link })
    return c.json(await availability.days({ ...query, requested, withoutNotice: isWithoutNotice(c, requested, link) }), 200)
  })
  routes.openapi(nextRoute, async (c) => {
    const today = dateAt(clock(), settings.get().place.timeZone)
    const { from = today, moving, link, ...query } = c.req.valid('query')
    const requested = await requestedBy(c, { ...query, moving, link })
    const times = await availability.next({ ...query, from, requested, withoutNotice: isWithoutNotice(c, requested, link) })
    const response = times.map((each) => ({ ...each, inDays: daysBetween(today, each.date) }))
    return c.json(response, 200)
  })
  routes.openapi(candidatesRoute, async (c) => {
    const { date, time, moving: id, ...query } = c.req.valid('query')
    const moved = id && requestedMove(c, { id, stylistId: anyStylist })
    const requested = (await moved) || toRequest(query, c.get('user'), await ownHolds(c))
    const free = await availability.candidates({ requested, date, time, withoutNotice: isWithoutNotice(c, requested) })
    return c.json(free.map(presentCandidate), 200)
  })
  routes.openapi(explainRoute, async (c) => {
    const { date, stylistId, ...query } = c.req.valid('query')
    const day = { stylistId, date, requested: toRequest(query, c.get('user')) }
    return c.json(await explainDay({ db, availability, clock, timeZone: settings.get().place.timeZone }, day), 200)
  })
  return routes
}

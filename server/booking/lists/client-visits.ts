import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { and, asc, count, desc, eq, gt, inArray, lte, notInArray, or } from 'drizzle-orm'
import { type VisitTime, visitTimes } from '../../../domain/people/client.ts'
import { type AppointmentPage, appointmentPage, openStatuses } from '../../../domain/booking/appointment.ts'
import { can } from '../../../domain/people/roles.ts'
import { recordId } from '../../../domain/text.ts'
import { fromUnixSeconds, type Moment } from '../../../domain/time/unix-time.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { requireClient } from '../../people/cards/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors, json } from '../../platform/http/responses.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { columnsFor } from '../appointments/queries.ts'
import { presentTo } from '../appointments/serializers.ts'

const visitsRoute = createRoute({
  method: 'get',
  path: '/api/clients/{id}/visits',
  summary: 'List a client’s next visits, soonest first, or their past and canceled ones, latest first',
  description: 'A page number past the end returns the last page; `page` says which one that is.',
  ...access('clients.notes'),
  request: {
    params: z.object({ id: recordId }),
    query: z.object({
      when: z.enum(visitTimes, 'Ask for next or past visits'),
      page: z.coerce.number<string>().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number<string>().int().min(1).max(100).default(10),
    }),
  },
  responses: {
    200: json('A page of visits', appointmentPage),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

interface ClientVisitsOptions {
  readonly db: Database
  readonly settings: CurrentSettings
  readonly clock: Clock
}

export function clientVisitRoutes({ db, settings, clock }: ClientVisitsOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(visitsRoute, async (c) => {
    const client = await requireClient(db, requireUser(c), c.req.valid('param').id)
    const moment = { now: clock(), timeZone: settings.get().place.timeZone }
    return c.json(await readVisits(db, requireUser(c), { clientId: client.id, ...c.req.valid('query') }, moment), 200)
  })

  return routes
}

interface VisitsQuery {
  readonly clientId: string
  readonly when: VisitTime
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** Reads a page of a client's visits, for a stylist only their own; past the end, the last page. */
export async function readVisits(
  db: Queryable,
  reader: CurrentUser,
  { clientId, when, page, pageSize }: VisitsQuery,
  { now, timeZone }: Moment,
): Promise<AppointmentPage> {
  const at = fromUnixSeconds(now)
  const isNext = when === 'next'
  const { endsAt, startsAt, status, id } = appointments
  const open = [...openStatuses]
  const isAhead = isNext ? and(gt(endsAt, at), inArray(status, open)) : or(lte(endsAt, at), notInArray(status, open))
  const isSeen = can(reader, 'bookings.read-all') ? undefined : eq(appointments.stylistId, reader.stylistId ?? '')
  const matches = and(eq(appointments.clientId, clientId), isAhead, isSeen)
  const [counted] = await db.select({ total: count() }).from(appointments).where(matches)
  const { total } = counted ?? { total: 0 }
  const currentPage = Math.max(1, Math.min(page, Math.ceil(total / pageSize)))
  const rows = await db
    .select(columnsFor(reader))
    .from(appointments)
    .where(matches)
    .orderBy(...(isNext ? [asc(startsAt), asc(id)] : [desc(startsAt), desc(id)]))
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
  return { items: rows.map((row) => presentTo(reader, row, timeZone)), total, page: currentPage, pageSize }
}

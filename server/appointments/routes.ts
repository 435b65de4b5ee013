import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { AppError } from '../../domain/app-error.ts'
import { appointment, appointmentPage, appointmentStatus, optionalSearch, statusChange } from '../../domain/appointment.ts'
import { bookingInput } from '../../domain/booking.ts'
import { recordId } from '../../domain/text.ts'
import { access, requireUser } from '../http/access.ts'
import { body, errors, json } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { refuseInvalid } from '../http/on-error.ts'
import { prepareBookingStatements } from './booking-statements.ts'
import { changeStatus, deleteAppointment } from './commands.ts'
import { type BookingContext, createBooking } from './create-booking.ts'
import { listAppointments, readOwnOverview } from './queries.ts'

/** Page sizes: the administrator's table has 10 a page. */
const pageSizes = { usual: 10, most: 100 } as const

const params = z.object({ id: recordId })

const listRoute = createRoute({
  method: 'get',
  path: '/api/appointments',
  summary:
    'Own appointments, those ahead by date and then those behind; everybody’s, and a search in them, with scope=all, for the administrator',
  description: 'A page beyond the end is answered with the last one, and `page` says which that is.',
  ...access('signed-in'),
  request: {
    query: z.object({
      status: appointmentStatus.optional(),
      page: z.coerce.number<string>().int().min(1).default(1),
      pageSize: z.coerce.number<string>().int().min(1).max(pageSizes.most).default(pageSizes.usual),
      scope: z.enum(['own', 'all']).default('own'),
      q: optionalSearch,
    }),
  },
  responses: { 200: json('One page', appointmentPage), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const createBookingRoute = createRoute({
  method: 'post',
  path: '/api/appointments',
  summary: 'Book; the price and the duration come from the catalogue',
  ...access('signed-in'),
  request: {
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: body(bookingInput),
  },
  responses: { 201: json('The booking, Pending', appointment), ...errors('not_signed_in', 'slot_taken', 'invalid') },
})

const changeStatusRoute = createRoute({
  method: 'patch',
  path: '/api/appointments/{id}',
  summary: 'Change the status, if it still is `from`',
  ...access('signed-in'),
  request: { params, body: body(statusChange) },
  responses: {
    200: json('The booking as changed', appointment),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'slot_taken', 'invalid'),
  },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/api/appointments/{id}',
  summary: 'Delete a booking for good',
  ...access('admin'),
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...errors('not_signed_in', 'forbidden', 'not_found') },
})

export function appointmentRoutes(options: Omit<BookingContext, 'statements'>) {
  const context: BookingContext = { ...options, statements: prepareBookingStatements(options.db) }
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(listRoute, async (c) => {
    const user = requireUser(c)
    const { scope, q, status, page, pageSize } = c.req.valid('query')
    if (scope === 'all' && !user.admin) throw new AppError('forbidden', 'Only the administrator may see all bookings.')
    if (scope === 'own' && q !== undefined) throw new AppError('invalid', 'Searching needs scope=all.')
    const { db, timeZone } = context
    const moment = { now: context.clock(), timeZone }
    if (scope === 'all') {
      return c.json(await listAppointments(db, { userId: undefined, search: q, status, page, pageSize }, moment), 200)
    }
    const [list, own] = await Promise.all([
      listAppointments(db, { userId: user.uid, status, page, pageSize }, moment),
      readOwnOverview(db, user.uid, moment),
    ])
    return c.json({ ...list, own }, 200)
  })

  routes.openapi(createBookingRoute, async (c) => {
    const idempotencyKey = c.req.valid('header')['idempotency-key']
    const booked = await createBooking(context, { user: requireUser(c), input: c.req.valid('json'), idempotencyKey })
    return c.json(booked, 201)
  })

  routes.openapi(changeStatusRoute, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await changeStatus(context, { user: requireUser(c), id, change: c.req.valid('json') }), 200)
  })

  routes.openapi(deleteRoute, async (c) => {
    await deleteAppointment(context, { user: requireUser(c), id: c.req.valid('param').id })
    return c.body(null, 204)
  })

  return routes
}

import type { BlockList } from 'node:net'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import { AppError, notInRole } from '../../../domain/app-error.ts'
import {
  appointment,
  appointmentOrders,
  appointmentPage,
  appointmentPosition,
  appointmentStatus,
  optionalSearch,
  type StatusChange,
  statusChange,
  undoRequest,
} from '../../../domain/booking/appointment.ts'
import { appointmentHistory } from '../../../domain/booking/history.ts'
import { deskBookingInput } from '../../../domain/booking/schedule/desk-booking.ts'
import { type MoveRequest, moveRequest } from '../../../domain/booking/schedule/move.ts'
import { type VisitEdit, visitEdit } from '../../../domain/booking/visits/edit.ts'
import { confirmationTime } from '../../../domain/insight/confirmation-time.ts'
import { said, say } from '../../../domain/language/say.ts'
import { listPosition, listPositionText } from '../../../domain/paging.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { recordId } from '../../../domain/text.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, idempotencyHeader, idempotencyKey, json } from '../../platform/http/responses.ts'
import { readHistory } from '../history/queries.ts'
import { openDayAt } from '../lists/pages.ts'
import { fromOf } from '../online-payments/accepted-from.ts'
import type { OwnTime } from './booked-client.ts'
import { changeStatus, deleteAppointment, readAppointment } from './commands.ts'
import { prepareBookingInsert } from './commit.ts'
import { createBooking, settleRequest } from './create-booking.ts'
import { editVisit } from './edit.ts'
import { moveAppointment } from './move.ts'
import { findOwnPosition, readOwnList } from './own-list.ts'
import { canListAll, canSeeDeskFields, countBookingAttempts, isCounted } from './policies.ts'
import { findLastVisit, listAppointments, readConfirmationTime, requireAppointment } from './queries.ts'
import { noSuchBooking } from './refusals.ts'
import { presentTo } from './serializers.ts'
import { type UndoContext, undoChange } from './undo.ts'

/** Page sizes: the administrator's table has 10 a page. */
const pageSizes = { usual: 10, most: 100 } as const
const params = z.object({ id: recordId })
const listPageSize = z.coerce.number<string>().int().min(1).max(pageSizes.most).default(pageSizes.usual)

const listQuery = z.object({
  status: appointmentStatus.optional(),
  ...listPosition,
  pageSize: listPageSize,
  scope: z.enum(['own', 'all']).default('own'),
  q: optionalSearch,
  order: z.enum(appointmentOrders, said(msg`Order by change or visit`)).default('change'),
  overdue: z.enum(['today'], said(msg`Overdue must be today`)).optional(),
  stylist: z.enum(['none'], said(msg`Stylist must be none`)).optional(),
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/appointments',
  summary:
    'List your own bookings: upcoming ones by date, then past ones. With scope=all (staff only): all bookings, search results, one status by date of visit, today’s bookings that are over and still open, or those ahead whose stylist isn’t here anymore; for a stylist those that they serve, from today on',
  description: listPositionText,
  ...access('signed-in'),
  request: { query: listQuery },
  responses: { 200: json('One page of bookings', appointmentPage), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const confirmationTimeRoute = createRoute({
  method: 'get',
  path: '/api/appointments/confirmation-time',
  summary: 'Get how long the salon usually takes to confirm a booking: the median of its last 20 confirmations',
  ...access('signed-in'),
  responses: { 200: json('In minutes, or null', confirmationTime), ...errors('not_signed_in') },
})

const lastRoute = createRoute({
  method: 'get',
  path: '/api/appointments/last',
  summary: 'Get your own last visit that is over, to book the same again',
  ...access('signed-in'),
  responses: { 200: json('The visit, or null', appointment.nullable()), ...errors('not_signed_in') },
})

const oneRoute = createRoute({
  method: 'get',
  path: '/api/appointments/{id}',
  summary: 'Get one of your own bookings, or any as the administrator',
  ...access('signed-in'),
  request: { params },
  responses: { 200: json('The booking', appointment), ...errors('not_signed_in', 'not_found', 'invalid') },
})

const positionRoute = createRoute({
  method: 'get',
  path: '/api/appointments/{id}/place',
  summary: 'Say on which page of which list of your own bookings one of them is',
  ...access('signed-in'),
  request: { params, query: z.object({ pageSize: listPageSize }) },
  responses: {
    200: json('Its status, and the place after which its page begins', appointmentPosition),
    ...errors('not_signed_in', 'not_found', 'invalid'),
  },
})

const createBookingRoute = createRoute({
  method: 'post',
  path: '/api/appointments',
  summary:
    'Book a visit. Price and duration come from the catalogue; if they differ from `expected`, the response is a conflict. The desk can set them, and book outside of what is offered; a stylist in their own column, where the salon lets them',
  ...access('signed-in'),
  request: {
    headers: idempotencyHeader,
    body: body(deskBookingInput),
  },
  responses: {
    201: json('The booking: Pending, or Confirmed where the salon confirms automatically or the desk does', appointment),
    ...errors('not_signed_in', 'forbidden', 'slot_taken', 'conflict', 'invalid', 'rate_limited'),
  },
})

const settleRoute = createRoute({
  method: 'post',
  path: '/api/appointments/settle',
  summary: 'Settle a booking request whose response was lost: returns the booking it made, or null and voids the key',
  ...access('signed-in'),
  request: { body: body(z.object({ idempotencyKey })) },
  responses: {
    200: json('The booking or null', appointment.nullable()),
    ...errors('not_signed_in', 'invalid', 'rate_limited'),
  },
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/api/appointments/{id}',
  summary:
    'Change a booking’s status if it’s still `from`, or move it if it’s still `version`. The desk, or its stylist where the salon lets them, can also change its services, prices, minutes and notes',
  description:
    'Services are booked or offered ones by `id`, or anything by `name`; the charges are the sum of their prices. A visit that gets longer takes its time as a booking does, or stays as it was. Beyond the stylist’s hours it needs `outside: true`; without it the error has the reason `outside`. `cancelReason` is for canceled visits.',
  ...access('signed-in'),
  request: { params, body: body(z.union([visitEdit, statusChange, moveRequest])) },
  responses: {
    200: json('The updated booking', appointment),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'slot_taken', 'invalid', 'rate_limited'),
  },
})

const historyRoute = createRoute({
  method: 'get',
  path: '/api/appointments/{id}/history',
  summary: 'Say what happened to a booking and who did it, oldest first. Also of a deleted one',
  ...access('bookings.read'),
  request: { params },
  responses: { 200: json('The history', appointmentHistory), ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid') },
})

const undoRoute = createRoute({
  method: 'post',
  path: '/api/appointments/{id}/undo',
  summary: 'Undo your own last status change, shortly after you made it',
  ...access('bookings.write-own'),
  request: { params, body: body(undoRequest) },
  responses: {
    200: json('The booking as it was before', appointment),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'slot_taken', 'invalid'),
  },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/api/appointments/{id}',
  summary: 'Delete a booking permanently',
  ...access('bookings.delete'),
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...errors('not_signed_in', 'forbidden', 'not_found') },
})

interface AppointmentRoutesOptions extends Omit<UndoContext, 'insert'> {
  /** Reads the time that this browser holds; undefined if none. */
  readonly ownHolds: OwnTime
  readonly proxies: BlockList
}

export function appointmentRoutes({ proxies, ownHolds, ...options }: AppointmentRoutesOptions) {
  const context: UndoContext = { ...options, insert: prepareBookingInsert(options.db) }
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  routes.route('/', queryRoutes(context))
  routes.route('/', changeRoutes(context, { proxies, ownHolds }))
  routes.route('/', recordRoutes(context))
  return routes
}

/** @throws {AppError} `forbidden` and `invalid` for a list that this user can't ask for */
function checkListQuery(user: CurrentUser, { scope, q, status, order, overdue, stylist }: z.infer<typeof listQuery>): void {
  if (scope === 'all' && !can(user, 'bookings.read')) throw notInRole(user)
  if (scope === 'own' && (q !== undefined || overdue || stylist))
    throw new AppError('invalid', say(msg`Add scope=all to search, or to see what is overdue or has no stylist.`))
  if (scope === 'all' && order === 'visit' && status === undefined && q === undefined && !overdue && !stylist) {
    throw new AppError('invalid', say(msg`Choose a status to order by date of visit.`))
  }
}

function queryRoutes(context: UndoContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(listRoute, async (c) => {
    const user = requireUser(c)
    const query = c.req.valid('query')
    checkListQuery(user, query)
    const { scope, q, status, after, before, pageSize, order, overdue, stylist: whose } = query
    const position = { after, before, pageSize }
    const { db, settings, clock } = context
    const moment = { now: clock(), timeZone: settings.get().place.timeZone }
    if (scope === 'all') {
      const today = openDayAt(moment.now, moment.timeZone)
      const stylist = canListAll(user) ? undefined : { id: user.stylistId ?? null, day: today }
      const list = { search: q, status, order, overdue: overdue && today, stylist, withoutStylist: whose === 'none' }
      return c.json(await listAppointments(db, { ...list, ...position, reader: user }, moment), 200)
    }
    return c.json(await readOwnList(db, { userId: user.uid, status, ...position }, moment), 200)
  })

  // Before the route of one booking, whose id could be any word.
  routes.openapi(confirmationTimeRoute, async (c) => c.json(await readConfirmationTime(context.db), 200))

  routes.openapi(lastRoute, async (c) => {
    const last = await findLastVisit(context.db, requireUser(c), context.clock())
    return c.json(last && presentTo(requireUser(c), last, context.settings.get().place.timeZone), 200)
  })

  routes.openapi(oneRoute, async (c) =>
    c.json(await readAppointment(context, { user: requireUser(c), id: c.req.valid('param').id }), 200),
  )

  routes.openapi(positionRoute, async (c) => {
    const input = { id: c.req.valid('param').id, pageSize: c.req.valid('query').pageSize, now: context.clock() }
    const position = await findOwnPosition(context.db, requireUser(c).uid, input)
    if (!position) throw noSuchBooking()
    return c.json(position, 200)
  })

  return routes
}

function changeRoutes(context: UndoContext, { proxies, ownHolds }: Pick<AppointmentRoutesOptions, 'proxies' | 'ownHolds'>) {
  const attempts = countBookingAttempts(context.limits)
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  async function countAttempt(c: Context<AppEnv>, user: CurrentUser): Promise<void> {
    if (isCounted(user)) await attempts.count({ userId: user.uid, address: clientAddress(c, proxies) })
  }

  routes.openapi(createBookingRoute, async (c) => {
    const user = requireUser(c)
    await countAttempt(c, user)
    const { 'idempotency-key': key } = c.req.valid('header')
    const own = await ownHolds(c)
    const request = { user, input: c.req.valid('json'), idempotencyKey: key, from: fromOf(c), ...(own && { own }) }
    const booked = await createBooking(context, request)
    await own?.settle()
    return c.json(booked, 201)
  })

  routes.openapi(settleRoute, async (c) => {
    const user = requireUser(c)
    await countAttempt(c, user)
    return c.json(await settleRequest(context, { user, ...c.req.valid('json') }), 200)
  })

  routes.openapi(changeRoute, async (c) => {
    const user = requireUser(c)
    const { id } = c.req.valid('param')
    const change = c.req.valid('json')
    // Re-opening takes time like a booking does, and writes to the salon: canceled and re-opened in turns, one booking could fill its mailbox.
    const isAttempt = 'date' in change || ('status' in change && change.status === 'Pending')
    if (isAttempt) await countAttempt(c, user)
    if (isEdit(change)) return c.json(await editVisit(context, { user, id, edit: change }), 200)
    const own = await ownHolds(c)
    const changed =
      'status' in change
        ? await changeStatus(context, { user, id, change, own, from: fromOf(c) })
        : await moveAppointment(context, { user, id, move: change, own })
    await own?.settle()
    return c.json(changed, 200)
  })

  return routes
}

function recordRoutes(context: UndoContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(historyRoute, async (c) => {
    const user = requireUser(c)
    const { id } = c.req.valid('param')
    const { timeZone } = context.settings.get().place
    // Only the history of a deleted booking is left, without client and stylist: it is the desk's.
    if (!can(user, 'bookings.write') && !canSeeDeskFields(user, await requireAppointment(context.db, id, user)))
      throw notInRole(user)
    const history = await readHistory(context.db, id, { adminEmail: context.adminEmail, timeZone })
    if (history.items.length === 0) await requireAppointment(context.db, id, user)
    return c.json(history, 200)
  })

  routes.openapi(undoRoute, async (c) => {
    const user = requireUser(c)
    const undone = { user, ...c.req.valid('param'), seen: c.req.valid('json') }
    return c.json(await undoChange(context, undone), 200)
  })

  routes.openapi(deleteRoute, async (c) => {
    await deleteAppointment(context, { by: authorOf(c), id: c.req.valid('param').id })
    return c.body(null, 204)
  })

  return routes
}

function isEdit(change: VisitEdit | StatusChange | MoveRequest): change is VisitEdit {
  return !('status' in change || 'date' in change)
}

import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { entryInput } from '../../../domain/money/entries.ts'
import { payment } from '../../../domain/money/payments.ts'
import { closingInput, tillClosing, tillDay } from '../../../domain/money/till.ts'
import { shownDate } from '../../../domain/time/date-schemas.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { byteOrderMark, csvLine } from '../../platform/csv-stream.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, idempotencyHeader, json } from '../../platform/http/responses.ts'
import { type ClosingContext, closeTill } from './commands.ts'
import { enterWithoutVisit } from './entering.ts'
import { readTill } from './queries.ts'
import { tillColumns, tillFields } from './serializers.ts'

const params = z.object({ date: shownDate })

const tillRoute = createRoute({
  method: 'get',
  path: '/api/till/{date}',
  summary: 'Get what the desk took on a date by method, what its visits still have to pay, and the closings of its till',
  ...access('till.read'),
  request: { params },
  responses: {
    200: json('The till; of the last week only for those who don’t see all of them', tillDay),
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

const closeRoute = createRoute({
  method: 'post',
  path: '/api/till/{date}/closings',
  summary: 'Close the till of a date: later payments belong to the next closing. A closing is never changed',
  ...access('till.close'),
  request: { params, body: body(closingInput) },
  responses: {
    201: json('The closing', tillClosing),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid'),
  },
})

const enterRoute = createRoute({
  method: 'post',
  path: '/api/till/entries',
  summary: 'Enter a sale without a visit, a refund of one, or cash put into the drawer or taken out of it, into today’s till',
  ...access('payments.take'),
  request: { headers: idempotencyHeader, body: body(entryInput) },
  responses: {
    201: json('The entry', payment),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid'),
  },
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/till/{date}/export.csv',
  summary: 'Export the payments and refunds of a date as CSV, each with the closing that it belongs to',
  ...access('exports.read'),
  request: { params },
  responses: {
    200: { description: 'RFC 4180, UTF-8 with a byte order mark', content: { 'text/csv': { schema: z.string() } } },
    ...errors('not_signed_in', 'forbidden', 'invalid'),
  },
})

/** Routes of the till (decision 057). */
export function tillRoutes(context: ClosingContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(tillRoute, async (c) =>
    c.json(await readTill(context, { date: c.req.valid('param').date, user: requireUser(c) }), 200),
  )

  routes.openapi(closeRoute, async (c) => {
    const closing = { user: requireUser(c), by: authorOf(c), date: c.req.valid('param').date, input: c.req.valid('json') }
    return c.json(await closeTill(context, closing), 201)
  })

  routes.openapi(enterRoute, async (c) => {
    const { 'idempotency-key': idempotencyKey } = c.req.valid('header')
    return c.json(await enterWithoutVisit(context, { by: authorOf(c), input: c.req.valid('json'), idempotencyKey }), 201)
  })

  routes.openapi(exportRoute, async (c) => {
    const { date } = c.req.valid('param')
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="till-${date}.csv"`,
    }
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
    const { timeZone } = context.settings.get().place
    const { entries } = await readTill(context, { date, user: requireUser(c) })
    await recordAudit(context.db, authorOf(c), {
      kind: 'exports.downloaded',
      subject: { id: 'till', label: `Till of ${date}` },
    })
    const lines = [tillColumns(), ...entries.map((entry) => tillFields(entry, { date, timeZone }))]
    return c.body(byteOrderMark + lines.map(csvLine).join(''), 200, headers)
  })

  return routes
}

import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { alertInput, clientDetails, formulaInput, noteInput, visitTimes } from '../../../domain/accounts/client.ts'
import { clientChange } from '../../../domain/accounts/client-change.ts'
import { appointmentPage } from '../../../domain/appointment.ts'
import { recordId } from '../../../domain/text.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, idempotencyHeader, json } from '../../platform/http/responses.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import type { UserRules } from '../auth/serializers.ts'
import { changeClient } from './commands.ts'
import { deleteClient } from '../../operations/privacy/client-deletion.ts'
import { addFormula, addNote, removeNote } from './notes.ts'
import { readCard, readVisits, requireClient } from './queries.ts'

const params = z.object({ id: recordId })

const oneRoute = createRoute({
  method: 'get',
  path: '/api/clients/{id}',
  summary: 'Get what the salon knows of a client, and the accounts that could be theirs if they have none',
  ...access('clients.notes'),
  request: { params },
  responses: { 200: json('The client', clientDetails), ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid') },
})

const visitsRoute = createRoute({
  method: 'get',
  path: '/api/clients/{id}/visits',
  summary: 'List a client’s next visits, soonest first, or their past and canceled ones, latest first',
  description: 'A page number past the end returns the last page; `page` says which one that is.',
  ...access('clients.notes'),
  request: {
    params,
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

const changeRoute = createRoute({
  method: 'patch',
  path: '/api/clients/{id}',
  summary:
    'Change a client’s name, phone number, email and what else is known of them; of an account, its address is its owner’s alone',
  ...access('clients.write'),
  request: { params, body: body(clientChange) },
  responses: {
    200: json('The client', clientDetails),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

const written = {
  201: json('The client', clientDetails),
  ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
}

const noteRoute = createRoute({
  method: 'post',
  path: '/api/clients/{id}/notes',
  summary: 'Add a note, which only staff see',
  ...access('clients.notes'),
  request: { params, headers: idempotencyHeader, body: body(noteInput) },
  responses: written,
})

const alertRoute = createRoute({
  method: 'post',
  path: '/api/clients/{id}/alerts',
  summary: 'Add an alert, such as an allergy: staff see it wherever the client is booked',
  ...access('clients.notes'),
  request: { params, headers: idempotencyHeader, body: body(alertInput) },
  responses: written,
})

const formulaRoute = createRoute({
  method: 'post',
  path: '/api/clients/{id}/formulas',
  summary: 'Add a formula, such as of a color: it is kept as it is',
  ...access('clients.notes'),
  request: { params, headers: idempotencyHeader, body: body(formulaInput) },
  responses: written,
})

const removeNoteRoute = createRoute({
  method: 'delete',
  path: '/api/clients/{id}/notes/{note}',
  summary: 'Remove a note or an alert: one’s own, or at the desk any',
  ...access('clients.notes'),
  request: { params: params.extend({ note: recordId }) },
  responses: { 200: json('The client', clientDetails), ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid') },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/api/clients/{id}',
  summary: 'Delete a client without an account for good. Their bookings stay in the salon’s figures, without the name',
  ...access('clients.delete'),
  request: { params },
  responses: {
    204: { description: 'Deleted' },
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

interface CardRoutesOptions {
  readonly db: Database
  readonly settings: CurrentSettings
  readonly clock: Clock
  readonly rules: UserRules
  readonly announce: Announce
}

export function cardRoutes(context: CardRoutesOptions) {
  const { db, settings, clock } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(oneRoute, async (c) => c.json(await readCard(db, context, requireUser(c), c.req.valid('param').id), 200))

  routes.openapi(visitsRoute, async (c) => {
    const client = await requireClient(db, requireUser(c), c.req.valid('param').id)
    const moment = { now: clock(), timeZone: settings.get().place.timeZone }
    return c.json(await readVisits(db, requireUser(c), { clientId: client.id, ...c.req.valid('query') }, moment), 200)
  })

  routes.openapi(changeRoute, async (c) => {
    const user = requireUser(c)
    const { id } = c.req.valid('param')
    await changeClient(context, { id, user, by: authorOf(c), change: c.req.valid('json') })
    return c.json(await readCard(db, context, user, id), 200)
  })

  const writing = (c: Context<AppEnv>, id: string) => ({ id, user: requireUser(c), by: authorOf(c) })

  routes.openapi(noteRoute, async (c) => {
    const { id } = c.req.valid('param')
    const key = c.req.valid('header')['idempotency-key']
    await addNote(context, { ...writing(c, id), key }, { kind: 'note', ...c.req.valid('json') })
    return c.json(await readCard(db, context, requireUser(c), id), 201)
  })

  routes.openapi(alertRoute, async (c) => {
    const { id } = c.req.valid('param')
    const key = c.req.valid('header')['idempotency-key']
    await addNote(context, { ...writing(c, id), key }, { kind: 'alert', ...c.req.valid('json') })
    return c.json(await readCard(db, context, requireUser(c), id), 201)
  })

  routes.openapi(formulaRoute, async (c) => {
    const { id } = c.req.valid('param')
    const key = c.req.valid('header')['idempotency-key']
    await addFormula(context, { ...writing(c, id), key }, c.req.valid('json'))
    return c.json(await readCard(db, context, requireUser(c), id), 201)
  })

  routes.openapi(removeNoteRoute, async (c) => {
    const { id, note } = c.req.valid('param')
    await removeNote(context, writing(c, id), note)
    return c.json(await readCard(db, context, requireUser(c), id), 200)
  })

  routes.openapi(deleteRoute, async (c) => {
    await deleteClient(context, writing(c, c.req.valid('param').id))
    return c.body(null, 204)
  })

  return routes
}

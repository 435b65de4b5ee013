import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { alertInput, clientDetails, formulaInput, noteInput } from '../../../domain/people/client.ts'
import { clientChange } from '../../../domain/people/client-change.ts'
import { recordId } from '../../../domain/text.ts'
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
import { addFormula, addNote, removeNote } from './notes.ts'
import { readCard } from './queries.ts'

const params = z.object({ id: recordId })

const oneRoute = createRoute({
  method: 'get',
  path: '/api/clients/{id}',
  summary: 'Get what the salon knows of a client, and the accounts that could be theirs if they have none',
  ...access('clients.notes'),
  request: { params },
  responses: { 200: json('The client', clientDetails), ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid') },
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

interface CardRoutesOptions {
  readonly db: Database
  readonly settings: CurrentSettings
  readonly rules: UserRules
  readonly announce: Announce
}

export function cardRoutes(context: CardRoutesOptions) {
  const { db } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(oneRoute, async (c) => c.json(await readCard(db, context, requireUser(c), c.req.valid('param').id), 200))

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

  return routes
}

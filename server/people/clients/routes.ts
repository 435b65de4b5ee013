import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { optionalSearch } from '../../../domain/booking/appointment.ts'
import { said } from '../../../domain/language/say.ts'
import {
  accountToJoin,
  addedClient,
  client,
  clientHas,
  clientList,
  clientTags,
  lastVisitFilters,
  newClient,
} from '../../../domain/people/client.ts'
import { tagOfClient } from '../../../domain/people/client-change.ts'
import { can } from '../../../domain/people/roles.ts'
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
import { createClient } from './adding.ts'
import { joinClient } from './commands.ts'
import { countFinds, findOneClient } from './finding.ts'
import { searchClients } from './queries.ts'
import { presentClient } from './serializers.ts'
import { readTags } from './tags.ts'

const params = z.object({ id: recordId })
const listRoute = createRoute({
  method: 'get',
  path: '/api/clients',
  summary:
    'Find clients by a part of a name, the beginning of an email, or a phone number in any spelling; with `inNotes` also by what their notes, alerts, formulas and tags say. A stylist who books in their own column finds one by the whole name or phone number',
  ...access('clients.find'),
  request: {
    query: z.object({
      q: optionalSearch,
      inNotes: z.enum(['true', 'false']).default('false'),
      tag: tagOfClient.optional(),
      has: z.enum(clientHas, said(msg`Choose alert, note or formula`)).optional(),
      lastVisit: z.enum(lastVisitFilters, said(msg`Choose 3, 6 or 12 months, or never`)).optional(),
      after: recordId.optional(),
      before: recordId.optional(),
      pageSize: z.coerce.number<string>().int().min(1).max(100).default(20),
    }),
  },
  responses: {
    200: json('A page, by name, those whose names begin with it first, with last and next visits', clientList),
    ...errors('not_signed_in', 'forbidden', 'invalid', 'rate_limited'),
  },
})

const addRoute = createRoute({
  method: 'post',
  path: '/api/clients',
  summary: 'Add a client. Where somebody of that name has that phone number or email already, it is that one',
  ...access('clients.write'),
  request: { headers: idempotencyHeader, body: body(newClient) },
  responses: {
    200: json('The client who was here already', addedClient),
    201: json('The client', addedClient),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const tagsRoute = createRoute({
  method: 'get',
  path: '/api/clients/tags',
  summary: 'List the tags that clients have',
  ...access('clients.read'),
  responses: { 200: json('In order', clientTags), ...errors('not_signed_in', 'forbidden') },
})

const joinRoute = createRoute({
  method: 'post',
  path: '/api/clients/{id}/account',
  summary:
    'Join a client who has no account to the account of the same person: the bookings of both are the account’s from then on',
  ...access('clients.write'),
  request: { params, body: body(accountToJoin) },
  responses: {
    200: json('The client of the account', client),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'conflict', 'invalid'),
  },
})

interface ClientRoutesOptions {
  readonly db: Database
  readonly settings: CurrentSettings
  readonly clock: Clock
  readonly rules: UserRules
  readonly announce: Announce
}

export function clientRoutes({ db, settings, clock, rules, announce }: ClientRoutesOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  const countFind = countFinds()

  routes.openapi(listRoute, async (c) => {
    const user = requireUser(c)
    const { place: region } = settings.get()
    const { q, inNotes, ...page } = c.req.valid('query')
    if (!can(user, 'clients.read')) {
      await countFind(user.uid)
      return c.json(await findOneClient(db, { typed: q ?? '', region }), 200)
    }
    const search = { typed: q ?? '', region, now: clock(), inNotes: inNotes === 'true', adminEmail: rules.adminEmail, ...page }
    return c.json(await searchClients(db, search), 200)
  })

  routes.openapi(addRoute, async (c) => {
    const by = { user: requireUser(c), by: authorOf(c), key: c.req.valid('header')['idempotency-key'] }
    const { client, isNew } = await createClient({ db, announce, region: settings.get().place }, by, c.req.valid('json'))
    return c.json({ ...presentClient(client), isNew }, isNew ? 201 : 200)
  })

  routes.openapi(tagsRoute, async (c) => c.json({ items: await readTags(db) }, 200))

  routes.openapi(joinRoute, async (c) => {
    const joining = { clientId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(
      presentClient(await joinClient({ db, rules, announce }, { user: requireUser(c), by: authorOf(c) }, joining)),
      200,
    )
  })

  return routes
}

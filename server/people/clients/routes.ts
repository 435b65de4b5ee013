import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { accountToJoin, client, clientList, clientTags } from '../../../domain/accounts/client.ts'
import { tagOfClient } from '../../../domain/accounts/client-change.ts'
import { optionalSearch } from '../../../domain/appointment.ts'
import { recordId } from '../../../domain/text.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import type { UserRules } from '../auth/serializers.ts'
import { joinClient } from './commands.ts'
import { searchClients } from './queries.ts'
import { presentClient } from './serializers.ts'
import { readTags } from './tags.ts'

const params = z.object({ id: recordId })
const listRoute = createRoute({
  method: 'get',
  path: '/api/clients',
  summary: 'Find clients by a part of a name, the beginning of an email, or a phone number in any spelling, and by a tag',
  ...access('clients.read'),
  request: {
    query: z.object({
      q: optionalSearch,
      tag: tagOfClient.optional(),
      after: recordId.optional(),
      before: recordId.optional(),
      pageSize: z.coerce.number<string>().int().min(1).max(100).default(20),
    }),
  },
  responses: {
    200: json('A page, by name, those whose names begin with it first, with last and next visits', clientList),
    ...errors('not_signed_in', 'forbidden', 'invalid'),
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

  routes.openapi(listRoute, async (c) => {
    const { place } = settings.get()
    const { q, ...page } = c.req.valid('query')
    return c.json(await searchClients(db, { typed: q ?? '', place, now: clock(), ...page }), 200)
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

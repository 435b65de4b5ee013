import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  providerKeys,
  providerKeysChange,
  providerKeysInput,
  providerState,
  providerTest,
} from '../../../../domain/booking/prepayment/provider-keys.ts'
import { versionFrom } from '../../../../domain/text.ts'
import type { Attempts } from '../../../people/auth/rate-limits.ts'
import type { Config } from '../../../platform/config.ts'
import { access, requireUser } from '../../../platform/http/access.ts'
import { authorOf } from '../../../platform/http/author.ts'
import type { AppEnv } from '../../../platform/http/context.ts'
import { refuseInvalid } from '../../../platform/http/on-error.ts'
import { body, errors, json } from '../../../platform/http/responses.ts'
import { eventTypes } from '../stripe/events.ts'
import { keysFor, removeKeys, saveKeys } from './commands.ts'
import type { ProviderContext } from './open-provider.ts'
import { countOpen, findKeys, findOutside, presentKeys } from './queries.ts'
import { testKeys } from './test-keys.ts'

const readRoute = createRoute({
  method: 'get',
  path: '/api/payments/provider',
  summary: 'Get the account of the keys of online payments, without the keys, and whether STRIPE_SECRET_KEY is used instead',
  ...access('online-payments.keys'),
  responses: { 200: json('The provider', providerState), ...errors('not_signed_in', 'forbidden') },
})

const saveRoute = createRoute({
  method: 'put',
  path: '/api/payments/provider',
  summary: 'Save the keys of online payments, if they’re still `version`. Stripe is asked whose they are',
  description:
    'A key that is absent stays as it is stored. Keys of another account or mode are refused while payments of the present one are open, unless `leavesOpen` is true.',
  ...access('online-payments.keys'),
  request: { body: body(providerKeysChange) },
  responses: {
    200: json('The keys, without themselves', providerKeys),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid', 'rate_limited', 'unavailable'),
  },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/api/payments/provider',
  summary: 'Remove the keys. From then on nothing is asked for online',
  ...access('online-payments.keys'),
  request: {
    query: z.object({
      version: z.coerce.number<string>().pipe(versionFrom(1)),
      leavesOpen: z.enum(['true', 'false']).default('false'),
    }),
  },
  responses: { 204: { description: 'Removed' }, ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid') },
})

const testRoute = createRoute({
  method: 'post',
  path: '/api/payments/provider/test',
  summary: 'Try keys, saved or not: whose they are, what they may, and whether Stripe sends its events here',
  ...access('online-payments.keys'),
  request: { body: body(providerKeysInput) },
  responses: {
    200: json('How it went', providerTest),
    ...errors('not_signed_in', 'forbidden', 'rate_limited', 'invalid'),
  },
})

interface KeysOptions extends ProviderContext {
  readonly config: Pick<Config, 'stripe' | 'publicUrl'>
  readonly attempts: Attempts
  /** Told after a change of the keys: the salon asks from then on, or doesn't anymore. */
  readonly onChange: () => void
}

/** Routes of the keys of online payments that are entered in the administration. */
export function providerKeysRoutes({ attempts, onChange, ...context }: KeysOptions) {
  const { db, config, secret, clock } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const endpointFor = (url: string) => `${config.publicUrl ?? new URL(url).origin}/api/payments/stripe/events`

  routes.openapi(readRoute, async (c) => {
    const [stored, outside] = await Promise.all([findKeys(db), findOutside(db, config, secret)])
    const openPayments = stored ? await countOpen(db, stored, clock()) : 0
    const endpoint = { url: endpointFor(c.req.url), events: [...eventTypes] }
    return c.json({ stored: stored && presentKeys(stored, secret), outside, endpoint, openPayments }, 200)
  })

  routes.openapi(saveRoute, async (c) => {
    await attempts.count('paymentKeysTest', requireUser(c).uid)
    const saved = await saveKeys(context, authorOf(c), c.req.valid('json'))
    onChange()
    return c.json(saved, 200)
  })

  routes.openapi(removeRoute, async (c) => {
    const { version, leavesOpen } = c.req.valid('query')
    await removeKeys(context, authorOf(c), { version, leavesOpen: leavesOpen === 'true' })
    onChange()
    return c.body(null, 204)
  })

  routes.openapi(testRoute, async (c) => {
    const input = c.req.valid('json')
    await attempts.count('paymentKeysTest', requireUser(c).uid)
    const isOfPresent = input.secretKey === undefined && input.webhookSecret === undefined
    const outside = isOfPresent ? config.stripe.keys : undefined
    const keys = outside ?? keysFor(input, await findKeys(db), secret)
    return c.json(await testKeys(keys, { apiUrl: config.stripe.apiUrl, endpoint: endpointFor(c.req.url) }), 200)
  })

  return routes
}

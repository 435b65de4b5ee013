import { createHash } from 'node:crypto'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import { calendarFeed, calendarFeedList, feedInput } from '../../../domain/messages/calendar-feed.ts'
import { recordId } from '../../../domain/text.ts'
import { asClientFinds } from '../../booking/appointments/serializers.ts'
import type { UserRules } from '../../people/auth/serializers.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { ownOrigin } from '../../platform/http/own-origin.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { secretPath } from '../../platform/http/secret-addresses.ts'
import { accountReads, languageNow } from '../../platform/language/reader.ts'
import { claimIn, linkPath } from '../../platform/links/actions.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { makeFeed, revokeFeed } from './commands.ts'
import { type Feed, findFeed, listFeeds, readFeedRows, readFeedState, windowAt } from './queries.ts'
import { writeCalendar } from './serializers.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/calendar-feeds',
  summary: 'List your own secret calendar addresses',
  ...access('signed-in'),
  responses: { 200: json('The addresses', calendarFeedList), ...errors('not_signed_in') },
})

const makeRoute = createRoute({
  method: 'post',
  path: '/api/calendar-feeds',
  summary: 'Make a secret calendar address: of your own visits or, as the administrator, of the salon’s or a stylist’s',
  ...access('signed-in'),
  request: { body: body(feedInput) },
  responses: {
    201: json('The address; the one that you have already, if any', calendarFeed),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

const revokeRoute = createRoute({
  method: 'delete',
  path: '/api/calendar-feeds/{id}',
  summary: 'Revoke a secret calendar address',
  ...access('signed-in'),
  request: { params: z.object({ id: recordId }) },
  responses: { 204: { description: 'Revoked' }, ...errors('not_signed_in', 'not_found', 'invalid') },
})

const readRoute = createRoute({
  method: 'get',
  path: '/calendar/{address}',
  summary:
    'Read a calendar by its secret address: the past 30 days to a year ahead. Send `If-None-Match` to get it only if it has changed',
  ...secretPath,
  ...access('public'),
  request: { params: z.object({ address: z.string() }) },
  responses: {
    200: { description: 'An iCalendar file', content: { 'text/calendar': { schema: z.string() } } },
    304: { description: 'It hasn’t changed' },
    404: { description: 'Revoked, or never there', content: { 'text/plain': { schema: z.string() } } },
  },
})

interface FeedOptions {
  readonly db: Database
  readonly publicUrl: Config['publicUrl']
  readonly rules: UserRules
  /** AUTH_SECRET. */
  readonly secret: string
  readonly settings: CurrentSettings
  readonly clock: Clock
}

/** Raise it after changes of the output, so that calendars fetch again. */
const format = 1

/** Routes of calendars' secret addresses (decision 029). */
export function calendarFeedRoutes({ db, publicUrl, rules, secret, settings, clock }: FeedOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const presentFeed = ({ id, kind, stylistId, stylistName, createdAt }: Feed, requestUrl: string) => ({
    id,
    kind,
    createdAt: createdAt.toISOString(),
    stylist: stylistId && { id: stylistId, name: stylistName ?? '' },
    url: `${ownOrigin(publicUrl, requestUrl)}${linkPath(secret, 'calendar-feed', id)}`,
  })

  routes.openapi(listRoute, async (c) => {
    const feeds = await listFeeds(db, requireUser(c).uid)
    return c.json(calendarFeedList.parse(feeds.map((feed) => presentFeed(feed, c.req.url))), 200)
  })
  routes.openapi(makeRoute, async (c) => {
    const feed = await makeFeed(db, { user: requireUser(c), by: authorOf(c) }, c.req.valid('json'))
    return c.json(calendarFeed.parse(presentFeed(feed, c.req.url)), 201)
  })
  routes.openapi(revokeRoute, async (c) => {
    await revokeFeed(db, { user: requireUser(c), by: authorOf(c) }, c.req.valid('param').id)
    return c.body(null, 204)
  })

  // Doesn't even note the last read: a GET changes nothing here.
  routes.openapi(readRoute, async (c) => {
    const [id] = claimIn(secret, 'calendar-feed', c.req.valid('param').address) ?? []
    const feed = id && (await findFeed(db, id, rules))
    c.header('X-Robots-Tag', 'noindex')
    if (!feed) {
      c.header('Cache-Control', 'no-store')
      return c.text(
        `${say(msg`This calendar address doesn’t work. It may have been turned off, or part of it is missing.`)}\n`,
        404,
      )
    }
    // A calendar program tells nothing of its reader.
    accountReads(feed.owner.language)
    const current = settings.get()
    const origin = ownOrigin(publicUrl, c.req.url)
    const window = windowAt(clock(), current.place.timeZone)
    const { count, sum, changedAt } = await readFeedState(db, feed, window)
    const state = JSON.stringify([
      format,
      languageNow(),
      feed.kind,
      feed.owner.role,
      feed.stylistName,
      origin,
      current.version,
      window.today,
      count,
      sum,
    ])
    const etag = `"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`
    c.header('ETag', etag)
    c.header('Last-Modified', (changedAt ?? feed.createdAt).toUTCString())
    c.header('Cache-Control', 'private, no-cache')
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    const read = await readFeedRows(db, feed, window)
    const rows = feed.kind === 'client' ? read.map((row) => asClientFinds(row, clock())) : read
    return c.body(await writeCalendar({ feed, reader: feed.owner, rows, settings: current, origin }), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="chairtime.ics"',
    })
  })

  return routes
}

import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { AppError, notSignedIn } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { type DeletionPreview, deletionInput, deletionPreview, personalData } from '../../../domain/operations/personal-data.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Auth } from '../../people/auth/auth.ts'
import { confirmPassword, readPasswordHash } from '../../people/auth/confirm-password.ts'
import { canDeleteAccount } from '../../people/auth/policies.ts'
import { readSessionId } from '../../people/auth/queries.ts'
import type { Attempts } from '../../people/auth/rate-limits.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { type DeletionContext, deleteAccount } from './commands.ts'
import { dataStream } from './data-stream.ts'
import { isFreshSession, openBookingsAhead, readAccountSummary, readOwnBookings, readOwnMails } from './queries.ts'

interface PrivacyRoutesOptions extends DeletionContext {
  readonly auth: Auth
  readonly attempts: Attempts
  readonly adminEmail: string
}

const dataRoute = createRoute({
  method: 'get',
  path: '/api/me/data',
  summary: 'Download everything that the salon keeps on you, as JSON',
  ...access('signed-in'),
  responses: {
    200: json('A file with the account, bookings with their history, mails, sessions and calendar feeds', personalData),
    ...errors('not_signed_in', 'rate_limited'),
  },
})

const previewRoute = createRoute({
  method: 'get',
  path: '/api/me/deletion',
  summary: 'What deleting your account would mean for your upcoming bookings, and what it asks for',
  ...access('signed-in'),
  responses: { 200: json('What to say before', deletionPreview), ...errors('not_signed_in', 'forbidden') },
})

const deleteRoute = createRoute({
  method: 'post',
  path: '/api/me/deletion',
  summary: 'Delete your account for good. Your bookings stay in the salon’s figures, without your name',
  ...access('signed-in'),
  request: { body: body(deletionInput) },
  responses: {
    204: { description: 'Deleted, and signed out everywhere' },
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid', 'rate_limited'),
  },
})

export function privacyRoutes({ auth, attempts, adminEmail, ...context }: PrivacyRoutesOptions) {
  const { db, clock, settings } = context
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(dataRoute, async (c) => {
    const { uid } = requireUser(c)
    const { salon, place } = settings.get()
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="my-data-${dateAt(clock(), place.timeZone)}.json"`,
    }
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers) as never
    await attempts.count('dataDownload', uid)
    const summary = await readAccountSummary(db, uid, salon.name)
    if (!summary) throw notSignedIn()
    const stream = dataStream({
      summary,
      bookings: (after) => readOwnBookings(db, { uid, adminEmail, after, timeZone: place.timeZone }),
      mails: (after) => readOwnMails(db, uid, after),
    })
    return c.body(stream, 200, headers) as never
  })

  routes.openapi(previewRoute, async (c) => {
    const { uid } = requireDeletable(requireUser(c))
    const [hash, bookings] = await Promise.all([
      readPasswordHash(db, uid),
      openBookingsAhead(db, uid, { now: clock(), settings: settings.get() }),
    ])
    const preview: DeletionPreview = { asks: hash ? 'password' : 'sign-in', bookings }
    return c.json(preview, 200)
  })

  routes.openapi(deleteRoute, async (c) => {
    const user = requireDeletable(requireUser(c))
    const { password, cancelBookings, bookings } = c.req.valid('json')
    if (await readPasswordHash(db, user.uid)) await confirmPassword(db, attempts, { uid: user.uid, password })
    else if (!(await isFreshSession(db, await readSessionId(auth, c.req.raw.headers)))) {
      throw new AppError('invalid', say(msg`Sign out and in again first, so that we know it’s you. Then delete your account.`))
    }
    await deleteAccount(context, { user, cancelBookings, shown: bookings })
    for (const cookie of auth.endedCookies()) c.header('Set-Cookie', cookie, { append: true })
    return c.body(null, 204)
  })

  return routes
}

/** @throws {AppError} `forbidden` */
function requireDeletable(user: CurrentUser): CurrentUser {
  if (!canDeleteAccount(user)) throw new AppError('forbidden', say(msg`The administrator’s account can’t be deleted.`))
  return user
}

import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { backupDownload } from '../../../domain/operations/backups/backups.ts'
import { typedPassword } from '../../../domain/people/password-forms.ts'
import { codeInput } from '../../../domain/people/second-factor.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Auth } from '../../people/auth/auth.ts'
import { confirmPassword } from '../../people/auth/confirm-password.ts'
import type { Attempts } from '../../people/auth/rate-limits.ts'
import { confirmCode } from '../../people/second-factor/codes.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/client.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { createDownloads, signedDownload } from '../../platform/links/downloads.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { openStream } from './download.ts'
import { exportSalon } from './export.ts'
import { createZip, exportTables } from './tables.ts'

const format = z.enum(['json', 'csv']).default('json')
const files = {
  json: { ending: 'jsonl.gz', mediaType: 'application/gzip' },
  csv: { ending: 'zip', mediaType: 'application/zip' },
} as const

const askRoute = createRoute({
  method: 'post',
  path: '/api/export/download',
  summary: 'Get an address that downloads everything, with your password and, where one-time codes are on, a code',
  ...access('backup.manage'),
  request: {
    body: body(
      z.object({ password: typedPassword(msg`Enter your password`).optional(), code: codeInput.shape.code.optional(), format }),
    ),
  },
  responses: {
    200: json('The address, for a minute', backupDownload),
    ...errors('not_signed_in', 'forbidden', 'invalid', 'rate_limited'),
  },
})

const downloadRoute = createRoute({
  method: 'get',
  path: '/api/export',
  summary: 'Download everything that the salon knows by the address that you got for it',
  ...access('backup.manage'),
  request: {
    query: z.object({ format, ...signedDownload }),
  },
  responses: {
    200: {
      description: 'Lines of JSON, compressed with gzip, or a ZIP of tables: docs/export-format.md',
      content: { 'application/gzip': { schema: z.string() }, 'application/zip': { schema: z.string() } },
    },
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid', 'rate_limited'),
  },
})

interface MovingOutOptions {
  readonly db: Database
  readonly pool: pg.Pool
  readonly auth: Auth
  readonly attempts: Attempts
  readonly secret: string
  readonly clock: Clock
  readonly settings: CurrentSettings
}

export function movingOutRoutes({ db, pool, auth, attempts, secret, clock, settings }: MovingOutOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const downloads = createDownloads({ secret, purpose: 'export-download', clock })
  // One per process, since it holds a connection for as long as the reader takes.
  let isRunning = false
  const refuseSecond = () => {
    if (!isRunning) return
    throw new AppError('rate_limited', say(msg`Another export is still running. Try again when it’s done.`), {
      retryAfterSeconds: 30,
    })
  }

  routes.openapi(askRoute, async (c) => {
    const { uid } = requireUser(c)
    const { password, code, format } = c.req.valid('json')
    await confirmPassword(db, attempts, { uid, password })
    await confirmCode({ db, auth, attempts }, c.req.raw.headers, { uid, code })
    refuseSecond()
    return c.json({ url: `/api/export?${new URLSearchParams({ format, ...downloads.sign(uid, format) })}` }, 200)
  })

  routes.openapi(downloadRoute, async (c) => {
    const { format, ...query } = c.req.valid('query')
    downloads.check(requireUser(c).uid, format, query)
    const { version: _, requiresSecondFactor: __, ...document } = settings.get()
    const { ending, mediaType } = files[format]
    const headers = {
      'Content-Type': mediaType,
      'Content-Disposition': `attachment; filename="chairtime-${dateAt(clock(), document.place.timeZone)}.${ending}"`,
    }
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
    refuseSecond()
    isRunning = true
    const onEnd = () => {
      isRunning = false
    }
    try {
      await recordAudit(db, authorOf(c), {
        kind: 'exports.downloaded',
        subject: { id: 'everything', label: 'Everything' },
      })
      const madeAt = new Date(clock() * 1000)
      if (format === 'csv') {
        const zip = await openStream(pool, { read: (client) => createZip(exportTables(client, { settings: document })), onEnd })
        return c.body(zip, 200, headers)
      }
      const text = await openStream(pool, { read: (client) => exportSalon(client, { settings: document, madeAt }), onEnd })
      return c.body(text.pipeThrough(new CompressionStream('gzip')), 200, headers)
    } catch (error) {
      onEnd()
      throw error
    }
  })

  return routes
}

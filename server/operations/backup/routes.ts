import { Readable } from 'node:stream'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { backupDownload, backupName, backups } from '../../../domain/operations/backups/backups.ts'
import { backupPlan } from '../../../domain/operations/backups/nightly.ts'
import { typedPassword } from '../../../domain/people/password-forms.ts'
import { codeInput } from '../../../domain/people/second-factor.ts'
import type { Auth } from '../../people/auth/auth.ts'
import { confirmPassword } from '../../people/auth/confirm-password.ts'
import type { Attempts } from '../../people/auth/rate-limits.ts'
import { asksCode, confirmCode } from '../../people/second-factor/codes.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { access, requireUser } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { createDownloads, signedDownload } from '../../platform/links/downloads.ts'
import { savePlan } from './commands.ts'
import { openIn } from './folder.ts'
import type { BackupJobs } from './jobs.ts'
import { readBackups } from './queries.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/backups',
  summary: 'List the backups, and say how they are doing',
  ...access('backup.manage'),
  responses: { 200: json('The backups', backups), ...errors('not_signed_in', 'forbidden') },
})

const planRoute = createRoute({
  method: 'put',
  path: '/api/backups/plan',
  summary: 'Save when backups are made by themselves, and for how long they are kept',
  ...access('backup.manage'),
  request: { body: body(backupPlan) },
  responses: { 200: json('The backups', backups), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const startRoute = createRoute({
  method: 'post',
  path: '/api/backups',
  summary: 'Start a backup, unless one is being made',
  ...access('backup.manage'),
  responses: { 202: json('The backups', backups), ...errors('not_signed_in', 'forbidden') },
})

const request = z.object({ backup: backupName })

const askRoute = createRoute({
  method: 'post',
  path: '/api/backups/{backup}/download',
  summary: 'Get an address that downloads a backup, with your password and, where one-time codes are on, a code',
  ...access('backup.manage'),
  request: {
    params: request,
    body: body(
      z.object({ password: typedPassword(msg`Enter your password`).optional(), code: codeInput.shape.code.optional() }),
    ),
  },
  responses: {
    200: json('The address, for a minute', backupDownload),
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid', 'rate_limited'),
  },
})

const downloadRoute = createRoute({
  method: 'get',
  path: '/api/backups/{backup}',
  summary: 'Download a backup by the address that you got for it',
  ...access('backup.manage'),
  request: {
    params: request,
    query: z.object({ ...signedDownload }),
  },
  responses: {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: z.string() } } },
    ...errors('not_signed_in', 'forbidden', 'not_found', 'invalid'),
  },
})

interface BackupRoutes {
  readonly jobs: BackupJobs
  readonly attempts: Attempts
  readonly secret: string
  readonly auth: Auth
}

/** Backups for the administrator (decision 076). */
export function backupRoutes({ jobs, attempts, secret, auth }: BackupRoutes) {
  const { context } = jobs
  const { db, clock, folder, encrypts } = context
  const downloads = createDownloads({ secret, purpose: 'backup-download', clock })
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
  const read = async (c: Context<AppEnv>) => ({
    ...(await readBackups({ db, folder }, clock())),
    encrypts,
    asksCode: await asksCode(db, requireUser(c).uid),
  })

  routes.openapi(listRoute, async (c) => c.json(await read(c), 200))

  routes.openapi(planRoute, async (c) => {
    await savePlan(context, authorOf(c), c.req.valid('json'))
    return c.json(await read(c), 200)
  })

  routes.openapi(startRoute, async (c) => {
    await jobs.begin(authorOf(c))
    return c.json(await read(c), 202)
  })

  routes.openapi(askRoute, async (c) => {
    const { uid } = requireUser(c)
    const { backup: name } = c.req.valid('param')
    const { password, code } = c.req.valid('json')
    await confirmPassword(db, attempts, { uid, password })
    await confirmCode({ db, auth, attempts }, c.req.raw.headers, { uid, code })
    const file = await openIn(folder, name)
    if (!file) throw notHere()
    await file.handle.close()
    return c.json({ url: `/api/backups/${name}?${new URLSearchParams({ ...downloads.sign(uid, name) })}` }, 200)
  })

  routes.openapi(downloadRoute, async (c) => {
    const { backup: name } = c.req.valid('param')
    const query = c.req.valid('query')
    downloads.check(requireUser(c).uid, name, query)
    const file = await openIn(folder, name)
    if (!file) throw notHere()
    const headers = {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(file.bytes),
      'Content-Disposition': `attachment; filename="${name}"`,
    }
    if (c.req.raw.method === 'HEAD') {
      await file.handle.close()
      return c.body(null, 200, headers)
    }
    try {
      await recordAudit(db, authorOf(c), { kind: 'backups.downloaded', subject: { id: name, label: name } })
    } catch (error) {
      await file.handle.close()
      throw error
    }
    // Exactly the declared length, even if the file grows. The stream closes it.
    const content = file.handle.createReadStream({ start: 0, end: Math.max(0, file.bytes - 1) })
    return c.body(Readable.toWeb(content) as ReadableStream, 200, headers)
  })

  return routes
}

function notHere(): AppError {
  return new AppError('not_found', say(msg`This backup isn’t on this server anymore.`))
}

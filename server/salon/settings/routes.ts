import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { AppError } from '../../../domain/app-error.ts'
import { errorsByPath } from '../../../domain/field-errors.ts'
import { settings, settingsDocument, settingsEffects } from '../../../domain/settings.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { currentDocument, type SettingsContext, saveSettings } from './commands.ts'
import { effectsOf } from './queries.ts'

const readRoute = createRoute({
  method: 'get',
  path: '/api/settings',
  summary: 'Get the salon’s settings',
  ...access('settings.read'),
  responses: { 200: json('The settings', settingsDocument), ...errors('not_signed_in', 'forbidden') },
})

const saveRoute = createRoute({
  method: 'put',
  path: '/api/settings',
  summary: 'Save the salon’s settings, if they’re still `version`. With a new time zone, bookings ahead keep their time of day',
  ...access('settings.write'),
  request: { body: body(settingsDocument) },
  responses: {
    200: json('The settings, and what the change did', settingsDocument.extend(settingsEffects.shape)),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid'),
  },
})

const previewRoute = createRoute({
  method: 'post',
  path: '/api/settings/preview',
  summary: 'Get what saving these settings would do to bookings and prices, without saving them',
  ...access('settings.write'),
  request: { body: body(z.object({ settings })) },
  responses: { 200: json('What it would do', settingsEffects), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

export function settingsRoutes(context: SettingsContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(readRoute, async (c) => c.json(await currentDocument(context), 200))

  routes.openapi(saveRoute, async (c) => c.json(await saveSettings(context, c.req.valid('json')), 200))

  routes.openapi(previewRoute, async (c) => {
    const { settings: before } = await currentDocument(context)
    return c.json(await effectsOf(context.db, { before, after: c.req.valid('json').settings, now: context.clock() }), 200)
  })

  return routes
}

/** Each message by its field's path within the settings, since most fields lie deep. */
function refuseInvalid(result: { success: true } | { success: false; error: z.ZodError }): void {
  if (result.success) return
  const fields = Object.fromEntries(
    Object.entries(errorsByPath(result.error))
      // The whole can be wrong too, which is no field.
      .filter(([path]) => path !== '')
      .map(([path, message]) => [path.replace(/^settings\./, ''), message]),
  )
  throw new AppError('invalid', Object.values(fields)[0] ?? 'Please check what was sent.', { fields })
}

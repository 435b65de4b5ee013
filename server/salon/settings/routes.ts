import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { said } from '../../../domain/language/say.ts'
import {
  settingsDocument,
  settingsEffects,
  settingsRequest,
  someSettings,
  withSections,
} from '../../../domain/salon/settings.ts'
import { holidayProposal } from '../../../domain/salon/setup/holidays.ts'
import { regionChoices } from '../../../domain/time/region.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseByPath } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { currentDocument, type SettingsContext, saveSettings } from './commands.ts'
import { proposeHolidays } from './holidays.ts'
import { listRegionChoices, readEffects } from './queries.ts'

const readRoute = createRoute({
  method: 'get',
  path: '/api/settings',
  summary: 'Get the salon’s settings',
  ...access('settings.read'),
  responses: { 200: json('The settings', settingsDocument), ...errors('not_signed_in', 'forbidden') },
})

const saveRoute = createRoute({
  method: 'patch',
  path: '/api/settings',
  summary:
    'Save sections of the salon’s settings, if they haven’t changed since `version`; the others stay. With a new time zone, bookings ahead keep their time of day; with another currency, all prices are entered in it',
  ...access('settings.write'),
  request: { body: body(settingsRequest) },
  responses: {
    200: json('The settings, and what the change did', settingsDocument.extend(settingsEffects.shape)),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid'),
  },
})

const choicesRoute = createRoute({
  method: 'get',
  path: '/api/settings/choices',
  summary: 'List the time zones, currencies and countries that the salon can choose from',
  ...access('settings.read'),
  responses: { 200: json('What there is', regionChoices), ...errors('not_signed_in', 'forbidden') },
})

const holidaysRoute = createRoute({
  method: 'get',
  path: '/api/settings/holidays',
  summary: 'List the public holidays of the salon’s country over the coming 15 months, which can be closures',
  description: 'Without `region`, of the region that the salon’s address names; an empty one is the whole country.',
  ...access('settings.read'),
  request: {
    query: z.object({
      region: z
        .string()
        .regex(/^[\w-]{0,20}$/, said(msg`Choose a region from the list`))
        .optional(),
    }),
  },
  responses: { 200: json('The holidays', holidayProposal), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const previewRoute = createRoute({
  method: 'post',
  path: '/api/settings/preview',
  summary: 'Get what saving these sections of the settings would do to bookings, prices and mail, without saving them',
  ...access('settings.write'),
  request: { body: body(z.object({ settings: someSettings })) },
  responses: { 200: json('What it would do', settingsEffects), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

export function settingsRoutes(context: SettingsContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseByPath })

  routes.openapi(readRoute, async (c) => c.json(await currentDocument(context), 200))

  routes.openapi(choicesRoute, (c) => c.json(listRegionChoices(), 200))

  routes.openapi(holidaysRoute, async (c) => {
    const { region } = c.req.valid('query')
    return c.json(await proposeHolidays({ settings: context.settings.get(), region, now: context.clock() }), 200)
  })

  routes.openapi(saveRoute, async (c) => c.json(await saveSettings({ ...context, by: authorOf(c) }, c.req.valid('json')), 200))

  routes.openapi(previewRoute, async (c) => {
    const { settings: before } = await currentDocument(context)
    const change = { before, after: withSections(before, c.req.valid('json').settings), now: context.clock() }
    const [effects, mails] = await Promise.all([readEffects(context.db, change), context.countMails(context.db, change)])
    return c.json({ ...effects, ...mails }, 200)
  })

  return routes
}

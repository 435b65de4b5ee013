import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import {
  ownLanguageInput,
  translationInput,
  translationList,
  translationQuery,
} from '../../../domain/salon/translations/translations.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseByPath } from '../../platform/http/on-error.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import { currentDocument, type SettingsContext } from '../settings/commands.ts'
import { saveTranslations } from './commands.ts'
import { correctOwnLanguage } from './own-language.ts'
import { listTranslations } from './queries.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/translations',
  summary: 'List all texts that the salon has written, with what they are in one of its further languages',
  ...access('settings.read'),
  request: { query: translationQuery },
  responses: { 200: json('The texts', translationList), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const saveRoute = createRoute({
  method: 'put',
  path: '/api/translations',
  summary: 'Save texts in one of the salon’s further languages. An empty one is taken back; those that aren’t sent stay',
  ...access('settings.write'),
  request: { body: body(translationInput) },
  responses: { 200: json('The texts', translationList), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const correctRoute = createRoute({
  method: 'post',
  path: '/api/translations/own-language',
  summary: 'Say in which language the salon has written its own texts, if it isn’t the one that is set',
  description:
    'If there are texts in the language that is set, from before it was the salon’s own, they take the places of what it has written, which becomes the other language’s. Otherwise that language is the salon’s own from now on.',
  ...access('settings.write'),
  request: { body: body(ownLanguageInput) },
  responses: {
    200: json('The texts in the salon’s other language', translationList),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid'),
  },
})

export function translationRoutes(context: SettingsContext) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseByPath })
  routes.openapi(listRoute, async (c) => {
    const { settings } = await currentDocument(context)
    return c.json(await listTranslations(context.db, settings, c.req.valid('query').language), 200)
  })
  routes.openapi(saveRoute, async (c) =>
    c.json(await saveTranslations({ ...context, by: authorOf(c) }, c.req.valid('json')), 200),
  )
  routes.openapi(correctRoute, async (c) =>
    c.json(await correctOwnLanguage({ ...context, by: authorOf(c) }, c.req.valid('json').language), 200),
  )
  return routes
}

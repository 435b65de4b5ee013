import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import { said } from '../../../domain/language/say.ts'
import { mailKinds, mailPreview, mailText } from '../../../domain/messages/mail.ts'
import { mailWordsInput } from '../../../domain/messages/template.ts'
import { versionFrom } from '../../../domain/text.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { access } from '../../platform/http/access.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { ownOrigin } from '../../platform/http/own-origin.ts'
import { body, errors, json } from '../../platform/http/responses.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { writeLetter } from './letters/letters.ts'
import { sampleLetter } from './sample.ts'
import { checkWords, listTexts, resetText, saveText } from './texts.ts'

const params = z.object({ kind: z.enum(mailKinds, said(msg`We have no mail of this kind`)) })

const listRoute = createRoute({
  method: 'get',
  path: '/api/mail/texts',
  summary: 'List the texts of all mails, with the placeholders that each has',
  ...access('mail.read'),
  responses: { 200: json('The texts', z.array(mailText)), ...errors('not_signed_in', 'forbidden') },
})

const saveRoute = createRoute({
  method: 'put',
  path: '/api/mail/texts/{kind}',
  summary: 'Save a mail’s text, if it’s still `version`. The first line of the body is the heading',
  ...access('mail.write'),
  request: {
    params,
    body: body(mailWordsInput.extend({ version: versionFrom(0) })),
  },
  responses: {
    200: json('The text', mailText),
    ...errors('not_signed_in', 'forbidden', 'conflict', 'invalid'),
  },
})

const resetRoute = createRoute({
  method: 'delete',
  path: '/api/mail/texts/{kind}',
  summary: 'Go back to the product’s own text',
  ...access('mail.write'),
  request: { params },
  responses: { 200: json('The product’s own text', mailText), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

const previewRoute = createRoute({
  method: 'post',
  path: '/api/mail/texts/{kind}/preview',
  summary: 'Show what a text makes of a sample booking, without saving it',
  ...access('mail.write'),
  request: { params, body: body(mailWordsInput) },
  responses: { 200: json('The mail', mailPreview), ...errors('not_signed_in', 'forbidden', 'invalid') },
})

interface TextRoutesOptions {
  readonly db: Database
  readonly clock: Clock
  readonly settings: CurrentSettings
  readonly publicUrl: Config['publicUrl']
}

export function mailTextRoutes({ db, clock, settings, publicUrl }: TextRoutesOptions) {
  const routes = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })

  routes.openapi(listRoute, async (c) => c.json(await listTexts(db, settings.get()), 200))

  routes.openapi(saveRoute, async (c) => {
    const { version, ...words } = c.req.valid('json')
    return c.json(await saveText(db, settings.get(), authorOf(c), { kind: c.req.valid('param').kind, words, version }), 200)
  })

  routes.openapi(resetRoute, async (c) =>
    c.json(await resetText(db, settings.get(), authorOf(c), c.req.valid('param').kind), 200),
  )

  routes.openapi(previewRoute, async (c) => {
    const { kind } = c.req.valid('param')
    const words = c.req.valid('json')
    checkWords(kind, words)
    const origin = ownOrigin(publicUrl, c.req.url)
    const sample = sampleLetter({ kind, settings: settings.get(), origin, now: clock() })
    return c.json(await writeLetter(words, sample), 200)
  })

  return routes
}

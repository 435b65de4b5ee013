import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { legalKinds } from '../../../domain/salon/page/kinds.ts'
import { legalPage } from '../../../domain/salon/page/legal-settings.ts'
import { legalText } from '../../../domain/salon/page/legal-texts.ts'
import { shownGallery } from '../../../domain/salon/pictures/picture-settings.ts'
import { salon } from '../../../domain/salon/salon.ts'
import { untranslatedKey } from '../../../domain/salon/translations/in-language.ts'
import { theLegalTexts } from '../../../domain/salon/translations/texts-of-settings.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { refuseInvalid } from '../../platform/http/on-error.ts'
import { errors, json } from '../../platform/http/responses.ts'
import { renewedAfter, versioned } from '../../platform/versioned.ts'
import type { CurrentSettings } from '../settings/current.ts'
import type { ReadersTexts } from '../translations/reader.ts'
import { parseBlocks, presentSalon } from './serializers.ts'

const salonRoute = createRoute({
  method: 'get',
  path: '/api/salon',
  summary:
    'Get the salon: contact details, texts, time zone, currency, opening hours, closures ahead, start times and booking rules',
  ...access('public'),
  responses: { 200: json('The salon', salon) },
})

const galleryRoute = createRoute({
  method: 'get',
  path: '/api/gallery',
  summary: 'Get the pictures of the salon’s work, in their order',
  ...access('public'),
  responses: { 200: json('The pictures', shownGallery) },
})

const legalRoute = createRoute({
  method: 'get',
  path: '/api/legal/{kind}',
  summary: 'Get the page that says what becomes of clients’ data, or by which terms they book',
  ...access('public'),
  request: { params: z.object({ kind: z.enum(legalKinds) }) },
  responses: { 200: json('The page', legalPage), ...errors('invalid') },
})

/** Milliseconds for which answers of the database are cached without a change event: as long as pages are. */
const cachedMillis = 30_000

interface SalonOptions {
  readonly config: Config
  readonly settings: CurrentSettings
  readonly texts: ReadersTexts
  readonly clock: Clock
  /** Without mail no guest can be confirmed: then they are not welcome either. */
  readonly sendsMail: () => Promise<boolean>
  readonly isDemoPresent: () => Promise<boolean>
  /** True if there are keys of a provider of online payments. */
  readonly takesOnline: () => Promise<boolean>
  /** The outside service by which one can sign in; empty if there is none. */
  readonly outsideSignIn: string
  /** Changes with the catalogue, which the demo salon is a part of. */
  readonly catalogueVersion: () => number
}

export function salonRoutes(options: SalonOptions) {
  const { config, settings, texts, clock, sendsMail, isDemoPresent, takesOnline, outsideSignIn, catalogueVersion } = options
  const facts = versioned<Promise<boolean>>({ most: 3 })
  const age = renewedAfter(cachedMillis)
  /** Asked often, changed seldom; false while the database is unavailable. */
  const cachedFact = (fact: string, read: () => Promise<boolean>) =>
    facts(fact, [catalogueVersion(), age()], read).catch(() => false)
  const readSalon = async () => {
    const today = dateAt(clock(), settings.get().place.timeZone)
    return presentSalon(await texts.settingsForReader(), { config, today })
  }
  return new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid })
    .openapi(salonRoute, async (c) => {
      const hasRules = settings.get().prepayment.rules.length > 0
      const [demo, confirmsEmail, asks] = await Promise.all([
        cachedFact('demo', isDemoPresent),
        cachedFact('mail', sendsMail),
        hasRules && cachedFact('payments', takesOnline),
      ])
      const salon = await readSalon()
      const isWithoutMail = salon.clientWay === 'guests welcome' && !confirmsEmail
      const clientWay = isWithoutMail ? 'account last' : salon.clientWay
      return c.json({ ...salon, clientWay, confirmsEmail, outsideSignIn, demo, ...(asks && { asksPrepayment: true }) }, 200)
    })
    .openapi(legalRoute, async (c) => {
      const { settings: now, untranslated } = await texts.settingsForReader()
      const { kind } = c.req.valid('param')
      const blocks = parseBlocks(now.legal[kind] || legalText(kind, await readSalon()))
      const isOwn = untranslated.includes(untranslatedKey({ ...theLegalTexts, field: kind }))
      return c.json({ kind, version: now.version, blocks, ...(isOwn && { language: now.languages?.own }) }, 200)
    })
    .openapi(galleryRoute, async (c) => {
      const { version, pictures } = (await texts.settingsForReader()).settings
      return c.json({ version, pictures: pictures.gallery }, 200)
    })
}

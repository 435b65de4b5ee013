import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Settings } from '../../domain/salon/settings.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import type { AppEnv } from '../platform/http/context.ts'
import type { Live } from '../platform/live/live.ts'
import { salonRoutes } from './details/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { serviceRoutes } from './services/routes.ts'
import type { CurrentSettings } from './settings/current.ts'
import { settingsRoutes } from './settings/routes.ts'
import { firstRecordRoutes } from './setup/routes.ts'
import { stylistRoutes } from './stylists/routes.ts'
import { openReadersTexts } from './translations/reader.ts'
import { translationRoutes } from './translations/routes.ts'

interface SalonOptions
  extends Pick<Parameters<typeof salonRoutes>[0], 'sendsMail' | 'isDemoPresent' | 'takesOnline' | 'outsideSignIn'> {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly settings: CurrentSettings
  /** The configuration's settings. */
  readonly initialSettings: Settings
  readonly live: Live
  readonly countMails: Parameters<typeof settingsRoutes>[0]['countMails']
}

/** The salon's catalogue, hours, pictures and settings. */
export function openSalon(options: SalonOptions) {
  const { config, db, clock, settings, initialSettings, live, countMails, ...details } = options
  const { catalogueVersion } = live.hub
  const texts = openReadersTexts({ db, settings, catalogueVersion })
  const catalogue = { db, clock, settings, texts, onCatalogueChange: live.announce.catalogue }
  const onSaved = () => {
    live.announce.catalogue()
    live.announce.everything()
  }
  const ofSettings = { db, clock, settings, initial: initialSettings, onSaved, countMails }
  return {
    catalogue,
    /** Routes that need no session. */
    publicRoutes: salonRoutes({ config, settings, texts, clock, catalogueVersion, ...details }),
    routes: [
      firstRecordRoutes(catalogue),
      serviceRoutes(catalogue),
      stylistRoutes(catalogue),
      scheduleRoutes(catalogue),
      settingsRoutes(ofSettings),
      translationRoutes(ofSettings),
      imageRoutes(db),
    ] satisfies OpenAPIHono<AppEnv>[],
  }
}

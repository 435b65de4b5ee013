import type { OpenAPIHono } from '@hono/zod-openapi'
import type pg from 'pg'
import { endAllFor } from '../booking/leaving/commands.ts'
import type { openBooking } from '../booking/room.ts'
import type { openPeople } from '../people/room.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import type { AppEnv } from '../platform/http/context.ts'
import type { Announce } from '../platform/live/publisher.ts'
import type { Log } from '../platform/log.ts'
import type { AskForMail } from '../platform/outbox/mail-requests.ts'
import type { CurrentSettings } from '../salon/settings/current.ts'
import type { BackupJobs } from './backup/jobs.ts'
import { backupRoutes } from './backup/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { importFileRoutes } from './import-files/routes.ts'
import { movingOutRoutes } from './moving-out/routes.ts'
import { clientDeletionRoutes } from './privacy/client-deletion.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { trialRoutes } from './trial/routes.ts'

interface OperationsOptions {
  readonly config: Config
  readonly db: Database
  readonly pool: pg.Pool
  readonly authSecret: string
  readonly clock: Clock
  readonly log: Log
  readonly settings: CurrentSettings
  readonly announce: Announce
  readonly askForMail: AskForMail
  readonly onCatalogueChange: () => void
  readonly backups: BackupJobs
  readonly people: Pick<ReturnType<typeof openPeople>, 'auth' | 'attempts' | 'rules' | 'mailOrigin'>
  readonly booking: Pick<ReturnType<typeof openBooking>, 'visits' | 'ownHolds'>
}

/** The salon's data as a whole: backups, moving in and out, the demo salon, and the end of a person's records. */
export function openOperations(options: OperationsOptions) {
  const { config, db, pool, authSecret, clock, log, settings, announce, askForMail, backups, people, booking } = options
  const { adminEmail } = config
  const { auth, attempts, rules, mailOrigin } = people
  const leaving = { db, clock, settings, onCatalogueChange: options.onCatalogueChange, announce, askForMail }
  return {
    routes: [
      privacyRoutes({ db, auth, attempts, adminEmail, clock, settings, askForMail, announce }),
      clientDeletionRoutes({ db, settings, clock, rules, announce }),
      trialRoutes({ ...booking.visits, ownHolds: booking.ownHolds }),
      demoRoutes({
        db,
        announce,
        settings,
        newSalon: config.newSalon,
        onLeave: (c, by) => (tx, leavers) => endAllFor(tx, leaving, { by, stylists: leavers, origin: mailOrigin(c) }),
      }),
      backupRoutes({ jobs: backups, attempts, auth, secret: authSecret }),
      movingOutRoutes({ db, pool, auth, attempts, clock, settings, secret: authSecret }),
      importFileRoutes({ db, pool, clock, settings, log, adminEmail }),
    ] satisfies OpenAPIHono<AppEnv>[],
  }
}

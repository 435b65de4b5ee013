import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Attempts } from '../people/auth/rate-limits.ts'
import type { UserRules } from '../people/auth/serializers.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import type { AppEnv } from '../platform/http/context.ts'
import type { AskForMail } from '../platform/outbox/mail-requests.ts'
import type { CurrentSettings } from '../salon/settings/current.ts'
import { calendarFeedRoutes } from './calendar-feeds/routes.ts'
import { calendarRoutes } from './ics/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { mailTextRoutes } from './mail/text-routes.ts'
import { mailServerRoutes } from './mail-server/routes.ts'
import type { ResolveTxt } from './mail-server/sender-records.ts'
import { webhookRoutes } from './webhooks/routes.ts'

interface MessagesOptions {
  readonly config: Config
  readonly db: Database
  readonly authSecret: string
  readonly clock: Clock
  readonly settings: CurrentSettings
  readonly askForMail: AskForMail
  readonly resolveTxt: ResolveTxt
  readonly people: { readonly attempts: Attempts; readonly rules: UserRules }
}

/** Mail, calendars and webhooks: what leaves the salon. */
export function openMessages({ config, db, authSecret, clock, settings, askForMail, resolveTxt, people }: MessagesOptions) {
  const { publicUrl } = config
  const { attempts, rules } = people
  return {
    routes: [
      calendarRoutes({ db, publicUrl, settings, clock }),
      calendarFeedRoutes({ db, publicUrl, rules, secret: authSecret, settings, clock }),
      webhookRoutes({ db, clock }),
      mailTextRoutes({ db, clock, settings, publicUrl }),
      mailServerRoutes({ db, secret: authSecret, config, settings, attempts, resolveTxt }),
      mailRoutes({ db, clock, config, settings, authSecret, askForMail }),
    ] satisfies OpenAPIHono<AppEnv>[],
  }
}

import type { BlockList } from 'node:net'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type pg from 'pg'
import type { Settings } from '../../domain/salon/settings.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import type { AppEnv } from '../platform/http/context.ts'
import type { Live } from '../platform/live/live.ts'
import type { Log } from '../platform/log.ts'
import type { AskForMail } from '../platform/outbox/mail-requests.ts'
import type { CurrentSettings } from '../salon/settings/current.ts'
import { accountOptions } from './accounts/context.ts'
import { linkRoutes } from './accounts/link-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { mailSignInChange } from './accounts/sign-in-changes.ts'
import { createAuth, isSecureSite } from './auth/auth.ts'
import { removeExpiredSessions } from './auth/commands.ts'
import { createKnownDevices } from './auth/known-devices.ts'
import { openOidc } from './auth/oidc.ts'
import { usableProvider } from './auth/oidc-provider.ts'
import { oidcRoutes } from './auth/oidc-routes.ts'
import { readCurrentUser, requireSessionId, usersOfSessions } from './auth/queries.ts'
import { createAttempts } from './auth/rate-limits.ts'
import { authRoutes } from './auth/routes.ts'
import { prepareSignIn } from './auth/signed-in.ts'
import { mergeRoutes } from './cards/merge-routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { joinByAddress } from './clients/commands.ts'
import { clientRoutes } from './clients/routes.ts'
import { duplicateRoutes } from './duplicates/routes.ts'
import { passkeyRoutes } from './second-factor/passkey-routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { staffRoutes } from './staff/routes.ts'

interface PeopleOptions {
  readonly config: Config
  readonly db: Database
  readonly pool: pg.Pool
  readonly authSecret: string
  readonly clock: Clock
  readonly log: Log
  readonly settings: CurrentSettings
  /** The configuration's settings. */
  readonly initialSettings: Settings
  readonly live: Live
  readonly proxies: BlockList
  readonly sendsMail: () => Promise<boolean>
  readonly askForMail: AskForMail
}

export function openPeople(options: PeopleOptions) {
  const { config, db, pool, authSecret, clock, log, settings, initialSettings, live, proxies, sendsMail, askForMail } = options
  const { publicUrl, adminEmail } = config
  const { announce } = live
  const rules = {
    adminEmail,
    requiresSecondFactor: () => settings.get().requiresSecondFactor ?? false,
    stylists: () => settings.get().staff,
  }
  live.hub.readRightsBy((sessionIds) => usersOfSessions(db, rules, sessionIds))
  const auth = createAuth({ db, secret: authSecret, publicUrl, log })
  const knownDevices = createKnownDevices({ secret: authSecret, isSecure: isSecureSite(publicUrl), clock })
  const attempts = createAttempts(pool)
  const signedIn = prepareSignIn({ db, auth, knownDevices, rules, log })
  const shared = { db, auth, attempts, settings, rules, announce, sendsMail, askForMail, proxies, publicUrl }
  const accounts = accountOptions({ ...shared, config, authSecret, clock, knownDevices })
  const { mailOrigin } = accounts
  const secondFactor = { ...shared, signedIn, mailOrigin }
  const cards = { db, settings, rules, announce }
  return {
    auth,
    attempts,
    knownDevices,
    rules,
    mailOrigin,
    mailboxKey: accounts.context.mailboxKey,
    currentUserOf: (headers: Pick<Headers, 'get'>) => readCurrentUser(auth, headers, rules),
    requireSessionId: (headers: Headers) => requireSessionId(auth, headers),
    routes: [
      authRoutes({ db, auth, attempts, knownDevices, signedIn, publicUrl, proxies }),
      secondFactorRoutes(secondFactor),
      passkeyRoutes(secondFactor),
      linkRoutes({ ...accounts, log }),
      staffRoutes({ ...shared, clock, initialSettings, secret: authSecret, signedIn, mailOrigin }),
      accountRoutes(accounts),
      outsideSignInRoutes(options, { ...shared, mailOrigin, onSignedIn: signedIn.recordOutsideSignIn }),
      clientRoutes({ ...cards, clock }),
      mergeRoutes(cards),
      duplicateRoutes(cards),
      cardRoutes(cards),
    ] satisfies OpenAPIHono<AppEnv>[],
  }
}

type OidcParts = Parameters<typeof joinByAddress>[0] &
  Pick<Parameters<typeof accountOptions>[0], 'askForMail'> &
  Pick<ReturnType<typeof accountOptions>, 'mailOrigin'> &
  Pick<Parameters<typeof oidcRoutes>[0], 'attempts' | 'proxies' | 'onSignedIn'>

function outsideSignInRoutes({ config, db, authSecret, log }: PeopleOptions, parts: OidcParts) {
  const { mailOrigin, attempts, proxies, onSignedIn, rules, announce, askForMail } = parts
  const { port, publicUrl } = config
  const provider = usableProvider(config)
  const oidc =
    provider &&
    openOidc({
      provider,
      port,
      db,
      secret: authSecret,
      publicUrl,
      log,
      async onSignedIn(uid) {
        await removeExpiredSessions(db, uid)
        await joinByAddress({ db, rules, announce }, uid)
      },
    })
  const onJoin: Parameters<typeof oidcRoutes>[0]['onJoin'] = (c, uid) =>
    mailSignInChange(db, { askForMail }, { uid, change: { outside: provider?.name ?? '' }, origin: mailOrigin(c) })
  return oidcRoutes({ oidc, attempts, proxies, onJoin, onSignedIn })
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { msg } from '@lingui/core/runtime-macro'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import type { Database } from '../../platform/database/client.ts'
import { accounts } from '../../platform/database/schema/accounts.ts'
import { type AuthOptions, authSettings } from './auth.ts'
import { readIdentity } from './oidc-identity.ts'
import { type Discovery, discoveryUrl, type OidcProvider, oidcTimeoutMillis, readDiscovery } from './oidc-provider.ts'
import { findSecondStep, holdForCode } from './second-step.ts'

/** In better-auth's addresses and in `accounts.provider_id`. */
const oidcProviderId = 'oidc'

export const callbackPath = `/api/auth/callback/${oidcProviderId}`

interface OidcOptions extends AuthOptions {
  readonly port: number
  readonly provider: OidcProvider
  readonly onSignedIn: (uid: string) => Promise<void>
}

const unsaid =
  'it doesn’t say whether an email address is confirmed. Have it send the claim email_verified, true or false, with the scope email: see docs/operations.md, “Signing in through your own service”'

interface Ending {
  /** Called before the service's first sign-in to an existing account. */
  readonly onJoin: (uid: string) => Promise<void>
  /** The service doesn't say whether the address is confirmed. */
  isUnsaid?: boolean
  joining?: string
  held?: { readonly uid: string; readonly step: 'code' | 'passkey' }
  signedIn?: string
}

/** Redirect, at the site as better-auth names it, and the cookies to set. */
export interface Finished {
  readonly location: string
  readonly cookies: readonly string[]
  readonly uid?: string
}

type Endings = AsyncLocalStorage<Ending>

type IdentityCheck = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>

function describeService(provider: OidcProvider, endings: Endings, { userinfo_endpoint }: Discovery) {
  return genericOAuth({
    config: [
      {
        providerId: oidcProviderId,
        discoveryUrl: discoveryUrl(provider.issuer),
        requireIdTokenVerification: true,
        clientId: provider.clientId,
        ...(provider.clientSecret !== undefined && { clientSecret: provider.clientSecret }),
        scopes: ['openid', 'profile', 'email'],
        async getUserInfo(tokens) {
          const identity = await readIdentity(tokens, userinfo_endpoint)
          const ending = endings.getStore()
          if (ending) ending.isUnsaid = identity !== null && !identity.saysVerified
          return identity
        },
        // A subject is unique per issuer: after OIDC_ISSUER changes, another person can have the same one.
        accountSubject: ({ profile }) => `${provider.issuer} ${profile.sub}`,
      },
    ],
  })
}

function createIdentityCheck({ log, provider }: OidcOptions, endings: Endings): IdentityCheck {
  return ({ user, source }) => {
    const ending = endings.getStore()
    if (user.emailVerified !== true) {
      if (!ending?.isUnsaid) return { error: 'email_not_confirmed' }
      log.warn(`nobody can sign in through ${provider.name}: ${unsaid}`)
      return { error: 'email_verified_missing' }
    }
    if (ending && source.action === 'link-account') ending.joining = String(user.id)
  }
}

async function prepareJoin({ db, provider }: OidcOptions, ending: Ending | undefined, uid: string): Promise<void> {
  if (ending?.joining !== uid) return
  const isTheirs = and(eq(accounts.userId, uid), eq(accounts.providerId, oidcProviderId))
  const isOfThisService = sql`starts_with(${accounts.accountId}, ${`${provider.issuer} `})`
  // An account has one identity; a former service's would keep this one out.
  await db.delete(accounts).where(and(isTheirs, sql`not ${isOfThisService}`))
  if ((await db.$count(accounts, isTheirs)) === 0) await ending.onJoin(uid)
}

async function holdSecondStep(db: Database, ending: Ending | undefined, uid: string): Promise<void> {
  const step = await findSecondStep(db, uid)
  if (step === null || !ending) return
  ending.held = { uid, step }
  throw new APIError('FORBIDDEN', { code: 'second_step_needed', message: '' })
}

function createWriteHooks(options: OidcOptions, endings: Endings): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    // The page's policy shows only our pictures.
    user: { create: { before: async (user) => ({ data: { ...user, image: null } }) } },
    account: {
      create: {
        before: async (account) => {
          await prepareJoin(options, endings.getStore(), account.userId)
          // Unneeded, and their thief could act there in the person's name.
          return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } }
        },
      },
    },
    session: {
      create: {
        before: async ({ userId }) => holdSecondStep(options.db, endings.getStore(), userId),
        after: async ({ userId }) => {
          await options.onSignedIn(userId)
          const ending = endings.getStore()
          if (ending) ending.signedIn = userId
        },
      },
    },
  }
}

function connect(options: OidcOptions, endings: Endings, discovery: Discovery) {
  const { provider, port, publicUrl } = options
  return betterAuth({
    ...authSettings(options),
    baseURL: publicUrl ?? `http://localhost:${port}`,
    plugins: [describeService(provider, endings, discovery)],
    user: { validateUserInfo: createIdentityCheck(options, endings) },
    account: { updateAccountOnSignIn: false },
    databaseHooks: createWriteHooks(options, endings),
  })
}

/** Keeps one connection. better-auth reads the configuration once, and would lose the service for good if that fails. */
function keepConnection(options: OidcOptions, endings: Endings) {
  const { provider, log } = options
  let connected: { readonly auth: ReturnType<typeof connect>; readonly document: string } | undefined
  return {
    /** Reads the service's configuration each time, so that nobody is sent to one that is down. */
    async refresh() {
      const discovery = await readDiscovery(provider)
      if (typeof discovery === 'string') {
        log.warn(`sign-in through ${provider.name} isn’t possible: ${discovery}`)
        throw notNow(provider)
      }
      const document = JSON.stringify(discovery)
      if (connected?.document !== document) connected = { auth: connect(options, endings, discovery), document }
      return connected.auth
    },
    current: () => connected?.auth,
    forget() {
      connected = undefined
    },
  }
}

/** @throws {AppError} `unavailable` if the service takes too long */
function awaitInTime<Result>(finishing: Promise<Result>, provider: OidcProvider): Promise<Result> {
  const ended = new AbortController()
  const late = wait(oidcTimeoutMillis, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw notNow(provider)
  })
  return Promise.race([finishing, late]).finally(() => {
    late.catch(() => {})
    ended.abort()
  })
}

/**
 * Signs in through an outside service, by better-auth: state, PKCE, nonce, and the ID token verified against the service's keys. An
 * identity joins an existing account only if the service has confirmed the address and the account's address is confirmed, too: otherwise
 * anyone who signed up first with another person's address would share that account.
 */
export function openOidc(options: OidcOptions) {
  const { db, log, publicUrl, secret, provider } = options
  const endings: Endings = new AsyncLocalStorage()
  const connection = keepConnection(options, endings)

  return {
    /**
     * Begins a sign-in.
     * @param next path of this site with its query, for afterwards
     * @returns the service's address, and the cookie that binds its callback to this browser
     * @throws {AppError} `unavailable` if the service can't be reached
     */
    async begin(next: string | undefined): Promise<{ readonly url: string; readonly headers: Headers }> {
      const { api } = await connection.refresh()
      const refused = next === undefined ? '/login' : `/login?next=${encodeURIComponent(next)}`
      try {
        const { response, headers } = await api.signInSocial({
          body: {
            provider: oidcProviderId,
            callbackURL: next ?? '/dashboard',
            errorCallbackURL: refused,
            disableRedirect: true,
          },
          returnHeaders: true,
        })
        if (!response.url) throw notNow(provider)
        return { url: response.url, headers }
      } catch (error) {
        connection.forget()
        if (!(error instanceof AppError)) log.warn(`sign-in through ${provider.name} could not begin`, error)
        throw error instanceof AppError ? error : notNow(provider)
      }
    },

    /**
     * Completes a sign-in with the service's response. An account with one-time codes or passkeys still needs those.
     * @param onJoin called with the account's id before the service's first sign-in to an existing account
     * @throws {AppError} `unavailable` if the service can't be reached
     */
    async finish(query: Record<string, string>, headers: Headers, onJoin: Ending['onJoin']): Promise<Finished> {
      const { api } = connection.current() ?? (await connection.refresh())
      const ending: Ending = { onJoin }
      const finishing = endings.run(ending, () =>
        api.callbackOAuth({ method: 'GET', params: { id: oidcProviderId }, query, headers, asResponse: true }),
      )
      const response = await awaitInTime(finishing as Promise<Response>, provider)
      const cookies = response.headers.getSetCookie()
      const location = response.headers.get('location') ?? ''
      if (!ending.held) return { location, cookies, ...(ending.signedIn && { uid: ending.signedIn }) }
      const { uid, step } = ending.held
      if (step === 'code') cookies.push(await holdForCode(db, { uid, secret, publicUrl }))
      return { location: location.replace(/([?&])error=.*$/, `$1step=${step}`), cookies }
    },
  }
}

export type Oidc = ReturnType<typeof openOidc>

function notNow({ name }: OidcProvider): AppError {
  return new AppError(
    'unavailable',
    say(msg`We can’t reach ${{ name }} right now. Try again in a few minutes, or sign in with your email and password.`),
  )
}

import { setTimeout as wait } from 'node:timers/promises'
import { betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import { AppError } from '../../../domain/app-error.ts'
import { signUpInput } from '../../../domain/user.ts'
import { type AuthOptions, authSettings } from './auth.ts'
import { removeExpiredSessions } from './commands.ts'
import { discoveryUrlOf, type OidcProvider, oidcTimeoutMillis, problemOf } from './oidc-provider.ts'

/** What better-auth calls the provider, in its addresses and in `accounts.provider_id`. */
const oidcProviderId = 'oidc'

/** Where the service sends people back to. */
export const callbackPath = `/api/auth/callback/${oidcProviderId}`

interface OidcOptions extends AuthOptions {
  /** Names the site where PUBLIC_URL doesn't. */
  readonly port: number
  readonly provider: OidcProvider
}

/**
 * Sign-in through an outside service, by better-auth: state, PKCE, nonce, and the ID token verified against the service's keys. An
 * identity joins an existing account only where the service has confirmed the address and the account's own address is confirmed too;
 * otherwise anyone who signed up first with another person's address would share that person's account.
 */
export function openOidc({ provider, port, ...options }: OidcOptions) {
  const { db, log, publicUrl } = options

  function connect() {
    return betterAuth({
      ...authSettings(options),
      baseURL: publicUrl ?? `http://localhost:${port}`,
      plugins: [
        genericOAuth({
          config: [
            {
              providerId: oidcProviderId,
              discoveryUrl: discoveryUrlOf(provider.issuer),
              requireIdTokenVerification: true,
              clientId: provider.clientId,
              ...(provider.clientSecret !== undefined && { clientSecret: provider.clientSecret }),
              scopes: ['openid', 'profile', 'email'],
              // A subject is unique at its issuer only: after OIDC_ISSUER has changed, another person can have the same one.
              accountSubject: ({ profile }) => (profile.sub ? `${provider.issuer} ${profile.sub}` : ''),
              mapProfileToUser: ({ name, email }) => ({ name: nameOf(name, email) }),
            },
          ],
        }),
      ],
      user: {
        validateUserInfo: ({ user }) => (user.emailVerified === true ? undefined : { error: 'email_not_confirmed' }),
      },
      account: { updateAccountOnSignIn: false },
      databaseHooks: {
        // Pictures are ours only: the page's policy shows no others.
        user: { create: { before: async (user) => ({ data: { ...user, image: null } }) } },
        // The service's tokens would let their finder act there in the person's name, and nothing here needs them.
        account: {
          create: {
            before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }),
          },
        },
        session: { create: { after: async ({ userId }) => removeExpiredSessions(db, userId) } },
      },
    })
  }

  // Reads the service's configuration once. Where that fails, better-auth would go without the service for good, so it is set up again.
  let connected: ReturnType<typeof connect> | undefined
  async function connection() {
    if (connected) return connected
    const problem = await problemOf(provider)
    if (problem) {
      log.warn(`sign-in through ${provider.name} isn’t possible: ${problem}`)
      throw notNow(provider)
    }
    connected ??= connect()
    return connected
  }

  return {
    provider,

    /**
     * Begins a sign-in.
     * @param next where to go on, a path of this site with its query
     * @returns the service's address for the browser, and the cookie that binds its callback to this browser
     * @throws {AppError} `unavailable` if the service can't be reached
     */
    async begin(next: string | undefined): Promise<{ readonly url: string; readonly headers: Headers }> {
      const { api } = await connection()
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
        connected = undefined
        if (!(error instanceof AppError)) log.warn(`sign-in through ${provider.name} could not begin`, error)
        throw error instanceof AppError ? error : notNow(provider)
      }
    },

    /** Completes a sign-in with what the service sent. @returns a redirect, with the session's cookie where it succeeded */
    async finish(query: Record<string, string>, headers: Headers): Promise<Response> {
      const { api } = await connection()
      const response = api.callbackOAuth({ method: 'GET', params: { id: oidcProviderId }, query, headers, asResponse: true })
      const ended = new AbortController()
      const late = wait(oidcTimeoutMillis, undefined, { signal: ended.signal, ref: false }).then(() => {
        throw notNow(provider)
      })
      return Promise.race([response as Promise<Response>, late]).finally(() => {
        late.catch(() => {})
        ended.abort()
      })
    },
  }
}

export type Oidc = ReturnType<typeof openOidc>

function notNow({ name }: OidcProvider): AppError {
  return new AppError(
    'unavailable',
    `We can’t reach ${name} right now. Try again in a few minutes, or sign in with your email and password.`,
  )
}

/** A name as sign-up would take it; the address's first part where the service has none. */
function nameOf(name: unknown, email: unknown): string {
  const named = signUpInput.shape.name.safeParse(name)
  return named.success ? named.data : (String(email).split('@')[0] ?? '').slice(0, 60)
}

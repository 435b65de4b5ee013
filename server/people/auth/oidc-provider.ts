import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'

export interface OidcProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  readonly name: string
}

/** Milliseconds; a person waits. */
export const oidcTimeoutMillis = 10_000

/**
 * Reads the configured service, or its problem, which is logged at the start; the salon goes on without it.
 * @returns null if none is configured
 */
export function configuredProvider({ oidc }: Pick<Config, 'oidc'>): OidcProvider | { readonly problem: string } | null {
  const { issuer, clientId, clientSecret, name } = oidc
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId) return { problem: 'OIDC_ISSUER and OIDC_CLIENT_ID belong together; set both or neither' }
  const url = URL.parse(issuer)
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) {
    return { problem: 'OIDC_ISSUER must be an address such as https://accounts.example.com' }
  }
  return { issuer: issuer.replace(/\/$/, ''), clientId, clientSecret, name: name || url.hostname }
}

export function usableProvider(config: Pick<Config, 'oidc'>): OidcProvider | null {
  const provider = configuredProvider(config)
  return provider && 'issuer' in provider ? provider : null
}

/** Logs a problem of the configured service in one line at the start. Never throws. */
export async function reportOidc(config: Pick<Config, 'oidc'>, log: Log): Promise<void> {
  const provider = configuredProvider(config)
  const problem = provider && ('problem' in provider ? provider.problem : await findProviderProblem(provider))
  if (problem) log.warn(`nobody can sign in through the outside service: ${problem}`)
}

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
})
export type Discovery = z.infer<typeof discoveryDocument>

export const discoveryUrl = (issuer: string) => `${issuer}/.well-known/openid-configuration`

export async function findProviderProblem(provider: OidcProvider): Promise<string | null> {
  const discovery = await readDiscovery(provider)
  return typeof discovery === 'string' ? discovery : null
}

/** Fetches the service's configuration. @returns it, or one line that says why it doesn't respond as an OpenID provider */
export async function readDiscovery({ issuer }: OidcProvider): Promise<Discovery | string> {
  try {
    const response = await fetch(discoveryUrl(issuer), { signal: AbortSignal.timeout(oidcTimeoutMillis) })
    if (!response.ok) return `${issuer} answers with the status ${response.status}`
    const parsed = discoveryDocument.safeParse(await response.json().catch(() => null))
    if (!parsed.success) return `${issuer} doesn’t answer as an OpenID Connect issuer`
    if (parsed.data.issuer.replace(/\/$/, '') !== issuer) return `${issuer} says that it is ${parsed.data.issuer}`
    return parsed.data
  } catch (error) {
    return `${issuer} can’t be reached: ${findReason(error)}`
  }
}

/** Returns the innermost reason: fetch says only that it failed. */
function findReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'it didn’t answer in time'
  return error.cause ? findReason(error.cause) : error.message || error.name
}

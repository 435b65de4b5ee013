import type { Stripe } from 'stripe'

/** The version whose answers are read here; a newer package must not change it. */
const apiVersion = '2026-10-28.endive'

const timeoutMillis = 20_000

export interface ClientOptions {
  readonly secretKey: string
  /** An origin: https://api.stripe.com, or a stand-in. */
  readonly apiUrl: string
  /** Calls without a network, for tests. */
  readonly fetch?: typeof fetch | undefined
}

/**
 * Loads Stripe's package, which takes memory that a salon without online payments doesn't spend. It sends no figures about calls; repeating
 * is the caller's.
 */
export async function openClient({ secretKey, apiUrl, fetch }: ClientOptions): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiUrl)
  const isEncrypted = protocol === 'https:'
  return new Client(secretKey, {
    apiVersion,
    timeout: timeoutMillis,
    maxNetworkRetries: 0,
    telemetry: false,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isEncrypted ? '443' : '80'),
    protocol: isEncrypted ? 'https' : 'http',
    ...(fetch && { httpClient: Client.createFetchHttpClient(fetch) }),
  })
}

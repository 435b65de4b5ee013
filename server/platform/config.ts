import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { charactersIn } from '../../domain/people/password-forms.ts'
import { minPasswordLength } from '../../domain/people/user.ts'
import type { KnownDetails } from '../../domain/salon/setup/new-salon.ts'
import { textLimits } from '../../domain/text.ts'
import { isTimeZone } from '../../domain/time/viewer-time.ts'
import { StartError } from './start-error.ts'

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const withDefault = <Schema extends z.ZodType>(schema: Schema, fallback: z.input<Schema>) =>
  z.preprocess((value) => (value === '' || value === undefined ? fallback : value), schema)

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://salon.example' })
  .transform((address) => new URL(address).origin)

/** True for an address or, with a prefix length, a range. A missing length would be read as 0, which means everyone. */
function isNetwork(entry: string): boolean {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const family = isIP(address)
  return family !== 0 && Number(length ?? 0) <= (family === 6 ? 128 : 32)
}

/** Stripe itself, or a stand-in on this machine: its keys go nowhere else. */
const stripeAddress = origin.refine((address) => {
  const { hostname } = new URL(address)
  return address === 'https://api.stripe.com' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}, 'must be https://api.stripe.com or an address of this machine')

const networks = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .refine((entries) => entries.every(isNetwork), 'must be addresses or ranges such as 127.0.0.1,10.0.0.0/8')

/**
 * Sets the verification that the driver does today for `require` and `verify-ca`, but warns to drop: an encrypted connection must lead to
 * the named database. `no-verify` and `uselibpqcompat` opt out explicitly.
 */
function withFullVerification(address: string): string {
  const url = new URL(address)
  const isLax = ['prefer', 'require', 'verify-ca'].includes(url.searchParams.get('sslmode') ?? '')
  if (!isLax || url.searchParams.get('uselibpqcompat') === 'true') return address
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
  .refine(
    (url) => URL.canParse(url),
    'must be an address; in its password, characters such as # and / are written as %23 and %2F',
  )
  .transform((url) => (URL.canParse(url) ? withFullVerification(url) : url))

const poolRule = 'must be a number of connections from 2 to 500, such as 20'
const portRule = 'must be a port number from 0 to 65535, such as 3001'
const metricsPortRule = 'must be a port number from 1 to 65535, such as 9464'

const limitRule = 'must be a whole number from 1 to 1000000000'

const perMinute = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, limitRule)
  .transform(Number)
  .refine((limit) => limit <= 1_000_000_000, limitRule)

const line = (max: number) =>
  z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), 'must be one line of plain text')

export const sampleDetails = {
  SALON_NAME: 'Chairtime Salon',
  SALON_ADDRESS: '12 Linden Street, Brooklyn, NY 11201',
  SALON_PHONE: '+1 718 555 0142',
  SALON_EMAIL: 'hello@chairtime.example',
} as const

/** Used without ADMIN_EMAIL: enough to sign in with, but nobody reads it. */
export const sampleAdminEmail = 'admin@chairtime.example'

const environment = z.object({
  PORT: withDefault(
    z
      .string()
      .regex(/^\d+$/, portRule)
      .transform(Number)
      .refine((port) => port <= 65_535, portRule),
    '3000',
  ),
  PUBLIC_URL: optional(origin),
  DATABASE_URL: optional(databaseAddress),
  DATABASE_OWNER_URL: optional(databaseAddress),
  DATABASE_POOL: withDefault(
    z
      .string()
      .regex(/^\d+$/, poolRule)
      .transform(Number)
      .refine((connections) => connections >= 2 && connections <= 500, poolRule),
    '20',
  ),
  DATA_DIR: withDefault(z.string(), 'data'),
  BACKUP_DIR: optional(z.string()),
  BACKUP_PASSPHRASE: optional(line(1024)),
  ADMIN_EMAIL: withDefault(
    z
      .email('must be an email address')
      .refine((address) => address === address.toLowerCase(), 'must be lower case, since sign-in addresses are'),
    sampleAdminEmail,
  ),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .refine((text) => charactersIn(text) >= minPasswordLength, `must have at least ${minPasswordLength} characters`)
      .refine((text) => charactersIn(text) <= textLimits.password, `must have at most ${textLimits.password} characters`),
  ),
  AUTH_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  SALON_NAME: withDefault(line(100), sampleDetails.SALON_NAME),
  SALON_ADDRESS: withDefault(line(200), sampleDetails.SALON_ADDRESS),
  SALON_PHONE: withDefault(line(40), sampleDetails.SALON_PHONE),
  SALON_EMAIL: withDefault(z.email('must be an email address'), sampleDetails.SALON_EMAIL),
  SALON_OPENED: withDefault(z.enum(['true', 'false'], 'must be true or false'), 'false'),
  SALON_TIME_ZONE: withDefault(z.string().refine(isTimeZone, 'must be a zone such as America/New_York'), 'America/New_York'),
  CLOUDINARY_CLOUD_NAME: optional(z.string().regex(/^[\w-]{1,100}$/, 'must be a cloud name such as my-salon')),
  CLOUDINARY_UPLOAD_PRESET: optional(z.string().regex(/^[\w .-]{1,100}$/, 'must be the name of an unsigned upload preset')),
  CLOUDINARY_API_URL: withDefault(origin, 'https://api.cloudinary.com'),
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^[sr]k_(?:test|live)_\w{8,250}$/, 'must be a secret or restricted key, such as sk_live_… or rk_live_…'),
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string().regex(/^whsec_[\w+/=]{8,250}$/, 'must be a signing secret such as whsec_…')),
  STRIPE_API_URL: withDefault(stripeAddress, 'https://api.stripe.com'),
  SMTP_URL: optional(z.string()),
  MAIL_FROM: optional(z.string()),
  OIDC_ISSUER: optional(z.string()),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: withDefault(line(40), ''),
  TRUSTED_PROXY: withDefault(networks, ''),
  WEBHOOK_NETWORKS: withDefault(networks, ''),
  MAIL_NETWORKS: withDefault(networks, ''),
  HSTS_SUBDOMAINS: withDefault(z.enum(['true', 'false'], 'must be true or false'), 'false'),
  PSEUDO_LANGUAGE: withDefault(z.enum(['true', 'false'], 'must be true or false'), 'false'),
  LIMIT_READS: withDefault(perMinute, '1200'),
  LIMIT_CLIENT_WRITES: withDefault(perMinute, '60'),
  LIMIT_ADMIN_WRITES: withDefault(perMinute, '600'),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  METRICS_PORT: optional(
    z
      .string()
      .regex(/^[1-9]\d*$/, metricsPortRule)
      .transform(Number)
      .refine((port) => port <= 65_535, metricsPortRule),
  ),
  METRICS_HOST: withDefault(
    z.string().refine((host) => isIP(host) !== 0, 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0'),
    '127.0.0.1',
  ),
  LOG_LEVEL: withDefault(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    'info',
  ),
})

/** `.env.example` explains each variable. `publicUrl` is an origin without a path; unset, the site is served under any host name. */
export interface Config {
  readonly port: number
  readonly publicUrl: string | undefined
  readonly databaseUrl: string | undefined
  /** The database as the tables' owner, if another role. */
  readonly databaseOwnerUrl: string | undefined
  /** Connections of this process, without the one for live updates. */
  readonly databasePool: number
  readonly dataDir: string
  /** Unset passphrase: not encrypted. */
  readonly backups: { readonly folder: string; readonly passphrase: string | undefined }
  readonly adminEmail: string
  readonly adminPassword: string | undefined
  readonly authSecret: string | undefined
  readonly salon: { name: string; address: string; phone: string; email: string; timeZone: string }
  /** Known details of a new salon, and if it opens to clients at once. */
  readonly newSalon: KnownDetails & { readonly opened: boolean }
  /** Cloud image service that replaces the embedded one. `apiUrl` is an origin without a path. */
  readonly cloudinary: { readonly apiUrl: string; readonly cloudName: string; readonly uploadPreset: string } | undefined
  /** `keys` take precedence over those that are entered in the app. */
  readonly stripe: {
    readonly apiUrl: string
    readonly keys: { readonly secretKey: string; readonly webhookSecret: string } | undefined
  }
  /** As written: `deliveryOf` reports problems, which never stop the salon. */
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string | undefined }
  /** As written: problems never stop the salon. `name` is on its button. */
  readonly oidc: {
    readonly issuer: string | undefined
    readonly clientId: string | undefined
    readonly clientSecret: string | undefined
    readonly name: string
  }
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Addresses or CIDR ranges beyond the internet that webhooks may call. */
  readonly webhookNetworks: readonly string[]
  /** The same for a mail server entered in the administration; `SMTP_URL` may be any. */
  readonly mailNetworks: readonly string[]
  /** Requires https for every subdomain of PUBLIC_URL too. */
  readonly hstsSubdomains: boolean
  /** For development: see `pseudoLanguage` in `domain/language/languages.ts`. */
  readonly pseudoLanguage: boolean
  /** Requests per minute and process: costly reads by network address, changes by a client and by the administrator. */
  readonly limits: { readonly reads: number; readonly clientWrites: number; readonly adminWrites: number }
  /** Metrics for Prometheus, with the token or on the separate port; without either, nothing is measured. */
  readonly metrics: { readonly token: string | undefined; readonly port: number | undefined; readonly host: string }
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** Its message is one line for the person who started the server. */
export class ConfigError extends StartError {}

/**
 * Adds settings of a file such as `.env`, if it exists; variables that are already set win.
 * @throws {ConfigError} if the file exists but can't be read
 */
export function loadEnvironmentFile(path: string): void {
  if (!existsSync(path)) return
  try {
    process.loadEnvFile(path)
  } catch (cause) {
    throw new ConfigError(`The file ${path} can’t be read. It must be a text file that this user can read.`, { cause })
  }
}

/** Reads the environment once. @throws {ConfigError} naming every unusable variable */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(variables)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
    throw new ConfigError(`Check the configuration: ${problems.join('; ')}`)
  }
  const env = parsed.data
  if (env.DATABASE_URL && !env.AUTH_SECRET) {
    throw new ConfigError(
      'Check the configuration: AUTH_SECRET is required with DATABASE_URL, since all server processes must share it',
    )
  }
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) {
    throw new ConfigError('Check the configuration: DATABASE_OWNER_URL is for a database of your own; set DATABASE_URL too')
  }
  return {
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databasePool: env.DATABASE_POOL,
    dataDir: env.DATA_DIR,
    backups: { folder: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')), passphrase: env.BACKUP_PASSPHRASE },
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    authSecret: env.AUTH_SECRET,
    salon: {
      name: env.SALON_NAME,
      address: env.SALON_ADDRESS,
      phone: env.SALON_PHONE,
      email: env.SALON_EMAIL,
      timeZone: env.SALON_TIME_ZONE,
    },
    newSalon: {
      name: ownDetail(env, 'SALON_NAME'),
      address: ownDetail(env, 'SALON_ADDRESS'),
      phone: ownDetail(env, 'SALON_PHONE'),
      email: ownDetail(env, 'SALON_EMAIL') ?? env.ADMIN_EMAIL,
      timeZone: env.SALON_TIME_ZONE,
      opened: env.SALON_OPENED === 'true',
    },
    cloudinary: readCloudinary(env),
    stripe: readStripe(env),
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    oidc: {
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      name: env.OIDC_NAME,
    },
    trustedProxies: env.TRUSTED_PROXY,
    webhookNetworks: env.WEBHOOK_NETWORKS,
    mailNetworks: env.MAIL_NETWORKS,
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'true',
    pseudoLanguage: env.PSEUDO_LANGUAGE === 'true',
    limits: { reads: env.LIMIT_READS, clientWrites: env.LIMIT_CLIENT_WRITES, adminWrites: env.LIMIT_ADMIN_WRITES },
    metrics: { token: env.METRICS_TOKEN, port: env.METRICS_PORT, host: env.METRICS_HOST },
    logLevel: env.LOG_LEVEL,
  }
}

/** Returns undefined for the sample, also if copied from `.env.example`. */
function ownDetail(env: z.infer<typeof environment>, name: keyof typeof sampleDetails): string | undefined {
  return env[name] === sampleDetails[name] ? undefined : env[name]
}

function readCloudinary(env: z.infer<typeof environment>): Config['cloudinary'] {
  const { CLOUDINARY_CLOUD_NAME: cloudName, CLOUDINARY_UPLOAD_PRESET: uploadPreset, CLOUDINARY_API_URL: apiUrl } = env
  if (!cloudName && !uploadPreset) return undefined
  if (!cloudName || !uploadPreset) {
    throw new ConfigError(
      'Check the configuration: CLOUDINARY_CLOUD_NAME and CLOUDINARY_UPLOAD_PRESET belong together; set both or neither',
    )
  }
  return { apiUrl, cloudName, uploadPreset }
}

function readStripe(env: z.infer<typeof environment>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = env
  if (!secretKey && !webhookSecret) return { apiUrl, keys: undefined }
  if (!secretKey || !webhookSecret) {
    throw new ConfigError(
      'Check the configuration: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together; set both or neither',
    )
  }
  return { apiUrl, keys: { secretKey, webhookSecret } }
}

import type { BookingLimits } from '../../domain/booking/booking.ts'
import { createApp } from '../app.ts'
import type { OpenProvider } from '../booking/online-payments/context.ts'
import type { ResolveTxt } from '../messages/mail-server/sender-records.ts'
import { openBackups } from '../operations/backup/jobs.ts'
import type { MakeBackup } from '../operations/backup/making.ts'
import type { UserRules } from '../people/auth/serializers.ts'
import type { Clock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { type Live, liveInProcess } from '../platform/live/live.ts'
import { createLog } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { StartError } from '../platform/start-error.ts'
import type { CurrentSettings } from '../salon/settings/current.ts'
import { settingsOfConfig } from '../salon/settings/queries.ts'
import { addAccount, addClient, addService, addStylist, addWaiting, adminEmail, password } from './records.ts'
import { mondayMorning } from './run/moment.ts'
import { uniqueEmail } from './run/random.ts'
import { testAuthSecret, withoutLimits } from './server-process.ts'
import type { TestDatabase } from './test-database.ts'

export { addAccount, addClient, addService, addStylist, addWaiting, adminEmail, mondayMorning, password }

/** Limits that no test reaches by accident. */
const noLimits: BookingLimits = { openAhead: 1e6, attemptsOfClient: 1e6, attemptsOfAddress: 1e6, windowSeconds: 1 }

/** Settings that nobody changes, from an environment. */
export function fixedSettings(environment: Record<string, string> = {}, version = 1): CurrentSettings {
  const settings = { ...settingsOfConfig(readConfig(environment).salon), version }
  return { get: () => settings, refresh: async () => {} }
}

/** Rights in a salon with fixed settings. */
export const fixedRules: UserRules = {
  adminEmail,
  requiresSecondFactor: () => false,
  stylists: () => fixedSettings().get().staff,
}

interface TestSalonOptions {
  /** Limits on bookings; practically none by default. */
  readonly limits?: BookingLimits
  readonly clock?: Clock
  readonly environment?: Record<string, string>
  /** Defaults to the environment's, until some are saved through this app. */
  readonly settings?: CurrentSettings
  readonly isDraining?: () => boolean
  readonly live?: Live
  readonly resolveTxt?: ResolveTxt
  readonly metrics?: Metrics
  /** None by default. */
  readonly provider?: OpenProvider
  /** None is made by default. */
  readonly makeBackup?: MakeBackup
}

/** The app over a test database, called in process, with the moment fixed. */
export function openTestSalon(
  database: TestDatabase,
  {
    clock = () => mondayMorning,
    environment = {},
    limits = noLimits,
    live = liveInProcess(),
    resolveTxt = asksNobody,
    makeBackup = makesNone,
    ...rest
  }: TestSalonOptions = {},
) {
  const config = readConfig({ ADMIN_EMAIL: adminEmail, LOG_LEVEL: 'silent', ...withoutLimits, ...environment })
  const { db, pool } = database.app ?? database
  const log = createLog(config.logLevel)
  const backups = openBackups({ config, db, clock, log, settings: fixedSettings(environment), make: makeBackup })
  return createApp({
    config,
    db,
    pool,
    authSecret: testAuthSecret,
    clock,
    log,
    backups,
    limits,
    live,
    resolveTxt,
    ...rest,
  })
}

const makesNone: MakeBackup = async () => {
  throw new StartError('This test makes none.')
}

/** No test asks another machine. */
const asksNobody: ResolveTxt = async () => {
  throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
}

export type TestApp = Pick<ReturnType<typeof openTestSalon>, 'request'>

/** Someone who calls the API with their own cookie. */
export interface Person {
  readonly uid: string
  readonly email: string
  readonly cookie: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

function caller(app: TestApp, cookie: string): Person['call'] {
  return async (method, path, body, headers = {}) =>
    app.request(path, {
      method,
      headers: { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
}

/** A caller without a session. */
export function visitor(app: TestApp): Person {
  return { uid: '', email: '', cookie: '', call: caller(app, '') }
}

/** Creates an account in the database and signs it in through the API. */
export async function signedIn(
  app: TestApp,
  { db }: Pick<TestDatabase, 'db'>,
  { email = uniqueEmail(), name = 'Ada Client', ...account }: Partial<Parameters<typeof addAccount>[1]> = {},
): Promise<Person> {
  await addAccount({ db }, { name, email, ...account })
  return signIn(app, { email, password })
}

/** Signs an account in through the API. */
export async function signIn(app: TestApp, { email, password }: { email: string; password: string }): Promise<Person> {
  const response = await caller(app, '')('POST', '/api/auth/sign-in/email', { email, password })
  if (response.status !== 200) throw new Error(`signing in failed: ${response.status} ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { uid } = (await response.json()) as { uid: string }
  return { uid, email, cookie, call: caller(app, cookie) }
}

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { newSalonSettings } from '../domain/salon/setup/new-salon.ts'
import { type AppOptions, createApp } from './app.ts'
import { prepareBackground } from './background.ts'
import { keepFolding } from './booking/lists/jobs.ts'
import { keepCounting } from './insight/reports/jobs.ts'
import { type Delivery, findDelivery } from './messages/mail/delivery.ts'
import { noteKeptMails } from './messages/mail/jobs.ts'
import { openBackups } from './operations/backup/jobs.ts'
import { beginsEmpty, prepareSalon } from './operations/demo/seed.ts'
import { sweepUploads } from './operations/import-files/running.ts'
import { mountPages } from './pages/mount.ts'
import { ensureAdminAccount } from './people/auth/admin-account.ts'
import { reportOidc } from './people/auth/oidc-provider.ts'
import { keptAuthSecret } from './people/auth/secrets.ts'
import { reportLostCodes, resetSecondFactors } from './people/second-factor/commands.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, loadEnvironmentFile, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database/client.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/start.ts'
import { explain } from './platform/database/errors.ts'
import { awaitDatabase } from './platform/database/hosted.ts'
import { migrate } from './platform/database/migrate.ts'
import { createHttpServer, drain, ensurePortIsFree, listen, sayGoodbye } from './platform/listen.ts'
import { type Live, openLive } from './platform/live/live.ts'
import { createLog, formatDetails } from './platform/log.ts'
import { createMetricsServer } from './platform/metrics/endpoint.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { StartError } from './platform/start-error.ts'
import { openSettings } from './salon/settings/current.ts'
import { settingsOfConfig } from './salon/settings/queries.ts'
import { welcome } from './welcome.ts'

const say = (line: string) => console.log(line)

const closers: (() => Promise<unknown>)[] = []
let stopping = false

/** In milliseconds. A hanging database must not keep the server running; an embedded one ends with it anyway. */
const maxStopMillis = 24_000

/** Milliseconds to keep serving once not ready; Ctrl-C doesn't wait. */
const goodbyeMillis = 5_000
let goodbye = 0

async function stop(exitCode: number): Promise<never> {
  if (!stopping) {
    stopping = true
    setTimeout(() => process.exit(exitCode), maxStopMillis)
    for (const close of closers.reverse()) await close().catch((error) => console.error(formatDetails(error)))
    process.exit(exitCode)
  }
  return new Promise(() => {})
}

function readOptions() {
  loadEnvironmentFile('.env')
  const values = readArguments()
  if (values.demo && values.empty) throw new StartError('Choose one of --demo and --empty.')
  const resetsSecondFactor = values['reset-second-factor'] ?? false
  return {
    config: readConfig(process.env),
    startWith: chosenStart(values),
    development: values.dev ?? false,
    resetsSecondFactor,
    onlyMigrates: values.migrate ?? false,
  } as const
}

function chosenStart({ demo, empty }: { readonly demo?: boolean; readonly empty?: boolean }) {
  if (demo) return 'demo'
  return empty ? 'empty' : 'default'
}

function readArguments() {
  try {
    const flag = { type: 'boolean' } as const
    const options = { demo: flag, empty: flag, dev: flag, migrate: flag, 'reset-second-factor': flag } as const
    return parseArgs({ options }).values
  } catch (cause) {
    throw new StartError('Chairtime takes --demo or --empty. To see all options and settings: npm start -- --help', { cause })
  }
}

async function openDatabaseUrls(config: Config): Promise<{ readonly url: string; readonly ownerUrl?: string | undefined }> {
  if (config.databaseUrl) {
    await awaitDatabase(config.databaseUrl, { say })
    const { databaseUrl: url, databaseOwnerUrl: ownerUrl } = config
    if (ownerUrl) await awaitDatabase(ownerUrl, { say, setting: 'DATABASE_OWNER_URL' })
    return { url, ownerUrl }
  }
  say('Starting the database…')
  const embedded = await startEmbeddedPostgres({
    dataDir: resolve(config.dataDir),
    say,
    onExit: (reason) => {
      if (stopping) return
      console.error(`${reason}\nThe server is stopping too.`)
      void stop(1)
    },
  })
  closers.push(() => embedded.stop())
  return embedded
}

async function start(): Promise<void> {
  const { config, startWith, development, resetsSecondFactor, onlyMigrates } = readOptions()
  const log = createLog(config.logLevel)
  await sweepUploads().catch((error: unknown) => log.warn('leftovers of uploads were not removed', error))
  if (!onlyMigrates) await ensurePortIsFree(config.port)
  const { url: databaseUrl, ownerUrl } = await openDatabaseUrls(config)
  await migrate(databaseUrl, { ownerUrl })
  if (onlyMigrates) {
    say('The database is migrated.')
    return stop(0)
  }
  const { db, pool, close } = openDatabase(databaseUrl, log, { maxConnections: config.databasePool })
  closers.push(close)
  const { settings, newPassword } = await setUpSalon({ config, db, log, startWith, resetsSecondFactor })
  closers.push(keepFolding({ db, log }).stop)
  closers.push(keepCounting({ db, log }).stop)
  const authSecret = config.authSecret ?? (await keptAuthSecret(config.dataDir))
  await reportLostCodes(db, authSecret, log)
  const live = await openLive({ databaseUrl, log })
  // After the last request, to publish its changes too.
  closers.push(live.close)
  const { announce } = live
  const background = prepareBackground({ config, db, pool, authSecret, clock: systemClock, log, settings, announce })
  closers.push(background.stop)
  const metrics = await openMetrics({ config, db, pool, hub: live.hub })
  const backups = openBackups({ config, db, settings, clock: systemClock, log })
  closers.push(backups.stop)
  const app = createApp({
    config,
    db,
    pool,
    authSecret,
    clock: systemClock,
    log,
    settings,
    live: { ...live, announce: background.announce },
    isDraining: () => stopping,
    metrics,
    backups,
  })
  const server = createHttpServer(app.fetch)
  const connections = config.cloudinary ? [config.cloudinary.apiUrl] : []
  const { catalogueVersion } = live.hub
  await mountPages(app, { development, httpServer: server, config, settings, db, catalogueVersion, connections, log })
  closers.push(() => drain(server, goodbye))
  // Before draining: event streams never end, and a mail in progress can take as long as the last request.
  closers.push(async () => live.hub.close())
  closers.push(async () => background.beginStop())
  closers.push(() => sayGoodbye(server, goodbye))
  const port = await listen(server, config.port)
  void reportOidc(config, log)
  const origin = config.publicUrl ?? `http://localhost:${port}`
  background.start({ origin, backups, onChange: metrics?.happened })
  noteKeptMails({ db, config }).catch((error: unknown) => log.warn('kept mails were not noted', error))
  sayMailProblem(await findDelivery({ db, config, settings, authSecret }))
  const { salon, languages, opened: isOpen } = settings.get()
  say(welcome({ config, language: languages?.own ?? null, name: salon.name, isOpen, port, newPassword }))
}

interface SalonOptions extends Pick<AppOptions, 'config' | 'db' | 'log'> {
  readonly startWith: 'demo' | 'empty' | 'default'
  readonly resetsSecondFactor: boolean
}

/** Opens the settings, and at the first start creates the administrator's account and the demo salon. */
async function setUpSalon({ config, db, log, startWith, resetsSecondFactor }: SalonOptions) {
  const hosted = config.databaseUrl !== undefined
  const initial = settingsOfConfig(config.salon)
  const isNew = !config.newSalon.opened && (await beginsEmpty(db, { startWith, hosted }))
  const settings = await openSettings({ db, initial, log, ...(isNew && { first: newSalonSettings(config.newSalon) }) })
  closers.push(settings.close)
  const newPassword = await ensureAdminAccount(db, config)
  if (resetsSecondFactor) {
    await resetSecondFactors(db)
    say(
      'One-time codes and passkeys are removed. Sign in with your password, and start without --reset-second-factor next time.',
    )
  }
  const { timeZone } = settings.get().place
  await prepareSalon(db, { startWith, hosted, demoSettings: initial, clock: systemClock, timeZone, say })
  await settings.refresh()
  return { settings, newPassword }
}

async function openMetrics({ config, ...of }: Pick<AppOptions, 'config' | 'db' | 'pool'> & Pick<Live, 'hub'>) {
  const { token, port, host } = config.metrics
  if (token === undefined && port === undefined) return undefined
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  const metrics = await createMetrics({ ...of, clock: systemClock, version })
  if (port !== undefined) {
    const server = createMetricsServer(metrics, token)
    await listen(server, port, { host, setting: 'METRICS_PORT' })
    closers.push(async () => server.closeAllConnections())
  }
  return metrics
}

/** Once at the start; the settings page shows it later. */
function sayMailProblem(delivery: Delivery): void {
  if (delivery.problem !== null) say(delivery.problem)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) say('\nClosing…')
    // Service managers send SIGTERM. A second signal, such as Ctrl-C, doesn't shorten the wait: open requests must finish.
    if (signal === 'SIGTERM' && !stopping) goodbye = goodbyeMillis
    void stop(0)
  })
}

// `npm start` holds a channel to this process, so a closed one means that it was killed.
process.once('disconnect', () => void stop(0))
if (process.connected === false) void stop(0)

start().catch((error: unknown) => {
  if (!stopping) console.error(explain(error))
  void stop(1)
})

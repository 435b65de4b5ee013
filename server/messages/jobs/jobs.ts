import type pg from 'pg'
import { undoSeconds } from '../../../domain/booking/appointment.ts'
import { forgetGuestRequests } from '../../booking/guests/requests.ts'
import { deleteExpiredHolds } from '../../booking/holds/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { addressList } from '../../platform/http/client-address.ts'
import { inLanguage } from '../../platform/language/reader.ts'
import type { Log } from '../../platform/log.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { queueDailySheet } from '../mail/daily-sheet.ts'
import { forgetOldMails, sendMail } from '../mail/jobs.ts'
import { queueRatingRequests } from '../mail/rating-requests.ts'
import { queueReminders } from '../mail/reminders.ts'
import { findMailServer } from '../mail-server/queries.ts'
import { NotDelivered, type Timeouts } from '../mail-server/smtp.ts'
import { deliverWebhook, NotAccepted, removeOldDeliveries } from '../webhooks/jobs.ts'
import { queueNotifications } from './appointment-changed.ts'
import { type MinuteJobs, runMinutely } from './minutely.ts'
import { type Intervals, openQueue } from './queue.ts'
import { startRelay } from './relay.ts'

export interface JobsOptions {
  readonly db: Database
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Log
  readonly config: Pick<Config, 'mail' | 'dataDir' | 'adminEmail' | 'webhookNetworks' | 'mailNetworks'>
  readonly settings: CurrentSettings
  readonly authSecret: string
  readonly origin: string
  readonly mailTimeouts?: Timeouts
  /** Timeout of webhook calls, in milliseconds. */
  readonly deliveryTimeoutMillis?: number
  readonly intervals?: Intervals
  readonly minuteJobs?: MinuteJobs
  readonly onChange?: Parameters<typeof startRelay>[0]['onChange']
  /** Called when a change's mails and deliveries were queued: it can't be undone anymore. */
  readonly onSettled?: () => void
}

export interface Jobs {
  /** Call after changing an appointment or queueing a mail, so that jobs don't wait for the next poll. Never throws and never waits. */
  wake(): void
  /** Ends after the work in progress, within seconds; can be called again. */
  stop(): Promise<void>
}

export function openJobs(options: JobsOptions): Jobs {
  const { db, pool, clock, log, config, settings, authSecret, origin, mailTimeouts, deliveryTimeoutMillis, intervals } = options
  const sending = { db, clock, config, settings, authSecret, ...(mailTimeouts && { timeouts: mailTimeouts }) }
  const networks = addressList(config.webhookNetworks)
  const calling = { db, clock, log, networks, ...(deliveryTimeoutMillis && { timeoutMillis: deliveryTimeoutMillis }) }

  /** For texts in the salon's logs of mail and webhooks. */
  const inOwnLanguage = <Result>(work: () => Result) => inLanguage(settings.get().languages?.own ?? null, work)

  const { adminEmail } = config
  const composing = async (now: number) => {
    const mailFrom = config.mail.from ?? (await findMailServer(db))?.senderAddress
    return { settings: settings.get(), origin, authSecret, adminEmail, mailFrom, now }
  }

  const queue = openQueue({
    pool,
    log,
    ...(intervals && { intervals }),
    onOpen: () => relay.now(),
    isExpected: (error) => error instanceof NotDelivered || error instanceof NotAccepted,
    handlers: {
      async 'appointment-changed'({ eventId }) {
        const isToBeDoneAgain = await queueNotifications(db, eventId, await composing(clock()))
        if (isToBeDoneAgain)
          await queue.add(db, 'appointment-changed', [{ data: { eventId }, startAfter: undoSeconds.settled }])
        relay.now()
        options.onSettled?.()
      },
      async 'send-mail'({ mailId }, signal) {
        const startAfter = await inOwnLanguage(() => sendMail({ ...sending, signal }, mailId))
        if (startAfter > 0) await queue.add(db, 'send-mail', [{ data: { mailId }, startAfter, group: { id: mailId } }])
      },
      'deliver-webhook': ({ deliveryId }, signal) => inOwnLanguage(() => deliverWebhook({ ...calling, signal }, deliveryId)),
    },
  })
  const relay = startRelay({ db, queue, clock, log, adminEmail: config.adminEmail, onChange: options.onChange })
  const minutely = runMinutely({
    pool,
    clock,
    log,
    jobs: {
      'forgetting old mails': (now) => forgetOldMails(sending, now),
      'removing old webhook deliveries': (now) => removeOldDeliveries(db, now),
      'queuing reminders': async (now) => queueReminders(db, await composing(now)),
      'asking for ratings': async (now) => queueRatingRequests(db, await composing(now)),
      'queuing the daily sheet': async (now) => queueDailySheet(db, await composing(now)),
      'deleting expired holds': (now) => deleteExpiredHolds(db, now),
      'forgetting guests who did not book': (now) => forgetGuestRequests(db, now),
      ...options.minuteJobs,
    },
  })

  let stopped: Promise<unknown> | undefined
  return {
    wake: () => relay.wake(),
    async stop() {
      stopped ??= Promise.all([minutely.stop(), relay.stop().then(() => queue.close())])
      await stopped
    },
  }
}

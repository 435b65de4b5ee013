import type { AppOptions } from './app.ts'
import type { OpenProvider } from './booking/online-payments/context.ts'
import { type OnlinePaymentJobs, openOnlinePaymentJobs } from './booking/online-payments/flow/jobs.ts'
import { openingProvider } from './booking/online-payments/keys/opening-provider.ts'
import { openWaitlistJobs, type WaitlistJobs } from './booking/waitlist/jobs.ts'
import { noteOfferedTime } from './insight/reports/offered-time.ts'
import { type Jobs, type JobsOptions, openJobs } from './messages/jobs/jobs.ts'
import { createMailWriter } from './messages/mail/mail-writer.ts'
import type { BackupJobs } from './operations/backup/jobs.ts'
import { discardOld } from './operations/import-files/commands.ts'
import { forgetDeletedAddresses } from './operations/privacy/jobs.ts'
import { forgetAcceptedTerms } from './operations/privacy/online-payments.ts'
import { closeMerges } from './people/cards/merging.ts'
import type { Announce } from './platform/live/publisher.ts'
import type { CurrentSettings } from './salon/settings/current.ts'

interface BackgroundOptions extends Pick<AppOptions, 'config' | 'db' | 'pool' | 'authSecret' | 'clock' | 'log'> {
  readonly settings: CurrentSettings
  readonly announce: Announce
  /** Opens the provider of online payments; defaults to the provider by the salon's keys. */
  readonly provider?: OpenProvider
}

interface StartOptions extends Pick<JobsOptions, 'onChange'> {
  /** The site's address in mails. */
  readonly origin: string
  readonly backups: Pick<BackupJobs, 'everyMinute'>
}

/** Prepares this process's jobs: mail and webhooks, offers to the waitlist, and jobs that run every minute. */
export function prepareBackground({ announce, ...options }: BackgroundOptions) {
  const {
    config,
    db,
    settings,
    authSecret,
    clock,
    log,
    provider = openingProvider({ ...options, secret: options.authSecret }),
  } = options
  let jobs: Jobs | undefined
  let waitlist: WaitlistJobs | undefined
  let payments: OnlinePaymentJobs | undefined
  /** Announces a change, and wakes the jobs that it concerns. */
  const waking: Announce = {
    ...announce,
    appointment(change) {
      announce.appointment(change)
      jobs?.wake()
      waitlist?.wake()
      payments?.wake()
    },
    catalogue() {
      announce.catalogue()
      waitlist?.wake()
    },
  }

  return {
    announce: waking,

    /** Call it once the server listens. */
    start({ origin, backups, onChange }: StartOptions): void {
      waitlist = openWaitlistJobs({
        db,
        settings,
        clock,
        log,
        secret: authSecret,
        origin,
        adminEmail: config.adminEmail,
        announce,
        askForMail: createMailWriter(settings),
        onOffered: () => jobs?.wake(),
      })
      payments = openOnlinePaymentJobs(
        {
          db,
          settings,
          clock,
          origin,
          provider,
          secret: authSecret,
          announce: waking,
          askForMail: createMailWriter(settings),
        },
        log,
      )
      const minuteJobs = {
        'looking after online payments': payments.everyMinute,
        'offering free times': waitlist.everyMinute,
        'forgetting deleted accounts': () => forgetDeletedAddresses(db),
        'forgetting accepted terms': (now: number) => (isHourly(now) ? forgetAcceptedTerms(db, now) : Promise.resolve()),
        'ending merges of clients': () => closeMerges(db),
        'throwing away files that nobody imported': (now: number) => discardOld(db, now),
        'making backups': backups.everyMinute,
        'noting offered time': (now: number) => noteOfferedTime({ db, settings }, now),
      }
      jobs = openJobs({ ...options, origin, minuteJobs, onSettled: waitlist.wake, onChange })
    },

    /** Begins to stop mail, webhooks and the minute's jobs, without waiting for those in progress. */
    beginStop(): void {
      void jobs?.stop()
    },

    async stop(): Promise<void> {
      await Promise.all([waitlist?.stop(), jobs?.stop(), payments?.stop()])
    },
  }
}

/** True in the first minutes of an hour, so that a late round still does it. */
const isHourly = (now: number) => Math.floor(now / 60) % 60 < 3

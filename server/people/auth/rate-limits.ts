import { msg, plural } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { secondsToWait } from '../../platform/http/request-limits.ts'

/**
 * Attempts allowed before a pause, each counted in PostgreSQL with one atomic upsert, so that all server processes share them.
 * `perSeconds` and `pauseSeconds` are durations; without a pause the next attempt is allowed when the period is over.
 */
const rules = {
  signInFromAddress: { attempts: 3, perSeconds: 10, pauseSeconds: 10 },
  signInToAccountFromAddress: { attempts: 10, perSeconds: 15 * 60, pauseSeconds: 15 * 60 },
  signInFromKnownDevice: { attempts: 10, perSeconds: 15 * 60, pauseSeconds: 15 * 60 },
  /** Wrong sign-ins for one account by all unknown browsers; beyond these they take turns, by the next two rules. */
  signInToAccount: { attempts: 50, perSeconds: 24 * 60 * 60, pauseSeconds: 0 },
  signInInTurn: { attempts: 1, perSeconds: 60, pauseSeconds: 0 },
  /** Keeps a few networks from taking every turn. */
  signInInTurnFromAddress: { attempts: 1, perSeconds: 10 * 60, pauseSeconds: 0 },
  passwordCheck: { attempts: 5, perSeconds: 15 * 60, pauseSeconds: 15 * 60 },
  /** Wrong codes after the right password: 3 of a million codes are valid at a time. */
  signInCode: { attempts: 10, perSeconds: 15 * 60, pauseSeconds: 15 * 60 },
  /** Uses of one code: an app's code holds for 90 seconds, and only once. */
  usedCode: { attempts: 1, perSeconds: 120, pauseSeconds: 0 },
  /** Passkey sign-ins begun: each stores a row for five minutes. */
  passkeyFromAddress: { attempts: 30, perSeconds: 10 * 60, pauseSeconds: 0 },
  /** Changes of one's name or email: search keeps all former ones. */
  profileChange: { attempts: 30, perSeconds: 60 * 60, pauseSeconds: 10 * 60 },
  /** Each download reads the history of all bookings. */
  dataDownload: { attempts: 20, perSeconds: 60 * 60, pauseSeconds: 0 },
  outsideSignIn: { attempts: 60, perSeconds: 10 * 60, pauseSeconds: 60 },
  /** Holds of one browser at the last step; given back unless they lapse. After three lapses it gets none until the hour is over. */
  holdFromBrowser: { attempts: 3, perSeconds: 60 * 60, pauseSeconds: 0 },
  /** More lapses than people who share an address have in an hour. */
  holdFromNetwork: { attempts: 60, perSeconds: 60 * 60, pauseSeconds: 0 },
  signUpFromAddress: { attempts: 20, perSeconds: 10 * 60, pauseSeconds: 10 * 60 },
  linkFromAddress: { attempts: 20, perSeconds: 10 * 60, pauseSeconds: 10 * 60 },
  /**
   * Password links to one mailbox, from one network address and from all. In any hour one network gets at most 8 (two of its hours can
   * touch one of the mailbox's), so others always have some left.
   */
  resetToMailboxFromAddress: { attempts: 4, perSeconds: 60 * 60, pauseSeconds: 0 },
  resetToMailbox: { attempts: 12, perSeconds: 60 * 60, pauseSeconds: 0 },
  /** Password links for a known browser and for all known browsers, before they count as unknown. */
  resetFromKnownDevice: { attempts: 3, perSeconds: 15 * 60, pauseSeconds: 0 },
  resetFromKnownDevices: { attempts: 20, perSeconds: 60 * 60, pauseSeconds: 0 },
  /**
   * Confirmation mails to one mailbox. Separate from password links, so that signing up with an address can't keep its owner from those.
   */
  confirmationToMailboxFromAddress: { attempts: 4, perSeconds: 60 * 60, pauseSeconds: 0 },
  confirmationToMailbox: { attempts: 12, perSeconds: 60 * 60, pauseSeconds: 0 },
  /** Confirmation mails to any mailbox. */
  confirmationFromAccount: { attempts: 10, perSeconds: 60 * 60, pauseSeconds: 0 },
  linkUseFromAddress: { attempts: 60, perSeconds: 10 * 60, pauseSeconds: 10 * 60 },
  linkPassword: { attempts: 5, perSeconds: 60 * 60, pauseSeconds: 60 * 60 },
  /** A guest's codes for one mail, and wrong ones for one mailbox in all mails: each mail's link still works. */
  guestCode: { attempts: 5, perSeconds: 10 * 60, pauseSeconds: 10 * 60 },
  guestCodeToMailbox: { attempts: 30, perSeconds: 24 * 60 * 60, pauseSeconds: 0 },
  /** Test mails while entering a server: each waits for it. */
  mailServerTest: { attempts: 30, perSeconds: 10 * 60, pauseSeconds: 0 },
  /** Keys that are saved or tried: the provider is asked about each. */
  paymentKeysTest: { attempts: 30, perSeconds: 10 * 60, pauseSeconds: 0 },
  invitation: { attempts: 60, perSeconds: 60 * 60, pauseSeconds: 0 },
  accessChange: { attempts: 30, perSeconds: 60 * 60, pauseSeconds: 10 * 60 },
  accessChangeFromAddress: { attempts: 120, perSeconds: 60 * 60, pauseSeconds: 10 * 60 },
} as const

export type AttemptKind = keyof typeof rules

export interface Attempts {
  /** Counts an attempt beforehand, so that parallel ones can't slip through. @throws {AppError} `rate_limited` with the seconds to wait */
  count(kind: AttemptKind, key: string): Promise<void>
  /** Counts an attempt. @returns the seconds to wait, 0 if allowed */
  waitFor(kind: AttemptKind, key: string): Promise<number>
  /** Uncounts an attempt that succeeded or was not made. */
  takeBack(kind: AttemptKind, key: string): Promise<void>
  forget(kind: AttemptKind, key: string): Promise<void>
}

export function createAttempts(pool: pg.Pool): Attempts {
  const createLimiter = (kind: AttemptKind) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: kind,
      points: rules[kind].attempts,
      duration: rules[kind].perSeconds,
      blockDuration: rules[kind].pauseSeconds,
      clearExpiredByTimeout: kind === 'signInFromAddress',
    })
  const limiters = Object.fromEntries(
    (Object.keys(rules) as AttemptKind[]).map((kind) => [kind, createLimiter(kind)]),
  ) as Record<AttemptKind, RateLimiterPostgres>

  const waitFor = (kind: AttemptKind, key: string) => secondsToWait(limiters[kind], key)
  return {
    waitFor,
    async count(kind, key) {
      const seconds = await waitFor(kind, key)
      if (seconds > 0) throw tooManyAttempts(seconds)
    },
    takeBack: async (kind, key) => void (await limiters[kind].reward(key)),
    forget: async (kind, key) => void (await limiters[kind].delete(key)),
  }
}

export function tooManyAttempts(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60)
  const message =
    seconds < 60
      ? msg`Too many attempts. Try again in ${plural({ seconds }, { one: 'a second', other: '# seconds' })}.`
      : msg`Too many attempts. Try again in ${plural({ minutes }, { one: 'a minute', other: '{minutes} minutes' })}.`
  return new AppError('rate_limited', say(message), { retryAfterSeconds: seconds })
}

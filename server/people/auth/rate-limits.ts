import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { AppError } from '../../../domain/app-error.ts'
import { secondsToWait } from '../../platform/http/request-limits.ts'

/**
 * Attempts allowed before a pause, counted in PostgreSQL with one atomic upsert each, so that all server processes share
 * them. `perSeconds` and `pauseSeconds` are durations; without a pause the next attempt can be made when the period is over.
 */
const rules = {
  /** Wrong sign-ins from one network address. */
  signInFromAddress: { attempts: 3, perSeconds: 10, pauseSeconds: 10 },
  /** Wrong sign-ins for one account from one network address. */
  signInToAccountFromAddress: { attempts: 10, perSeconds: 15 * 60, pauseSeconds: 15 * 60 },
  /** Wrong sign-ins for one account by a browser that has signed in to it before. */
  signInFromKnownDevice: { attempts: 10, perSeconds: 15 * 60, pauseSeconds: 15 * 60 },
  /** Wrong sign-ins for one account by all other browsers together; beyond these they take turns, by the next two rules. */
  signInToAccount: { attempts: 50, perSeconds: 24 * 60 * 60, pauseSeconds: 0 },
  signInInTurn: { attempts: 1, perSeconds: 60, pauseSeconds: 0 },
  /** So that a few networks cannot take every turn. */
  signInInTurnFromAddress: { attempts: 1, perSeconds: 10 * 60, pauseSeconds: 0 },
  /** Wrong current passwords given while signed in. */
  passwordCheck: { attempts: 5, perSeconds: 15 * 60, pauseSeconds: 15 * 60 },
  /** Wrong one-time or recovery codes for one account, its password known: 3 of a million codes are valid at a time. */
  signInCode: { attempts: 10, perSeconds: 15 * 60, pauseSeconds: 15 * 60 },
  /** Uses of one code by one account: an app's code holds for 90 seconds, and only once. */
  usedCode: { attempts: 1, perSeconds: 120, pauseSeconds: 0 },
  /** Sign-ins with a passkey that are begun from one network address: each stores a row for five minutes. */
  passkeyFromAddress: { attempts: 30, perSeconds: 10 * 60, pauseSeconds: 0 },
  /** Changes of one's own name or email: search keeps all former ones. */
  profileChange: { attempts: 30, perSeconds: 60 * 60, pauseSeconds: 10 * 60 },
  /** Downloads of one's own data: each reads the history of all bookings. */
  dataDownload: { attempts: 20, perSeconds: 60 * 60, pauseSeconds: 0 },
  /** Sign-ins through an outside service begun or ended from one network address. */
  outsideSignIn: { attempts: 60, perSeconds: 10 * 60, pauseSeconds: 60 },
  /** Times that one browser holds at the last step; given back unless they lapse: three that do, and it holds none until the hour is over. */
  holdFromBrowser: { attempts: 3, perSeconds: 60 * 60, pauseSeconds: 0 },
  /** The same from one network address: more than who share one let lapse in an hour. */
  holdFromNetwork: { attempts: 60, perSeconds: 60 * 60, pauseSeconds: 0 },
  /** New accounts from one network address. */
  signUpFromAddress: { attempts: 20, perSeconds: 10 * 60, pauseSeconds: 10 * 60 },
  /** Mails with a link that one network address requests. */
  linkFromAddress: { attempts: 20, perSeconds: 10 * 60, pauseSeconds: 10 * 60 },
  /**
   * Links for a new password to one mailbox, from one network address and from all. In any hour one network gets at most 8 (two of its hours
   * can touch one of the mailbox's), so others always have some left.
   */
  resetToMailboxFromAddress: { attempts: 4, perSeconds: 60 * 60, pauseSeconds: 0 },
  resetToMailbox: { attempts: 12, perSeconds: 60 * 60, pauseSeconds: 0 },
  /** Those that a browser gets for an account that it has signed in to, and all such browsers together, before it counts as any other. */
  resetFromKnownDevice: { attempts: 3, perSeconds: 15 * 60, pauseSeconds: 0 },
  resetFromKnownDevices: { attempts: 20, perSeconds: 60 * 60, pauseSeconds: 0 },
  /** Mails that ask one mailbox to confirm it. Apart from new passwords, which nobody may keep its owner from by signing up with it. */
  confirmationToMailboxFromAddress: { attempts: 4, perSeconds: 60 * 60, pauseSeconds: 0 },
  confirmationToMailbox: { attempts: 12, perSeconds: 60 * 60, pauseSeconds: 0 },
  /** Those that one account requests, to any mailbox. */
  confirmationFromAccount: { attempts: 10, perSeconds: 60 * 60, pauseSeconds: 0 },
  /** Links from mails that one network address opens or uses. */
  linkUseFromAddress: { attempts: 60, perSeconds: 10 * 60, pauseSeconds: 10 * 60 },
  /** Wrong passwords for one link that confirms a sign-up or a new address. */
  linkPassword: { attempts: 5, perSeconds: 60 * 60, pauseSeconds: 60 * 60 },
  /** Codes that a guest tries for one mail; and wrong ones for one mailbox, however many mails: the link in each of them still works. */
  guestCode: { attempts: 5, perSeconds: 10 * 60, pauseSeconds: 10 * 60 },
  guestCodeToMailbox: { attempts: 30, perSeconds: 24 * 60 * 60, pauseSeconds: 0 },
  /** Test mails by a server that is being entered: each waits for it. */
  mailServerTest: { attempts: 30, perSeconds: 10 * 60, pauseSeconds: 0 },
  /** Invitations of staff that one account sends. */
  invitation: { attempts: 60, perSeconds: 60 * 60, pauseSeconds: 0 },
  /** Changes to how an account is got into, by its owner: the password, the sessions, the address. */
  accessChange: { attempts: 30, perSeconds: 60 * 60, pauseSeconds: 10 * 60 },
  accessChangeFromAddress: { attempts: 120, perSeconds: 60 * 60, pauseSeconds: 10 * 60 },
} as const

export type AttemptKind = keyof typeof rules

export interface Attempts {
  /**
   * Counts an attempt before it is made, so that parallel ones cannot slip through.
   * @throws {AppError} `rate_limited` with the seconds to wait
   */
  count(kind: AttemptKind, key: string): Promise<void>
  /** Counts an attempt as well. @returns the seconds to wait, 0 where it may be made */
  waitFor(kind: AttemptKind, key: string): Promise<number>
  /** Gives one counted attempt back, because it succeeded or was not made. */
  takeBack(kind: AttemptKind, key: string): Promise<void>
  /** Forgets all attempts of the key. */
  forget(kind: AttemptKind, key: string): Promise<void>
}

export function createAttempts(pool: pg.Pool): Attempts {
  const limiterOf = (kind: AttemptKind) =>
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
  const limiters = Object.fromEntries((Object.keys(rules) as AttemptKind[]).map((kind) => [kind, limiterOf(kind)])) as Record<
    AttemptKind,
    RateLimiterPostgres
  >

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

/** @param seconds how long to wait */
export function tooManyAttempts(seconds: number): AppError {
  return new AppError('rate_limited', `Too many attempts. Try again ${inWords(seconds)}.`, {
    retryAfterSeconds: seconds,
  })
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

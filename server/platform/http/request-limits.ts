import type { BlockList } from 'node:net'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import type { Context, MiddlewareHandler } from 'hono'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { isStaff } from '../../../domain/people/roles.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { clientAddress } from './client-address.ts'
import { type AppEnv, safeMethods } from './context.ts'

/** In seconds. */
const period = 60

/** Milliseconds between warnings that a limit may affect everyone behind one proxy. */
const hintMillis = 10 * 60 * 1000

/** Counts an attempt. @returns the seconds to wait, 0 if it is allowed now */
export async function secondsToWait(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
  }
}

/** In memory: it protects this process, and must cost less than the requests it limits. */
function createCounter(perMinute: number, message: (seconds: number) => MessageDescriptor) {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: period })
  return async (key: string): Promise<void> => {
    const seconds = await secondsToWait(limiter, key)
    if (seconds === 0) return
    throw new AppError('rate_limited', say(message(seconds)), {
      retryAfterSeconds: seconds,
    })
  }
}

/** Refuses an address over the limit. Calls within the process, such as rendering's, have no address. */
export type LimitAddress = (c: Context) => Promise<void>

interface AddressLimitOptions {
  readonly perMinute: number
  readonly proxies: BlockList
  readonly hasProxies: boolean
  readonly log: Log
}

export function createAddressLimit({ perMinute, proxies, hasProxies, log }: AddressLimitOptions): LimitAddress {
  const count = createCounter(
    perMinute,
    (seconds) =>
      msg`Your network has sent us too many requests. Please wait ${plural(
        { seconds },
        { one: 'a second', other: '# seconds' },
      )} and try again.`,
  )
  let hintAt = Number.NEGATIVE_INFINITY
  return async (c) => {
    if (!c.env?.incoming) return
    try {
      await count(clientAddress(c, proxies))
    } catch (refusal) {
      const now = performance.now()
      if (!hasProxies && c.req.header('x-forwarded-for') !== undefined && now - hintAt > hintMillis) {
        hintAt = now
        log.warn('many requests were refused from an address that forwards others: if that is your proxy, set TRUSTED_PROXY')
      }
      throw refusal
    }
  }
}

export function limitReads(limit: LimitAddress): MiddlewareHandler {
  return async (c, next) => {
    if (safeMethods.has(c.req.method)) await limit(c)
    await next()
  }
}

/** Limits changes by user, and by address for visitors. Must come after the session lookup. */
export function limitWrites(limits: Config['limits'], limitVisitor: LimitAddress): MiddlewareHandler<AppEnv> {
  const tooFast = (seconds: number) =>
    msg`That was a lot of changes at once. Please wait ${plural(
      { seconds },
      { one: 'a second', other: '# seconds' },
    )} and try again.`
  const countClient = createCounter(limits.clientWrites, tooFast)
  const countAdmin = createCounter(limits.adminWrites, tooFast)
  return async (c, next) => {
    if (!safeMethods.has(c.req.method)) {
      const user = c.get('user')
      if (user) await (isStaff(user) ? countAdmin : countClient)(user.uid)
      else await limitVisitor(c)
    }
    await next()
  }
}

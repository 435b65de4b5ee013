import type { Context } from 'hono'
import type { AppError, ErrorCode } from '../../../domain/app-error.ts'
import type { Log } from '../log.ts'
import type { AppEnv } from './context.ts'
import { routeName } from './route-name.ts'

/** Typical for an attack; others are a person's mistakes. */
const suspicious: ReadonlySet<ErrorCode> = new Set(['not_signed_in', 'forbidden', 'rate_limited'])

/** Lines a minute and process, so that thousands of requests can't fill the log. */
const mostLines = 60
const minute = 60_000

export function createRefusalLog(log: Log) {
  let endsAt = Number.NEGATIVE_INFINITY
  let lines = 0

  return (c: Context<AppEnv>, { code }: AppError): void => {
    if (!suspicious.has(code)) return
    const now = performance.now()
    if (now >= endsAt) {
      if (lines > mostLines) log.info(`${lines - mostLines} more calls were refused`)
      endsAt = now + minute
      lines = 0
    }
    if (++lines > mostLines) return
    const account = c.get('user')?.uid
    log.info(`${c.req.method} ${routeName(c)} was refused: ${code}${account ? `, account ${account}` : ''}`)
  }
}

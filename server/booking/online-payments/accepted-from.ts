import type { Context } from 'hono'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import type { AcceptedFrom } from './asking.ts'

/** From where terms are accepted. */
export function fromOf(c: Context<AppEnv>): AcceptedFrom {
  const { address, device } = authorOf(c)
  return { address: address ?? '', browser: device ?? '' }
}

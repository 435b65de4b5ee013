import type { Context } from 'hono'
import { type Actor, actorOf } from '../../../domain/actor.ts'
import type { AppEnv } from './context.ts'
import { headersOf } from './context.ts'
import { deviceIn } from './device.ts'

/** Who makes a change, and from where, as the audit log records it. */
export interface Author {
  readonly actor: Actor | { readonly id: null; readonly role: 'visitor'; readonly label: '' }
  /** The network address that limits count by; null for calls within the process. */
  readonly address: string | null
  /** In words, such as 'Chrome on Mac'; null where no browser says what it is. */
  readonly device: string | null
}

export function authorOf(c: Context<AppEnv>): Author {
  const user = c.get('user')
  const userAgent = headersOf(c).get('user-agent') ?? null
  return {
    actor: user ? actorOf(user) : { id: null, role: 'visitor', label: '' },
    address: c.get('address')?.() || null,
    device: userAgent && deviceIn(userAgent),
  }
}

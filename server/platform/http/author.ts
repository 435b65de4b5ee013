import type { Context } from 'hono'
import { type Actor, actorOf } from '../../../domain/people/actor.ts'
import type { AppEnv } from './context.ts'
import { headersOf } from './context.ts'
import { storedDevice } from './device.ts'

export interface Author {
  readonly actor: Actor | { readonly id: null; readonly role: 'visitor'; readonly label: '' }
  /** For counting; null for calls within the process. */
  readonly address: string | null
  /** In English, such as 'Chrome on Mac'; null without a user agent. */
  readonly device: string | null
}

export function authorOf(c: Context<AppEnv>): Author {
  const user = c.get('user')
  const userAgent = headersOf(c).get('user-agent') ?? null
  return {
    actor: user ? actorOf(user) : { id: null, role: 'visitor', label: '' },
    address: c.get('address')?.() || null,
    device: userAgent && storedDevice(userAgent),
  }
}

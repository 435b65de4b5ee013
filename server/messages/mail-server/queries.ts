import type { MailServer, MailServerTarget } from '../../../domain/messages/mail-server.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { mailServers } from '../../platform/database/schema/messages.ts'
import { unsealPassword } from './seal.ts'

export type StoredServer = typeof mailServers.$inferSelect

/** A mail server to connect to. `password` is null if there is none, or if `isUnreadable`. */
export interface OpenServer extends MailServerTarget {
  readonly password: string | null
  readonly isUnreadable: boolean
}

/** Reads the configured server; called for each mail, so that every process uses a new one at once. */
export async function findMailServer(db: Pick<Queryable, 'select'>): Promise<StoredServer | null> {
  const [stored] = await db.select().from(mailServers)
  return stored ?? null
}

/** Opens the password, too. @param secret AUTH_SECRET */
export function openServer(stored: StoredServer, secret: string): OpenServer {
  const { host, port, encryption, user } = stored
  const password = stored.password === null ? null : unsealPassword(stored.password, stored, secret)
  return { host, port, encryption, user, password, isUnreadable: stored.password !== null && password === null }
}

export function presentServer(stored: StoredServer, secret: string): MailServer {
  const { host, port, encryption, user, senderName, senderAddress, version } = stored
  const { isUnreadable } = openServer(stored, secret)
  const readableState = stored.password === null ? 'none' : 'kept'
  const state = isUnreadable ? 'unreadable' : readableState
  return { host, port, encryption, user, senderName, senderAddress, version, password: state }
}

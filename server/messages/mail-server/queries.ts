import type { MailServer, MailServerTarget } from '../../../domain/mail/mail-server.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { mailServers } from '../../platform/database/schema.ts'
import { unseal } from './seal.ts'

export type StoredServer = typeof mailServers.$inferSelect

/** A mail server as it is connected to. `password` is null where there is none, `unreadable` where it can't be read. */
export interface OpenServer extends MailServerTarget {
  readonly password: string | null
  readonly isUnreadable: boolean
}

/** The server that was entered in the administration, read for each mail: every process uses a new one at once. */
export async function findMailServer(db: Pick<Queryable, 'select'>): Promise<StoredServer | null> {
  const [stored] = await db.select().from(mailServers)
  return stored ?? null
}

/** With its password. @param secret AUTH_SECRET */
export function openServer(stored: StoredServer, secret: string): OpenServer {
  const { host, port, encryption, user } = stored
  const password = stored.password === null ? null : unseal(stored.password, stored, secret)
  return { host, port, encryption, user, password, isUnreadable: stored.password !== null && password === null }
}

/** Without its password. */
export function presentServer(stored: StoredServer, secret: string): MailServer {
  const { host, port, encryption, user, senderName, senderAddress, version } = stored
  const { isUnreadable } = openServer(stored, secret)
  const known = stored.password === null ? 'none' : 'kept'
  const state = isUnreadable ? 'unreadable' : known
  return { host, port, encryption, user, senderName, senderAddress, version, password: state }
}

import { msg } from '@lingui/core/runtime-macro'
import { and, eq, isNotNull } from 'drizzle-orm'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { type AuditChange, changesBetween } from '../../../domain/insight/audit.ts'
import { say } from '../../../domain/language/say.ts'
import {
  isSameTarget,
  type MailServer,
  type MailServerChange,
  type MailServerInput,
} from '../../../domain/messages/mail-server.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { mailServers, mails } from '../../platform/database/schema/messages.ts'
import type { Author } from '../../platform/http/author.ts'
import { openServer, presentServer, type StoredServer } from './queries.ts'
import { sealPassword } from './seal.ts'

export interface MailServerContext {
  readonly db: Database
  /** AUTH_SECRET. */
  readonly secret: string
}

/**
 * Returns the password to use: a new one, none, or the stored one, which is valid for its own server and user only.
 * @throws {AppError} `invalid` if it has to be entered again
 */
export function passwordFor(input: MailServerInput, stored: StoredServer | null, secret: string): string | null {
  if (input.user === '') {
    if (input.password) throw invalidField('user', say(msg`Enter the user that the password is for`))
    return null
  }
  if (input.password === null || input.password === '') return null
  if (input.password !== undefined) return input.password
  if (!stored?.password) throw invalidField('password', say(msg`Password is required`))
  if (!isSameTarget(input, stored)) {
    throw invalidField('password', say(msg`Enter the password again: it was kept for another server or user`))
  }
  const { password, isUnreadable } = openServer(stored, secret)
  if (isUnreadable) throw invalidField('password', say(msg`Enter the password again: it can’t be read anymore`))
  return password
}

/** Stores the mail server if the version is current; waiting mail is retried at once. @throws {AppError} `invalid` · `conflict` */
export async function saveMailServer(
  { db, secret }: MailServerContext,
  by: Author,
  { version, ...input }: MailServerChange,
): Promise<MailServer> {
  return db.transaction(async (transaction) => {
    const before = await lockedServer(transaction)
    const password = passwordFor(input, before, secret)
    const isRepeated = before?.version === version + 1 && isSame(before, input, password, secret)
    if (before && isRepeated) return presentServer(before, secret)
    if ((before?.version ?? 0) !== version) throw changedSince()
    const { host, port, encryption, user, senderName, senderAddress } = input
    const values = {
      host,
      port,
      encryption,
      user,
      senderName,
      senderAddress,
      password: password === null ? null : sealPassword(password, input, secret),
      version: version + 1,
      updatedAt: systemDate(),
    }
    const [saved] = await transaction
      .insert(mailServers)
      .values(values)
      .onConflictDoUpdate({ target: mailServers.id, set: values, setWhere: eq(mailServers.version, version) })
      .returning()
    if (!saved) throw changedSince()
    await recordAudit(transaction, by, {
      kind: 'mails.server-changed',
      subject: { id: 'mail-server', label: host },
      changes: listChanges(before, saved, input.password),
    })
    await sendWaiting(transaction)
    return presentServer(saved, secret)
  })
}

/** Deletes the mail server; mail is kept as files again. @throws {AppError} `conflict` */
export async function removeMailServer({ db }: MailServerContext, by: Author, version: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = await lockedServer(transaction)
    if (!before) return
    if (before.version !== version) throw changedSince()
    await transaction.delete(mailServers)
    await recordAudit(transaction, by, {
      kind: 'mails.server-removed',
      subject: { id: 'mail-server', label: before.host },
      changes: listChanges(before, null, undefined),
    })
    await sendWaiting(transaction)
  })
}

async function lockedServer(transaction: Queryable): Promise<StoredServer | null> {
  const [stored] = await transaction.select().from(mailServers).for('update')
  return stored ?? null
}

function isSame(stored: StoredServer, input: MailServerInput, password: string | null, secret: string): boolean {
  const { senderName, senderAddress } = input
  const isSameSender = stored.senderName === senderName && stored.senderAddress === senderAddress
  return isSameSender && isSameTarget(stored, input) && openServer(stored, secret).password === password
}

function changedSince(): AppError {
  return new AppError(
    'conflict',
    say(msg`Someone else has changed the mail server since you opened it. Load the page again to see it.`),
  )
}

/** Records that the password changed, never the password. */
function listChanges(before: StoredServer | null, after: StoredServer | null, typed: string | null | undefined): AuditChange[] {
  const visible = (stored: StoredServer | null) => {
    if (!stored) return null
    const { host, port, encryption, user, senderName, senderAddress, password } = stored
    return { host, port, encryption, user, senderName, senderAddress, hasPassword: password !== null }
  }
  const changes = changesBetween(visible(before), visible(after))
  return typed ? [...changes, { field: 'password', from: null, to: 'a new one' }] : changes
}

async function sendWaiting(transaction: Queryable): Promise<void> {
  await transaction
    .update(mails)
    .set({ lastError: null, relayedAt: null, updatedAt: systemDate() })
    .where(and(eq(mails.status, 'queued'), isNotNull(mails.lastError)))
}

import { msg } from '@lingui/core/runtime-macro'
import { eq, sql } from 'drizzle-orm'
import { invalidField } from '../../../domain/app-error.ts'
import { guestConfirmedMinutes } from '../../../domain/booking/guest.ts'
import { say } from '../../../domain/language/say.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { canTakeEmail } from '../../people/auth/policies.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { guestRequests } from '../../platform/database/schema/held-time.ts'
import { requestGone } from '../appointments/refusals.ts'
import { guestCodeSigner } from './codes.ts'
import type { GuestContext } from './context.ts'
import { findOrAddClient } from './guest-client.ts'
import { insertConfirmed, type MadeAccount } from './new-account.ts'
import { asksForAccount, type GuestRow, hasAccount } from './requests.ts'

interface TypedCode {
  readonly request: GuestRow
  readonly code: string
  /** The HTTP request's headers, for the session's device. */
  readonly headers: Headers
}

/**
 * Confirms an address by the code that was mailed to it; for a guest, repeats change nothing.
 * @returns the new account, if one was requested
 * @throws {AppError} `invalid` at the field `code` · `rate_limited` per mailbox · `conflict` if the address has an account now
 */
export async function confirmByCode(context: GuestContext, { request, code, headers }: TypedCode): Promise<MadeAccount | null> {
  const { attempts, secret, clock, mailboxKey } = context
  if (request.confirmedAt && !asksForAccount(request)) return null
  // Signing in again needs the password.
  if (request.confirmedAt) throw hasAccount()
  if (unixSeconds(request.expiresAt) <= clock()) throw invalidField('code', say(msg`This code has expired. Ask for a new one.`))
  if ((await attempts.waitFor('guestCode', request.id)) > 0) {
    throw invalidField('code', say(msg`That’s too many tries for this code. Ask for a new one.`))
  }
  const mailbox = mailboxKey(request.email)
  await attempts.count('guestCodeToMailbox', mailbox)
  if (!guestCodeSigner(secret).isCodeOf(request.id, code, request.codeHash)) {
    throw invalidField('code', say(msg`That isn’t the code. Check our latest mail.`))
  }
  const { made } = await confirmRequest(context, request.id, { isHere: true, headers })
  await attempts.takeBack('guestCodeToMailbox', mailbox)
  return made
}

interface Confirmation {
  /** True in the browser that made the request: there the mailbox's owner typed the password, and only there booking goes on. */
  readonly isHere: boolean
  readonly headers: Headers
}

/** Confirms a mailbox: finds its client, or makes the requested account and joins the salon's client to it. */
export async function confirmRequest(
  context: GuestContext,
  id: string,
  { isHere, headers }: Confirmation,
): Promise<{ readonly request: GuestRow; readonly made: MadeAccount | null }> {
  const { db, clock, adminEmail, announce } = context
  const confirmed = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(guestRequests).where(eq(guestRequests.id, id)).for('update')
    if (!row) throw requestGone()
    // Serialize by address, so that two requests find the same client.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${row.email}`}, 0))`)
    await requireNoAccount(tx, row.email, adminEmail)
    const account = isHere && row.passwordHash ? await insertConfirmed(tx, context, { request: row, headers }) : null
    const clientId = account?.uid ?? row.clientId ?? (await findOrAddClient(tx, row))
    const confirmation = isHere && !row.confirmedAt ? { confirmedAt: fromUnixSeconds(clock()), codeHash: '' } : {}
    const changes = { clientId, ...confirmation, ...(account && { passwordHash: '' }) }
    await tx.update(guestRequests).set(changes).where(eq(guestRequests.id, id))
    return { request: { ...row, ...changes }, made: account }
  })
  const { made } = confirmed
  if (made) {
    for (const joined of made.joined) announce.appointment({ id: joined, clientId: made.uid })
    announce.clients()
  }
  return confirmed
}

/** @throws {AppError} `conflict`; the requester has proved to own the mailbox, so this reveals nothing */
async function requireNoAccount(tx: Queryable, email: string, adminEmail: string): Promise<void> {
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (owner || !canTakeEmail(email, adminEmail)) throw hasAccount()
}

export function isConfirmed({ confirmedAt }: Pick<GuestRow, 'confirmedAt'>, now: number): boolean {
  return confirmedAt !== null && unixSeconds(confirmedAt) + guestConfirmedMinutes * 60 > now
}

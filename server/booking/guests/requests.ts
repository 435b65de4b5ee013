import { randomInt } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import {
  type GuestBooking,
  type GuestRequest,
  guestCodeMinutes,
  guestConfirmedMinutes,
} from '../../../domain/accounts/guest.ts'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { anyStylist } from '../../../domain/booking.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import { queueAccountMail } from '../../messages/mail/account-mail.ts'
import { canTakeEmail } from '../../people/auth/policies.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { withRetry } from '../../platform/database/errors.ts'
import { guestRequests, newId, users } from '../../platform/database/schema.ts'
import { checkContact, requireOpened } from '../appointments/refusals.ts'
import type { Holder } from '../holds/own-holds.ts'
import type { GuestContext } from './context.ts'
import { guestClientOf } from './guest-client.ts'
import { guestCodeSigner, guestRequestPath } from './links.ts'

export type GuestRow = typeof guestRequests.$inferSelect

interface NewRequest {
  readonly input: GuestRequest
  readonly holder: Holder
  /** Of the link in the mail. */
  readonly origin: string
}

/**
 * Remembers what a guest books, and mails a code and a link that confirm their address. Where it has an account, its owner gets a mail that
 * leads to signing in instead, with the same statements: neither the words nor the time of the response reveal which it was.
 * @returns the request's id
 * @throws {AppError} `invalid` at the field `phone` · `forbidden` while the salon isn't open
 */
export async function requestGuest(context: GuestContext, { input, holder, origin }: NewRequest): Promise<string> {
  const { db, settings, secret, clock, adminEmail } = context
  const { name, email, ...booking } = input
  const { rules } = settings.get()
  requireOpened(settings.get(), { role: 'client' })
  checkContact(booking, settings.get(), { isRequired: rules.phoneRequired })
  const id = newId()
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const booked = await factsOf(context, booking)
  const row = { id, ...holder, name, email, booking, codeHash: guestCodeSigner(secret).hashOf(id, code) }
  const now = clock()
  await db.transaction(async (tx) => {
    const [owner] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.email, email))
    const isFree = !owner && canTakeEmail(email, adminEmail)
    await tx
      .insert(guestRequests)
      .values({ ...row, createdAt: fromUnixSeconds(now), expiresAt: fromUnixSeconds(now + guestCodeMinutes * 60) })
    await queueAccountMail(tx, {
      key: codeMailKey(id),
      // Not the name that was typed: anyone could have us send any words to anyone.
      to: { name: owner?.name ?? '', address: email, userId: owner?.id },
      settings: settings.get(),
      ...(isFree
        ? {
            kind: 'guest_code',
            link: origin + guestRequestPath(secret, id),
            facts: [{ label: 'Your code', lines: [`${code.slice(0, 3)} ${code.slice(3)}`] }, ...booked],
          }
        : {
            kind: 'guest_has_account',
            link: `${origin}/login?${new URLSearchParams({ next: selectionPath(booking) })}`,
            facts: booked,
          }),
    })
  })
  return id
}

/** Names the mail of a request. */
export const codeMailKey = (requestId: string) => `guest:${requestId}`

/** What is booked, in the salon's own words. */
async function factsOf({ catalogue, settings }: GuestContext, { serviceIds, stylistId, date, time }: GuestBooking) {
  const { calendarDate, time: timeOf } = formatsOf(settings.get().place)
  const { services, stylistName } = await namesOf({ catalogue }, { serviceIds, stylistId })
  return [
    ...(services.length > 0 ? [{ label: 'What', lines: services }] : []),
    ...(stylistName ? [{ label: 'With', lines: [stylistName] }] : []),
    { label: 'When', lines: [calendarDate(date), timeOf(time, date)] },
  ]
}

/** The names of what is offered of it. */
export async function namesOf(
  { catalogue }: Pick<GuestContext, 'catalogue'>,
  { serviceIds, stylistId }: Pick<GuestBooking, 'serviceIds' | 'stylistId'>,
): Promise<{ services: string[]; stylistName: string | null }> {
  const [found, stylist] = await Promise.all([
    Promise.all(serviceIds.map(catalogue.service)),
    stylistId === anyStylist ? undefined : catalogue.stylist(stylistId),
  ])
  return {
    services: found.flatMap((service) => (service && !service.record.hidden ? [service.record.ServiceName] : [])),
    stylistName: stylist?.record.stylistName ?? null,
  }
}

/** The booking flow with the same chosen. */
function selectionPath({ serviceIds, stylistId, date, time }: GuestBooking): string {
  return `/book?${new URLSearchParams({ services: serviceIds.join(), stylist: stylistId, date, time, step: 'confirm' })}`
}

/** @throws {AppError} `not_found`, also for another browser's */
export async function requireRequest({ db }: Pick<GuestContext, 'db'>, id: string, browser: string | null): Promise<GuestRow> {
  const [row] = await db.select().from(guestRequests).where(eq(guestRequests.id, id))
  if (!row || (browser !== null && row.browser !== browser)) throw requestGone()
  return row
}

export const requestGone = () => new AppError('not_found', 'We can’t find what you were booking anymore. Please choose again.')

interface TypedCode {
  readonly request: GuestRow
  readonly code: string
}

/**
 * Confirms an address by the code that was mailed to it. Done again, it changes nothing.
 * @throws {AppError} `invalid` at the field `code` · `rate_limited` after too many for one mailbox · `conflict` if it has an account by now
 */
export async function confirmByCode(context: GuestContext, { request, code }: TypedCode): Promise<void> {
  const { attempts, secret, clock, mailboxKey } = context
  if (request.confirmedAt) return
  if (unixSeconds(request.expiresAt) <= clock()) throw invalidField('code', 'This code has expired. Ask for a new one.')
  if ((await attempts.waitFor('guestCode', request.id)) > 0) {
    throw invalidField('code', 'That’s too many tries for this code. Ask for a new one.')
  }
  const mailbox = mailboxKey(request.email)
  await attempts.count('guestCodeToMailbox', mailbox)
  if (!guestCodeSigner(secret).isCodeOf(request.id, code, request.codeHash)) {
    throw invalidField('code', 'That isn’t the code. Check our latest mail.')
  }
  await confirmRequest(context, request.id, { isHere: true })
  await attempts.takeBack('guestCodeToMailbox', mailbox)
}

interface Confirmation {
  /** Whether it was in the browser that asks: only that one may go on booking with it. */
  readonly isHere: boolean
}

/** Somebody has the mail; whose the address is among the salon's clients is settled with it. */
export async function confirmRequest(
  { db, clock, adminEmail }: GuestContext,
  id: string,
  { isHere }: Confirmation,
): Promise<GuestRow> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const [row] = await tx.select().from(guestRequests).where(eq(guestRequests.id, id)).for('update')
      if (!row) throw requestGone()
      // One at a time for an address, so that two requests find the same client.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guest ${row.email}`}, 0))`)
      await requireNoAccount(tx, row.email, adminEmail)
      const clientId = row.clientId ?? (await guestClientOf(tx, row))
      const here = isHere && !row.confirmedAt ? { confirmedAt: fromUnixSeconds(clock()), codeHash: '' } : {}
      await tx
        .update(guestRequests)
        .set({ clientId, ...here })
        .where(eq(guestRequests.id, id))
      return { ...row, clientId, ...here }
    }),
  )
}

/** @throws {AppError} `conflict`; who is told so has shown that the mailbox is theirs */
async function requireNoAccount(tx: Queryable, email: string, adminEmail: string): Promise<void> {
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (owner || !canTakeEmail(email, adminEmail)) throw hasAccount()
}

export const hasAccount = () => new AppError('conflict', 'This email has an account by now. Sign in with it to book.')

/** Whether the browser that asks has confirmed it, and not too long ago to book with it. */
export function isConfirmed({ confirmedAt }: Pick<GuestRow, 'confirmedAt'>, now: number): boolean {
  return confirmedAt !== null && unixSeconds(confirmedAt) + guestConfirmedMinutes * 60 > now
}

/** Each minute: after a day nothing of them is left but what was booked. */
export async function forgetGuestRequests(db: Queryable, now: number): Promise<void> {
  await db.delete(guestRequests).where(lt(guestRequests.createdAt, fromUnixSeconds(now - 24 * 60 * 60)))
}

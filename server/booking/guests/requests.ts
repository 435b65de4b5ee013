import { randomInt } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { type GuestBooking, type GuestRequest, guestCodeMinutes } from '../../../domain/accounts/guest.ts'
import { AppError } from '../../../domain/app-error.ts'
import { anyStylist } from '../../../domain/booking.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { queueAccountMail } from '../../messages/mail/account-mail.ts'
import { canTakeEmail } from '../../people/auth/policies.ts'
import { hashPassword } from '../../people/auth/secrets.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { guestRequests, newId, users } from '../../platform/database/schema.ts'
import { checkContact, requireOpened } from '../appointments/refusals.ts'
import type { Holder } from '../holds/own-holds.ts'
import type { GuestContext } from './context.ts'
import { guestCodeSigner, guestRequestPath } from './links.ts'

export type GuestRow = typeof guestRequests.$inferSelect

interface NewRequest {
  readonly input: GuestRequest
  readonly holder: Holder
  /** Of the link in the mail. */
  readonly origin: string
}

/** Whether an account is made of it, rather than a guest's booking. */
export const asksForAccount = ({ passwordHash }: Pick<GuestRow, 'passwordHash'>): boolean => passwordHash !== null

/**
 * Remembers what somebody books, and mails a code and a link that confirm their address. Where it has an account, its owner gets a mail that
 * leads to signing in instead, with the same work done: neither the words nor the time of the response reveal which it was.
 * @returns the request's id
 * @throws {AppError} `invalid` at the field `phone` · `forbidden` while the salon isn't open · `not_found` where there is no such request to
 *   send a new code for
 */
export async function requestGuest(context: GuestContext, { input, holder, origin }: NewRequest): Promise<string> {
  const { db, settings, secret, clock, adminEmail } = context
  const { name, email, password, again, ...booking } = input
  const { rules } = settings.get()
  requireOpened(settings.get(), { role: 'client' })
  checkContact(booking, settings.get(), { isRequired: rules.phoneRequired })
  const passwordHash = await hashFor(context, input, holder)
  const id = newId()
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const booked = await factsOf(context, booking)
  const row = { id, ...holder, name, email, booking, codeHash: guestCodeSigner(secret).hashOf(id, code), passwordHash }
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

/** What is kept of the password of an account to be made: of an earlier request, it is the one that was typed for that. */
async function hashFor(
  context: Pick<GuestContext, 'db'>,
  { email, password, again }: GuestRequest,
  { browser }: Holder,
): Promise<string | null> {
  if (password !== undefined) return hashPassword(password)
  if (again === undefined) return null
  const { passwordHash, ...earlier } = await requireRequest(context, again, browser)
  if (!passwordHash || earlier.email !== email) throw requestGone()
  return passwordHash
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
export function selectionPath({ serviceIds, stylistId, date, time }: GuestBooking): string {
  return `/book?${new URLSearchParams({ services: serviceIds.join(), stylist: stylistId, date, time, step: 'confirm' })}`
}

/** @throws {AppError} `not_found`, also for another browser's */
export async function requireRequest({ db }: Pick<GuestContext, 'db'>, id: string, browser: string | null): Promise<GuestRow> {
  const [row] = await db.select().from(guestRequests).where(eq(guestRequests.id, id))
  if (!row || (browser !== null && row.browser !== browser)) throw requestGone()
  return row
}

export const hasAccount = () => new AppError('conflict', 'This email has an account by now. Sign in with it to book.')

export const requestGone = () => new AppError('not_found', 'We can’t find what you were booking anymore. Please choose again.')

/** Each minute: after a day nothing of them is left but what was booked. */
export async function forgetGuestRequests(db: Queryable, now: number): Promise<void> {
  await db.delete(guestRequests).where(lt(guestRequests.createdAt, fromUnixSeconds(now - 24 * 60 * 60)))
}

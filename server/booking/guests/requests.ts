import { randomInt } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { eq, lt } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { anyStylist } from '../../../domain/booking/booking.ts'
import { type GuestBooking, type GuestRequest, guestCodeMinutes } from '../../../domain/booking/guest.ts'
import { formatsOf } from '../../../domain/formats.ts'
import { say } from '../../../domain/language/say.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { canTakeEmail } from '../../people/auth/policies.ts'
import { hashPassword } from '../../people/auth/secrets.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { guestRequests } from '../../platform/database/schema/held-time.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { linkPath } from '../../platform/links/actions.ts'
import { readersName } from '../../salon/services/names.ts'
import { checkContact, requireOpened } from '../appointments/check-booking.ts'
import { requestGone } from '../appointments/refusals.ts'
import type { HoldOwner } from '../holds/own-holds.ts'
import { guestCodeSigner } from './codes.ts'
import type { GuestContext } from './context.ts'

export type GuestRow = typeof guestRequests.$inferSelect

interface NewRequest {
  readonly input: GuestRequest
  readonly holder: HoldOwner
  readonly origin: string
}

/** True for a request with an account. */
export const asksForAccount = ({ passwordHash }: Pick<GuestRow, 'passwordHash'>): boolean => passwordHash !== null

/**
 * Stores a booking request, and mails a code and a link that confirm the address. If it has an account, its owner gets a mail that leads
 * to signing in instead, with the same amount of work: neither text nor timing of the response reveals which.
 * @returns the request's id
 * @throws {AppError} `invalid` at the field `phone` · `forbidden` while the salon isn't open · `not_found` if there is no request to send
 * a new code for
 */
export async function requestGuest(context: GuestContext, { input, holder, origin }: NewRequest): Promise<string> {
  const { db, settings, secret, clock, adminEmail } = context
  const { name, email, password, again, ...booking } = input
  const { rules } = settings.get()
  requireOpened(settings.get(), { role: 'client' })
  checkContact(booking, settings.get(), rules.phoneRequired)
  const passwordHash = await hashFor(context, input, holder)
  const id = newId()
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const booked = await buildFacts(context, booking)
  const row = { id, ...holder, name, email, booking, codeHash: guestCodeSigner(secret).hashOf(id, code), passwordHash }
  const now = clock()
  await db.transaction(async (tx) => {
    const [owner] = await tx.select({ id: users.id, name: users.name }).from(users).where(eq(users.email, email))
    const isFree = !owner && canTakeEmail(email, adminEmail)
    await tx
      .insert(guestRequests)
      .values({ ...row, createdAt: fromUnixSeconds(now), expiresAt: fromUnixSeconds(now + guestCodeMinutes * 60) })
    await context.askForMail(tx, {
      key: codeMailKey(id),
      // Not the typed name: anyone could have us send any words to anyone.
      to: { name: owner?.name ?? '', address: email, clientId: owner?.id },
      ...(isFree
        ? {
            kind: 'guest_code',
            link: origin + linkPath(secret, 'guest-request', id),
            facts: [{ label: say(msg`Your code`), lines: [`${code.slice(0, 3)} ${code.slice(3)}`] }, ...booked],
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

/** Hashes the new account's password, or copies the hash of the earlier request. */
async function hashFor(
  context: Pick<GuestContext, 'db'>,
  { email, password, again }: GuestRequest,
  { browser }: HoldOwner,
): Promise<string | null> {
  if (password !== undefined) return hashPassword(password)
  if (again === undefined) return null
  const { passwordHash, ...earlier } = await requireRequest(context, again, browser)
  if (!passwordHash || earlier.email !== email) throw requestGone()
  return passwordHash
}

export const codeMailKey = (requestId: string) => `guest:${requestId}`

async function buildFacts({ catalogue, settings }: GuestContext, { serviceIds, stylistId, date, time }: GuestBooking) {
  const { calendarDate, time: timeOf } = formatsOf(settings.get().place)
  const { services, stylistName } = await readNames({ catalogue }, { serviceIds, stylistId })
  return [
    ...(services.length > 0
      ? [{ label: say(msg({ message: 'What', context: 'label in a mail', comment: 'Before the services' })), lines: services }]
      : []),
    ...(stylistName
      ? [
          {
            label: say(msg({ message: 'With', context: 'label in a mail', comment: 'Before the stylist’s name' })),
            lines: [stylistName],
          },
        ]
      : []),
    { label: say(msg({ message: 'When', context: 'label in a mail' })), lines: [calendarDate(date), timeOf(time, date)] },
  ]
}

export async function readNames(
  { catalogue }: Pick<GuestContext, 'catalogue'>,
  { serviceIds, stylistId }: Pick<GuestBooking, 'serviceIds' | 'stylistId'>,
): Promise<{ services: string[]; stylistName: string | null }> {
  const [found, stylist] = await Promise.all([
    Promise.all(serviceIds.map(catalogue.service)),
    stylistId === anyStylist ? undefined : catalogue.stylist(stylistId),
  ])
  return {
    services: found.flatMap((service) => (service && !service.record.hidden ? [readersName(service.record)] : [])),
    stylistName: stylist?.record.stylistName ?? null,
  }
}

export function selectionPath({ serviceIds, stylistId, date, time }: GuestBooking): string {
  return `/book?${new URLSearchParams({ services: serviceIds.join(), stylist: stylistId, date, time, step: 'confirm' })}`
}

/** @throws {AppError} `not_found`, also for another browser's */
export async function requireRequest({ db }: Pick<GuestContext, 'db'>, id: string, browser: string | null): Promise<GuestRow> {
  const [row] = await db.select().from(guestRequests).where(eq(guestRequests.id, id))
  if (!row || (browser !== null && row.browser !== browser)) throw requestGone()
  return row
}

export const hasAccount = () => new AppError('conflict', say(msg`This email has an account by now. Sign in with it to book.`))

/** Deletes requests after a day; run every minute. */
export async function forgetGuestRequests(db: Queryable, now: number): Promise<void> {
  await db.delete(guestRequests).where(lt(guestRequests.createdAt, fromUnixSeconds(now - 24 * 60 * 60)))
}

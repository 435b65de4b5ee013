import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import { and, asc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { say } from '../../../domain/language/say.ts'
import { isGivenUp } from '../../../domain/messages/attempts.ts'
import { accountMailKinds, clientMailKinds, salonMailKinds, unaskedMailKinds } from '../../../domain/messages/mail.ts'
import { afterQuiet, salonNights } from '../../../domain/messages/quiet-nights.ts'
import { fromUnixSeconds, unixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { readdressed } from '../ics/event.ts'
import { NotDelivered, type Timeouts } from '../mail-server/smtp.ts'
import { deskOfferKey } from './commands.ts'
import { findDelivery, isSample, salonAddress } from './delivery.ts'
import { isStillTrue } from './late-mail.ts'
import { asksForRatings } from './rating-requests.ts'
import { deliver, mailFileName, type StoredMail } from './transport.ts'

export interface SendingContext {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'mail' | 'dataDir' | 'adminEmail' | 'mailNetworks'>
  readonly settings: CurrentSettings
  readonly authSecret: string
  readonly signal: AbortSignal
  readonly timeouts?: Timeouts
}

/**
 * Sends a mail, at least once: if the process ends between the mail server's response and recording it, the mail is sent again, with the
 * same Message-ID.
 * @returns the seconds that an unrequested mail still waits for the end of the quiet hours, or 0
 * @throws {NotDelivered} if it is to be tried again, after a pause
 */
export async function sendMail(context: SendingContext, mailId: string): Promise<number> {
  const { db, settings, signal, timeouts } = context
  const [stored] = await db.select().from(mails).where(eq(mails.id, mailId))
  if (stored?.status !== 'queued') return 0
  const isOff = stored.kind === 'rating_request' && !asksForRatings(settings.get())
  if (isOff || !(await isStillTrue(db, stored, context.clock()))) {
    await noteUnsent(context, stored, { status: 'skipped' })
    return 0
  }
  const waits = isUnasked(stored) ? afterQuiet(context.clock(), salonNights(settings.get())) - context.clock() : 0
  if (waits > 0) return Math.ceil(waits)
  const mail = await toAddressNow(context, stored)
  const { salon } = settings.get()
  const delivery = await findDelivery(context)
  if (delivery.kind === 'smtp' && isSample(mail.toAddress)) {
    await noteUnsent(context, mail, { status: 'failed', lastError: nobodyReads(mail) })
    return 0
  }
  try {
    await deliver(mail, { delivery, salonName: salon.name, signal, ...(timeouts && { timeouts }) })
  } catch (error) {
    if (!(error instanceof NotDelivered) || signal.aborted) throw error
    await noteFailure(context, mail, error)
    return 0
  }
  await note(context, mail, {
    status: 'sent',
    isKept: delivery.kind !== 'smtp',
    attempts: mail.attempts + 1,
    lastError: null,
    sentAt: fromUnixSeconds(context.clock()),
    // Readers of the log or a backup must not be able to use a link that resets a password. Only some of these mails have one.
    ...(delivery.kind === 'smtp' && isAccountMail(mail) && { html: '', text: '' }),
  })
  if (delivery.kind !== 'smtp') return 0
  // Delete the file of a mail that was kept before.
  await rm(join(context.config.dataDir, 'mail', mailFileName(mail)), { force: true })
  await db
    .update(users)
    .set({ bouncedAt: null, bounceReason: null })
    .where(and(eq(users.email, mail.toAddress.toLowerCase()), isNotNull(users.bouncedAt)))
  return 0
}

/** The desk's own offers leave at any hour. */
const isUnasked = ({ kind, key }: StoredMail) => isAmong(unaskedMailKinds, kind) && !key.startsWith(deskOfferKey)

/**
 * Returns the mail, and its calendar entry, with the reader's current address, which may have changed since it was written or last tried.
 */
async function toAddressNow(context: SendingContext, mail: StoredMail): Promise<StoredMail> {
  const { toAddress, ics } = mail
  const address = await addressNow(context, mail)
  if (address === toAddress) return mail
  const change = { toAddress: address, ics: ics && readdressed(ics, { from: toAddress, to: address }) }
  await note(context, mail, change)
  return { ...mail, ...change }
}

async function addressNow(
  { db, settings, config }: SendingContext,
  { clientId, toAddress, kind }: StoredMail,
): Promise<string> {
  if (isAmong(salonMailKinds, kind)) return salonAddress({ settings: settings.get(), adminEmail: config.adminEmail }).address
  if (clientId === null || !isAmong(clientMailKinds, kind)) return toAddress
  const [client] = await db.select({ email: clients.email }).from(clients).where(eq(clients.id, clientId))
  return client?.email || toAddress
}

const isAmong = (kinds: readonly string[], kind: string) => kinds.includes(kind)

/** Recorded instead of sending: a mail server would retry for a day and treat the salon as a sender of junk. */
function nobodyReads({ toAddress, kind }: StoredMail): string {
  const isToSalon = isAmong(salonMailKinds, kind)
  return say(
    isToSalon
      ? msg`Nobody reads ${{ address: toAddress }}, a sample address. Enter the salon’s email in the settings, then try again.`
      : msg`Nobody reads ${{ address: toAddress }}, a sample address. Set ADMIN_EMAIL to your own.`,
  )
}

const isAccountMail = ({ kind }: StoredMail) => isAmong(accountMailKinds, kind)

/** @throws {NotDelivered} the same error, if the mail is to be tried again */
async function noteFailure(context: SendingContext, mail: StoredMail, error: NotDelivered): Promise<void> {
  const now = context.clock()
  const attempt = { attempts: mail.attempts + 1, lastError: error.message }
  if (error.reason === 'recipient') {
    if (!(await noteUnsent(context, mail, { status: 'bounced', ...attempt }))) return
    await context.db
      .update(users)
      .set({ bouncedAt: fromUnixSeconds(now), bounceReason: error.message })
      .where(eq(users.email, mail.toAddress.toLowerCase()))
    return
  }
  const queuedAt = unixSeconds(mail.relayedAt ?? mail.createdAt)
  const isOver = error.reason === 'message' || isGivenUp({ attempts: attempt.attempts, queuedAt, now })
  const isNoted = await noteUnsent(context, mail, { status: isOver ? 'failed' : 'queued', ...attempt })
  if (isNoted && !isOver) throw error
}

async function note({ db, clock }: SendingContext, { id }: StoredMail, change: Partial<StoredMail>): Promise<void> {
  await db
    .update(mails)
    .set({ ...change, updatedAt: fromUnixSeconds(clock()) })
    .where(eq(mails.id, id))
}

/** @returns false if a concurrent attempt has settled the mail, which then stays as it is */
async function noteUnsent({ db, clock }: SendingContext, { id }: StoredMail, change: Partial<StoredMail>): Promise<boolean> {
  const noted = await db
    .update(mails)
    .set({ ...change, updatedAt: fromUnixSeconds(clock()) })
    .where(and(eq(mails.id, id), eq(mails.status, 'queued')))
    .returning({ id: mails.id })
  return noted.length > 0
}

const notedAtOnce = 1000

/**
 * Marks mails as kept that the previous version wrote as files and called sent, by the names of this machine's files. Runs at each start.
 */
export async function noteKeptMails({ db, config }: Pick<SendingContext, 'db' | 'config'>): Promise<void> {
  const names = await readdir(join(config.dataDir, 'mail')).catch(() => [])
  const ids = names.flatMap((name) => /^[^Z]*Z-([\w-]+)\.eml$/.exec(name)?.[1] ?? [])
  for (let first = 0; first < ids.length; first += notedAtOnce) {
    const some = ids.slice(first, first + notedAtOnce)
    const isSent = and(eq(mails.status, 'sent'), eq(mails.isKept, false))
    await db
      .update(mails)
      .set({ isKept: true })
      .where(and(inArray(mails.id, some), isSent))
  }
}

/** Seconds that the log keeps a mail: 90 days. */
export const keptSeconds = 90 * 86_400

const forgottenAtOnce = 500

export async function forgetOldMails({ db, config }: Pick<SendingContext, 'db' | 'config'>, now: number): Promise<void> {
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(lt(mails.createdAt, fromUnixSeconds(now - keptSeconds)))
    .orderBy(asc(mails.createdAt))
    .limit(forgottenAtOnce)
  const deleted = await db.delete(mails).where(inArray(mails.id, old)).returning({ id: mails.id, createdAt: mails.createdAt })
  await Promise.all(deleted.map((mail) => rm(join(config.dataDir, 'mail', mailFileName(mail)), { force: true })))
}

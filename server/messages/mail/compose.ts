import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { type AppointmentStatus, openStatuses } from '../../../domain/booking/appointment.ts'
import type { HistoryEvent } from '../../../domain/booking/history.ts'
import type { VisitMailKind } from '../../../domain/messages/mail.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { asClientReads } from '../../booking/appointments/queries.ts'
import { buildReceipt } from '../../booking/checkout/queries.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { inLanguage } from '../../platform/language/reader.ts'
import { guestPath, linkPath } from '../../platform/links/actions.ts'
import { createLinks, type VisitLinks } from '../../platform/links/sign.ts'
import { entriesFor, rezonedTogether } from '../ics/sent-entries.ts'
import { queueMail, seriesKey } from './commands.ts'
import { salonAddress, toOrganizer } from './delivery.ts'
import { clientLanguage, salonLanguage } from './language.ts'
import { writeLetter } from './letters/letters.ts'
import { type MailedVisit, visitLetter } from './letters/visit-letters.ts'
import { slotBefore } from './queries.ts'
import { readMailWords } from './texts.ts'

export type StoredAppointment = typeof appointments.$inferSelect

/** Settings and services for composing mails. */
export interface ComposeContext {
  readonly settings: Settings
  /** Origin of links, such as https://salon.example; no slash at its end. */
  readonly origin: string
  /** Signs the links that need no signing in. */
  readonly authSecret: string
  /** The administrator's address, for a salon without one of its own. */
  readonly adminEmail: string
  /** `MAIL_FROM` */
  readonly mailFrom?: string | undefined
  /** Unix seconds, by the server's clock. */
  readonly now: number
}

export interface AskedMails {
  /** Decided by `mailsForChange`; the composer decides nothing more. */
  readonly kinds: readonly VisitMailKind[]
  /** The appointment as it is now, or as it was before it was deleted. */
  readonly appointment: StoredAppointment
  /** The client as they are now; an empty email for none. */
  readonly client: { readonly id: string; readonly name: string; readonly email: string; readonly phone: string | null }
  /** For a move: it and the moves made at once with it, as far as there is news. */
  readonly moves?: readonly HistoryEvent[]
}

/** Queues the mails about a change of an appointment, in the caller's transaction. Idempotent by the mails' keys. */
export async function queueAppointmentMails(
  tx: Queryable,
  event: HistoryEvent,
  { kinds, appointment, client, moves = [] }: AskedMails,
  context: ComposeContext,
): Promise<void> {
  const { kind: change, series, together } = event
  if (change === 'booked' && series) {
    return queueSeriesMail(tx, { key: series[0], ids: series, statuses: openStatuses }, { kinds, client }, context)
  }
  if (change === 'canceled' && together) {
    return queueSeriesMail(tx, { key: together.id, ids: together.visits, statuses: ['Canceled'] }, { kinds, client }, context)
  }
  if (change === 'moved' && together) {
    const ids = moves.map(({ appointmentId }) => appointmentId)
    return queueSeriesMail(tx, { key: together.id, ids, statuses: openStatuses, moves }, { kinds, client }, context)
  }
  if (change === 'rezoned') {
    const { first, ids } = await rezonedTogether(tx, { eventId: event.id, clientId: client.id })
    if (ids.includes(appointment.id) && ids.length > 1)
      return queueSeriesMail(tx, { key: `zone-${first}`, ids, statuses: openStatuses }, { kinds, client }, context)
  }
  const before = await slotBefore(tx, event)
  const isDeleted = event.kind === 'deleted'
  const situation = { appointment: isDeleted ? canceledByDeletion(appointment, event) : appointment, client, before, isDeleted }
  for (const kind of kinds) {
    await queueVisitMail(tx, { key: `event:${event.id}:${kind}`, kind, ...situation }, context)
  }
}

interface MailedSeries {
  readonly key: string | undefined
  readonly ids: readonly string[]
  /** Statuses of visits that belong in the mail. */
  readonly statuses: readonly AppointmentStatus[]
  readonly moves?: readonly HistoryEvent[]
}

/** Queues one mail about all visits of a series that are as they were made, and still ahead; whichever of them asks first. */
async function queueSeriesMail(
  tx: Queryable,
  { key: of, ids, statuses, moves = [] }: MailedSeries,
  { kinds, client }: Pick<AskedMails, 'kinds' | 'client'>,
  context: ComposeContext,
): Promise<void> {
  for (const kind of kinds) {
    const key = `${seriesKey}${of}:${kind}`
    const [queued] = await tx.select({ id: mails.id }).from(mails).where(eq(mails.key, key))
    if (queued) continue
    const isMeant = and(inArray(appointments.id, [...ids]), inArray(appointments.status, [...statuses]))
    const [appointment, ...others] = await tx
      .select()
      .from(appointments)
      .where(and(isMeant, gt(appointments.startsAt, fromUnixSeconds(context.now))))
      .orderBy(asc(appointments.startsAt))
    if (!appointment) continue
    const move = moves.find((each) => each.appointmentId === appointment.id)
    const before = move && (await slotBefore(tx, move))
    await queueVisitMail(tx, { key, kind, appointment, others, client, before }, context)
  }
}

interface VisitMail extends Pick<AskedMails, 'appointment' | 'client'> {
  readonly key: string
  readonly kind: VisitMailKind
  readonly before?: MailedVisit['before'] | undefined
  /** The later visits of its series. */
  readonly others?: readonly StoredAppointment[]
  /** There is nothing that a link could open. */
  readonly isDeleted?: boolean
}

/** Queues one mail about an appointment, to its client or to the salon, in its reader's language. */
export async function queueVisitMail(tx: Queryable, mail: VisitMail, context: ComposeContext): Promise<void> {
  const { languages } = context.settings
  const language = mail.kind.startsWith('salon_')
    ? await salonLanguage(tx, { languages, address: salonAddress(context).address })
    : await clientLanguage(tx, { languages, clientId: mail.client.id, booked: mail.appointment.language })
  await inLanguage(language, () => queueInLanguage(tx, mail, context))
}

async function queueInLanguage(tx: Queryable, given: VisitMail, context: ComposeContext): Promise<void> {
  const isForSalon = given.kind.startsWith('salon_')
  const mail = isForSalon ? given : { ...given, appointment: await asClientReads(tx, given.appointment, context.now) }
  const { key, kind, appointment, client, before, others = [], isDeleted } = mail
  const { settings, origin } = context
  const links = isDeleted ? null : await linksFor(tx, mail, context)
  const opens = isForSalon ? null : await openingFor(tx, client, context)
  const rate = ratingLinkFor(mail, context)
  const later = others.map((each) => ({
    appointment: each,
    url: opens?.(each.id) ?? '',
  }))
  const organizer = toOrganizer(settings.salon, context.mailFrom)?.address ?? null
  const receipt = kind === 'booking_receipt' ? await buildReceipt(tx, { ...appointment, contact: client }, settings) : undefined
  const ics = opens ? await entriesFor(tx, mail, opens(appointment.id), { settings, organizer }) : undefined
  const content = visitLetter(kind, {
    appointment,
    client,
    before,
    later,
    receipt,
    isByHand: ics?.isByHand,
    settings,
    origin,
    links: links && { ...links, ...(opens && { open: opens(appointment.id) }), ...(rate && { rate }) },
  })
  await queueMail(tx, {
    key,
    kind,
    to: isForSalon ? salonAddress(context) : { name: client.name, address: client.email, clientId: client.id },
    appointmentId: appointment.id,
    ...(await writeLetter(await readMailWords(tx, kind, settings), content)),
    ics,
  })
}

/** Being deleted is one more change: the calendar entry that cancels it must be newer than the last one. */
function canceledByDeletion(appointment: StoredAppointment, { at }: HistoryEvent): StoredAppointment {
  return { ...appointment, status: 'Canceled', version: appointment.version + 1, updatedAt: at }
}

/** The addresses that a mail leads to. The salon's act as the administrator. */
async function linksFor(
  tx: Queryable,
  { kind, appointment }: VisitMail,
  { authSecret: secret, origin, adminEmail }: ComposeContext,
): Promise<VisitLinks> {
  if (!kind.startsWith('salon_')) return createLinks(appointment, { secret, origin, reader: 'client' })
  const [administrator] = await tx.select({ id: users.id }).from(users).where(eq(users.email, adminEmail))
  return createLinks(appointment, { secret, origin, reader: { administratorId: administrator?.id ?? '' } })
}

/** The page of a client's visit: an account's, or for everybody else a link of their own. */
async function openingFor(tx: Queryable, { id, email }: AskedMails['client'], { authSecret, origin }: ComposeContext) {
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id))
  return (bookingId: string) =>
    account
      ? `${origin}/mybookings?booking=${encodeURIComponent(bookingId)}`
      : origin + guestPath(authSecret, { bookingId, clientId: id, email })
}

/** The thanks have it too, for those who get no mail that asks for it. */
function ratingLinkFor({ kind, appointment, client }: VisitMail, { settings, origin, authSecret }: ComposeContext) {
  if (settings.found.ratings === 'entered' || (kind !== 'booking_completed' && kind !== 'rating_request')) return null
  return origin + linkPath(authSecret, 'rating', appointment.id, client.id)
}

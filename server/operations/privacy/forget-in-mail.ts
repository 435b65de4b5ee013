import { msg } from '@lingui/core/runtime-macro'
import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { say } from '../../../domain/language/say.ts'
import { salonMailKinds } from '../../../domain/messages/mail.ts'
import { deletedClientName } from '../../../domain/operations/personal-data.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointmentEvents } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { guestRequests } from '../../platform/database/schema/held-time.ts'
import { mails } from '../../platform/database/schema/messages.ts'

const removedSubject = msg`Removed with the account`

const noWords = { html: '', text: '', ics: null, icsMethod: null } as const

/** Keeps the status of mails that were sent or given up. */
export const skippedIfQueued = sql`case ${mails.status} when 'queued' then 'skipped' else ${mails.status} end`

export const removed = () =>
  ({ toName: '', toAddress: '', subject: say(removedSubject), ...noWords, status: skippedIfQueued }) as const

interface Forgotten {
  readonly uid: string
  readonly addresses: readonly string[]
  readonly own: readonly { readonly id: string }[]
}

/**
 * Removes a person from the mail log, guests' requests, webhook deliveries and the bookings' history. Queued mail to the person is never
 * sent; queued mail to the salon is written again without the name.
 */
export async function forgetInMail(tx: Queryable, { uid, addresses, own }: Forgotten): Promise<void> {
  // Includes bookings since deleted by the salon, which the log still links to the person.
  const logged = await tx
    .select({ id: mails.appointmentId })
    .from(mails)
    .where(eq(mails.clientId, uid))
    .groupBy(mails.appointmentId)
  const ids = [...own, ...logged].flatMap(({ id }) => (id === null ? [] : [id]))
  const isOfBookings = sql`${mails.appointmentId} = any(${sql.param(ids)}::text[])`
  const isToSalon = inArray(mails.kind, [...salonMailKinds])
  // The deletion's own mail goes out first; `forgetDeletedAddresses` cleans up after it.
  const isTheirs = and(
    or(eq(mails.clientId, uid), inArray(mails.toAddress, [...addresses]), isOfBookings),
    notInArray(mails.kind, [...salonMailKinds, 'account_deleted']),
  )
  await tx
    .update(mails)
    .set({ ...removed(), lastError: null })
    .where(isTheirs)
  const aboutBookings = and(isToSalon, isOfBookings)
  await composeAgain(tx, and(aboutBookings, eq(mails.status, 'queued')))
  await tx
    .update(mails)
    .set({ subject: say(removedSubject), ...noWords })
    .where(aboutBookings)
  // Daily sheets name the person among others, also on days that a visit has left, which aren't known: all lose their words. A queued one
  // is written again, since its key is free.
  const isSheet = eq(mails.kind, 'salon_daily_sheet')
  await tx.delete(mails).where(and(isSheet, eq(mails.status, 'queued')))
  await tx.update(mails).set(noWords).where(isSheet)
  await tx.execute(sql`select forget_in_history(${uid})`)
  const merged = await tx.select({ id: clients.id }).from(clients).where(eq(clients.mergedInto, uid))
  const isPerson = sql`= any(${sql.param([uid, ...merged.map(({ id }) => id)])}::text[])`
  const isOfGuest = sql`${guestRequests.clientId} ${isPerson}`
  await tx.delete(guestRequests).where(or(isOfGuest, inArray(guestRequests.email, [...addresses])))
  // Deleted bookings whose mail isn't written yet.
  await tx.execute(sql`
    update appointment_events set deleted = deleted || ${JSON.stringify({ client: { uid, name: deletedClientName, email: '' }, phone: null, note: null, desk_note: null })}::jsonb
    where coalesce(deleted ->> 'client_id', deleted ->> 'user_id') ${isPerson}`)
  await tx.execute(sql`
    update webhook_deliveries set payload = jsonb_set(payload, '{data,appointment}', 'null')
    where (payload #>> '{data,appointmentId}' = any(${sql.param(ids)}::text[]) or payload #>> '{data,appointment,user,uid}' ${isPerson})
      and payload #> '{data,appointment}' is not null`)
}

/** Deletes mails about events, so that the relay writes them again: keys are 'event:<id>:<kind>'. */
async function composeAgain(tx: Queryable, condition: SQL | undefined): Promise<void> {
  const deleted = await tx.delete(mails).where(condition).returning({ key: mails.key })
  const events = deleted.flatMap(({ key }) => (key.startsWith('event:') ? [Number(key.split(':')[1])] : []))
  if (events.length === 0) return
  await tx.update(appointmentEvents).set({ relayedAt: null }).where(inArray(appointmentEvents.id, events))
}

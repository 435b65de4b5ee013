import { eq } from 'drizzle-orm'
import { endStaffFor } from '../../people/staff/commands.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { holds } from '../../platform/database/schema/held-time.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce, ChangedAppointment } from '../../platform/live/publisher.ts'
import { deleteStylist, type StylistContext } from '../../salon/stylists/commands.ts'
import { endWaitingFor } from '../waitlist/departed-stylist.ts'
import type { WaitlistContext } from '../waitlist/queries.ts'

type Departure = Parameters<typeof endWaitingFor>[2]

async function endTimes(
  tx: Queryable,
  context: Pick<LeavingContext, 'clock' | 'settings' | 'askForMail'>,
  departure: Departure,
) {
  const waits = await endWaitingFor(tx, context, departure)
  await tx.delete(holds).where(eq(holds.stylistId, departure.stylist.id))
  return waits
}

/**
 * Ends the same for stylists that the caller then deletes in its transaction, such as the demo salon's.
 * @returns a function that announces it, for after the commit
 */
export async function endAllFor(
  tx: Queryable,
  context: LeavingContext,
  { by, stylists, origin }: Pick<Leaving, 'by' | 'origin'> & { readonly stylists: readonly Departure['stylist'][] },
): Promise<() => void> {
  const accounts: string[] = []
  const waits: ChangedAppointment[] = []
  for (const stylist of stylists) {
    accounts.push(...(await endStaffFor(tx, by, stylist.id)))
    waits.push(...(await endTimes(tx, context, { stylist, origin })))
  }
  return () => {
    for (const change of waits) context.announce.appointment(change)
    for (const uid of accounts) context.announce.person(uid)
  }
}

export interface LeavingContext extends StylistContext, Pick<WaitlistContext, 'clock' | 'settings' | 'askForMail'> {
  readonly announce: Announce
}

interface Leaving {
  readonly by: Author
  readonly id: string
  readonly origin: string
}

/**
 * Deletes a stylist with offers and holds of their time, entries that wait for them alone, and their sign-in. Calendar addresses are
 * deleted by their foreign key. Bookings stay, and are listed until each has another stylist.
 * @throws {AppError} `not_found`
 */
export async function leave(context: LeavingContext, { by, id, origin }: Leaving): Promise<void> {
  const { db, announce, onCatalogueChange } = context
  let waits: ChangedAppointment[] = []
  let accounts: string[] = []
  await db.transaction(async (tx) => {
    // First: deleting the stylist unlinks their accounts.
    accounts = await endStaffFor(tx, by, id)
    const stylist = await deleteStylist(tx, by, id)
    waits = await endTimes(tx, context, { stylist, origin })
  })
  onCatalogueChange()
  for (const change of waits) announce.appointment(change)
  for (const uid of accounts) announce.person(uid)
}

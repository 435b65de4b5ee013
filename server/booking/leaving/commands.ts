import { eq } from 'drizzle-orm'
import { endStaffOf } from '../../people/staff/commands.ts'
import { withRetry } from '../../platform/database/errors.ts'
import { holds } from '../../platform/database/schema.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce, ChangedAppointment } from '../../platform/live/publisher.ts'
import { deleteStylist, type StylistContext } from '../../salon/stylists/commands.ts'
import { endWaitingFor } from '../waitlist/departed-stylist.ts'
import type { WaitlistContext } from '../waitlist/queries.ts'

export interface LeavingContext extends StylistContext, Pick<WaitlistContext, 'clock' | 'settings'> {
  readonly announce: Announce
}

interface Leaving {
  readonly by: Author
  readonly id: string
  /** Where the links of mails lead. */
  readonly origin: string
}

/**
 * Deletes a stylist with what can't go on without them: offers and holds of their time, who waits for them alone, their sign-in. Calendar
 * addresses end by their foreign key. Bookings stay as they are, and are listed until each has another stylist.
 * @throws {AppError} `not_found`
 */
export async function leave(context: LeavingContext, { by, id, origin }: Leaving): Promise<void> {
  const { db, announce, onCatalogueChange } = context
  let waits: ChangedAppointment[] = []
  let accounts: string[] = []
  await withRetry(() =>
    db.transaction(async (tx) => {
      // First, since the deletion takes the stylist from their accounts.
      accounts = await endStaffOf(tx, by, id)
      const stylist = await deleteStylist(tx, by, id)
      waits = await endWaitingFor(tx, context, { stylist, origin })
      await tx.delete(holds).where(eq(holds.stylistId, id))
    }),
  )
  onCatalogueChange()
  for (const change of waits) announce.appointment(change)
  for (const uid of accounts) announce.person(uid)
}

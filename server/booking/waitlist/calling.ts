import { msg } from '@lingui/core/runtime-macro'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import { say } from '../../../domain/language/say.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { waitlistEntries } from '../../platform/database/schema/waitlist.ts'
import { lockEntry } from '../effects/offers.ts'
import { auditEntry, type By } from './commands.ts'
import { readEntry, type WaitlistContext } from './queries.ts'

const mostCalls = 20

/** Within this many seconds a repeat is the same call. */
const sameCallSeconds = 60

/** Notes a call that nobody answered. @throws {AppError} `not_found` · `conflict` if they don't wait anymore */
export async function noteCall(context: WaitlistContext, { user, by }: By, id: string): Promise<WaitlistEntry> {
  const now = context.clock()
  const { clientId } = await context.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, id)
    if (entry.endedAt) throw new AppError('conflict', say(msg`They aren’t waiting anymore.`))
    const last = entry.calls.findLast((call) => call.by === user.uid)
    if (last && now - Date.parse(last.at) / 1000 < sameCallSeconds) return entry
    const call = { at: fromUnixSeconds(now).toISOString(), by: user.uid }
    await tx
      .update(waitlistEntries)
      .set({ calls: [...entry.calls, call].slice(-mostCalls) })
      .where(eq(waitlistEntries.id, id))
    await auditEntry(tx, by, 'called', entry)
    return entry
  })
  context.announce.appointment({ id, clientId })
  return readEntry(context, id)
}

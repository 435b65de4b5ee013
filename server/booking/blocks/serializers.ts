import type { DeskDay } from '../../../domain/schedule/desk-day.ts'
import { minutesAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { blocks } from '../../platform/database/schema.ts'

export type BlockRow = typeof blocks.$inferSelect

/** A block as that date shows it. */
export function presentBlock(
  { id, stylistId, startsAt, endsAt, reason }: BlockRow,
  { date, timeZone }: { readonly date: string; readonly timeZone: string },
): DeskDay['blocks'][number] {
  const minutesOn = (moment: Date, before: number, after: number) => {
    const on = dateAt(unixSeconds(moment), timeZone)
    if (on < date) return before
    return on > date ? after : minutesAt(unixSeconds(moment), timeZone)
  }
  return { id, stylistId, reason, starts: minutesOn(startsAt, 0, 0), ends: minutesOn(endsAt, 0, 24 * 60) }
}

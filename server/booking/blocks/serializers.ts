import { msg, plural } from '@lingui/core/runtime-macro'
import type { DeskBlock } from '../../../domain/booking/schedule/desk-block.ts'
import type { Formats } from '../../../domain/formats.ts'
import { inWords } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'
import { minutesAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { blocks } from '../../platform/database/schema/held-time.ts'

export type BlockRow = typeof blocks.$inferSelect

/** @param date the shown date; the block's own by default */
export function presentBlock(row: BlockRow, timeZone: string, date = dateAt(unixSeconds(row.startsAt), timeZone)): DeskBlock {
  const { id, stylistId, startsAt, endsAt, reason, version, seriesId } = row
  const minutesOn = (moment: Date, after: number) => {
    const on = dateAt(unixSeconds(moment), timeZone)
    if (on < date) return 0
    return on > date ? after : minutesAt(unixSeconds(moment), timeZone)
  }
  return { id, stylistId, date, starts: minutesOn(startsAt, 0), ends: minutesOn(endsAt, 24 * 60), reason, version, seriesId }
}

const mostListed = 5
const shortDay = { weekday: 'short', month: 'short', day: 'numeric' } as const

export function inTheWayText(
  held: ReadonlyMap<string, string>,
  { of, formats }: { readonly of: number; readonly formats: Formats },
): string {
  if (of === 1) return say(msg`${{ holder: [...held.values()][0] }} is in the way.`)
  const listed = [...held]
    .slice(0, mostListed)
    .map(([date, holder]) => say(msg`${{ day: formats.calendarDate(date, shortDay) }} (${{ holder }})`))
  const taken = held.size
  const days = inWords(listed, 'comma')
  const more = held.size - listed.length
  return say(
    more > 0
      ? msg`Something is in the way on ${{ taken }} of ${plural(
          { all: of },
          { one: '# days', other: '# days' },
        )}: ${{ days }} ${plural({ more }, { one: 'and # more', other: 'and # more' })}.`
      : msg`Something is in the way on ${{ taken }} of ${plural(
          { all: of },
          { one: '# days', other: '# days' },
        )}: ${{ days }}.`,
  )
}

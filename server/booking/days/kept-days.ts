import { can } from '../../../domain/roles.ts'
import type { DeskDay, DeskWeek } from '../../../domain/schedule/desk-day.ts'
import { addDays, datesBetween } from '../../../domain/time/calendar.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import { batched } from '../../platform/database/batched.ts'
import type { Database } from '../../platform/database/client.ts'
import { type JsonText, jsonTextOf } from '../../platform/http/responses.ts'
import { type DayPlace, type DayRows, readDay, readDayVersion } from './queries.ts'
import { type DayReader, type DaySettings, presentDay } from './serializers.ts'

export interface DayContext {
  readonly db: Database
  /** The same object until they change. */
  readonly settings: { get(): DaySettings }
}

/** A date and who asks: a stylist who may not see everybody's day gets their own column. */
interface DayQuery {
  readonly date: string
  readonly user: CurrentUser
  /** Only their column; everybody's that the person may see if left out. */
  readonly stylistId?: string
}

interface KeptDay {
  readonly version: string
  readonly settings: DaySettings
  readonly rows: Promise<DayRows>
  /** JSON by reader. */
  readonly texts: Map<string, JsonText<DeskDay>>
}

/** How many dates, or columns of one, are kept: what a desk looks at in a minute. A long date takes half a megabyte. */
const mostKept = 60

/**
 * Days of the desk, each read and presented once for all who see the same of it, until the database has another version of it: that is read
 * for every request, so nobody gets a day of before a change, whichever process made it (decision 063).
 */
export function keepDays({ db, settings }: DayContext) {
  const kept = new Map<string, KeptDay>()
  const placeOf = (key: string): DayPlace => JSON.parse(key)
  /** Requests of one turn of the event loop share a statement, which is sent after the last of them has come. */
  const versionOf = batched(
    async (keys: string[]) =>
      new Map(await Promise.all(keys.map(async (key) => [key, await readDayVersion(db, placeOf(key))] as const))),
  )

  /** The rows are read after their version, so they are that one or a later one, and then the next request finds another version. */
  async function current(place: DayPlace, settings: DaySettings): Promise<KeptDay> {
    const key = JSON.stringify(place)
    const version = (await versionOf(key)) ?? ''
    const known = kept.get(key)
    if (known?.version === version && known.settings === settings) return known
    const day: KeptDay = { version, settings, rows: readDay(db, place), texts: new Map() }
    day.rows.catch(() => kept.get(key) === day && kept.delete(key))
    // The one that was read first goes first.
    kept.delete(key)
    kept.set(key, day)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > mostKept) kept.delete(oldest)
    return day
  }

  /** What the desk shows of a date, as JSON. */
  async function readDayText({ date, user, stylistId }: DayQuery): Promise<JsonText<DeskDay>> {
    const reader = readerOf(user)
    const only = can(reader, 'bookings.read-all') ? stylistId : (reader.stylistId ?? '')
    const now = settings.get()
    const { rows, texts } = await current({ date, only, timeZone: now.place.timeZone }, now)
    const key = JSON.stringify(reader)
    const text = texts.get(key) ?? jsonTextOf(presentDay({ date, rows: await rows, settings: now, reader }))
    texts.set(key, text)
    return text
  }

  return {
    day: readDayText,

    /** The seven days of a stylist from a date on, as JSON. */
    async week({ date, ...query }: DayQuery): Promise<JsonText<DeskWeek>> {
      const days = datesBetween(date, addDays(date, 6)).map((each) => readDayText({ ...query, date: each }))
      return `{"items":[${(await Promise.all(days)).join(',')}]}` as JsonText<DeskWeek>
    },
  }
}

function readerOf({ role, stylistId, needsSecondFactor, seesAllVisits }: CurrentUser): DayReader {
  return {
    role,
    ...(stylistId !== undefined && { stylistId }),
    ...(needsSecondFactor && { needsSecondFactor }),
    ...(seesAllVisits && { seesAllVisits }),
  }
}

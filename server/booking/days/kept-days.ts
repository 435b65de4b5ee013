import type { DeskDay, DeskWeek } from '../../../domain/booking/schedule/desk-day.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { addDays, datesBetween } from '../../../domain/time/calendar.ts'
import { batched } from '../../platform/database/batched.ts'
import type { Database } from '../../platform/database/client.ts'
import { type JsonText, jsonTextOf } from '../../platform/http/responses.ts'
import { type DayPlace, type DayRows, readDay, readDayVersion } from './queries.ts'
import { type DayReader, type DaySettings, presentDay } from './serializers.ts'

export interface DayContext {
  readonly db: Database
  /** Returns the same object until the settings change. */
  readonly settings: { get(): DaySettings }
}

/** Stylists who may not see all visits get their own column. */
interface DayQuery {
  readonly date: string
  readonly user: CurrentUser
  readonly stylistId?: string
}

interface KeptDay {
  readonly version: string
  readonly settings: DaySettings
  readonly rows: Promise<DayRows>
  /** JSON by reader. */
  readonly texts: Map<string, JsonText<DeskDay>>
}

/** The most cached dates or columns: as many as a desk views in a minute. A long date takes half a megabyte. */
const mostKept = 60

/**
 * Caches days of the desk, read and serialized once for all readers with the same access. The version is read from the database for every
 * request, so no reader gets an outdated day, whichever process changed it (decision 063).
 */
export function keepDays({ db, settings }: DayContext) {
  const cache = new Map<string, KeptDay>()
  const parsePlace = (key: string): DayPlace => JSON.parse(key)
  /** Requests of one turn of the event loop share a statement. */
  const readVersion = batched(
    async (keys: string[]) =>
      new Map(await Promise.all(keys.map(async (key) => [key, await readDayVersion(db, parsePlace(key))] as const))),
  )

  /** Rows are read after their version, so they have that one or a later one; then the next request finds a new version. */
  async function current(place: DayPlace, settings: DaySettings): Promise<KeptDay> {
    const key = JSON.stringify(place)
    const version = (await readVersion(key)) ?? ''
    const cached = cache.get(key)
    if (cached?.version === version && cached.settings === settings) return cached
    const day: KeptDay = { version, settings, rows: readDay(db, place), texts: new Map() }
    day.rows.catch(() => cache.get(key) === day && cache.delete(key))
    cache.delete(key)
    cache.set(key, day)
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size > mostKept) cache.delete(oldest)
    return day
  }

  async function readDayText({ date, user, stylistId }: DayQuery): Promise<JsonText<DeskDay>> {
    const reader = toReader(user)
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

    async week({ date, ...query }: DayQuery): Promise<JsonText<DeskWeek>> {
      const days = datesBetween(date, addDays(date, 6)).map((each) => readDayText({ ...query, date: each }))
      return `{"items":[${(await Promise.all(days)).join(',')}]}` as JsonText<DeskWeek>
    },
  }
}

function toReader({ role, stylistId, needsSecondFactor, seesAllVisits }: CurrentUser): DayReader {
  return {
    role,
    ...(stylistId !== undefined && { stylistId }),
    ...(needsSecondFactor && { needsSecondFactor }),
    ...(seesAllVisits && { seesAllVisits }),
  }
}

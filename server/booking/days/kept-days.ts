import type { DeskDay, DeskWeek } from '../../../domain/booking/schedule/desk-day.ts'
import { addDays, datesBetween } from '../../../domain/time/calendar.ts'
import { batched } from '../../platform/database/batched.ts'
import type { Database } from '../../platform/database/client.ts'
import { type JsonText, toJsonText } from '../../platform/http/responses.ts'
import { languageNow } from '../../platform/language/reader.ts'
import { versioned } from '../../platform/versioned.ts'
import { type DayKey, type DayRows, readDay, readDayVersion } from './queries.ts'
import { type DayReader, type DaySettings, presentDay } from './serializers.ts'

export interface DaysContext {
  readonly db: Database
  /** Returns the same object until the settings change. */
  readonly settings: { get(): DaySettings }
}

/** The part of a date that a reader may see; see `dayAccess`. */
interface DayQuery extends Pick<DayKey, 'date' | 'only'> {
  readonly reader: DayReader
}

/** The most cached dates or columns: as many as a desk views in a minute. A long date takes half a megabyte. */
const mostKept = 60

/**
 * Caches days of the desk, read and serialized once for all readers with the same access. The version is read from the database for every
 * request, so no reader gets an outdated day, whichever process changed it (decision 063).
 */
export function keepDays({ db, settings }: DaysContext) {
  const days = versioned<Promise<DayRows>>({ most: mostKept })
  const texts = versioned<JsonText<DeskDay>>({ most: 2 * mostKept })
  const parseKey = (key: string): DayKey => JSON.parse(key)
  /** Requests of one turn of the event loop share a statement. */
  const readVersion = batched(
    async (keys: string[]) =>
      new Map(await Promise.all(keys.map(async (key) => [key, await readDayVersion(db, parseKey(key))] as const))),
  )

  async function day({ date, only, reader }: DayQuery): Promise<JsonText<DeskDay>> {
    const now = settings.get()
    const dayKey = { date, only, timeZone: now.place.timeZone }
    const key = JSON.stringify(dayKey)
    const version = await readVersion(key)
    const rows = await days(key, [version, now], () => readDay(db, dayKey))
    return texts(key + JSON.stringify([reader, languageNow()]), [rows], () =>
      toJsonText(presentDay({ date, rows, settings: now, reader })),
    )
  }

  return {
    day,

    async week({ date, ...query }: DayQuery): Promise<JsonText<DeskWeek>> {
      const days = datesBetween(date, addDays(date, 6)).map((each) => day({ ...query, date: each }))
      return `{"items":[${(await Promise.all(days)).join(',')}]}` as JsonText<DeskWeek>
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import type { DeskDay } from '../../../../domain/booking/schedule/desk-day.ts'
import { addDays, type Weekday, weekdayOf } from '../../../../domain/time/calendar.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import type { Failure } from '../../../api-error.ts'
import { useSearchParamsState } from '../../../search-params.ts'
import { serverNow } from '../../../server-clock.ts'
import { useFormats } from '../../../store/hooks.ts'
import { useDayQuery } from './day-api.ts'
import { type DayView, daySearchParams, type Panel, type Zoom } from './day-search-params.ts'
import { type Lifted, liftedVisit } from './moving/move-context.ts'
import { useUnpaidNotice } from './use-unpaid-notice.ts'

const markedMillis = 6_000

interface BookingSlot extends Omit<Extract<Panel, { kind: 'booking' }>, 'kind'> {
  readonly date: string
}

export function useDay() {
  const { timeZone, minutesAt, week } = useFormats()
  const { params, change } = useSearchParamsState(daySearchParams)
  const now = useNow()
  const today = dateAt(now, timeZone)
  const date = params.date ?? today
  const { currentData: day, error, isFetching, refetch } = useDayQuery(date)
  const changed = useChangedVisits(day)
  useUnpaidNotice(day)
  const [placing, setPlacing] = useState<Lifted | null>(null)
  const column = useRef<string>(undefined)
  /** Changes the date; an open booking moves to it, a waitlist entry keeps its dates. */
  const show = (next: string) =>
    change(({ panel }) => ({
      date: next === today ? null : next,
      panel: panel?.kind === 'booking' || panel?.kind === 'wait' ? panel : null,
    }))
  return {
    ...params,
    date,
    today,
    weekStart: findWeekStart(date, week),
    minutesNow: minutesAt(now),
    day,
    changed,
    /** Column on a phone's screen; kept from one date to the next. */
    column,
    /** Minutes since midnight; null if the date isn't today. */
    now: date === today ? minutesAt(now) : null,
    failure: error && !day ? (error as Failure).message : null,
    isFetching,
    refetch,
    /** Subject of a move without a drag, which can end on another date. */
    placing,
    setPlacing,
    placeVisit(id: string): void {
      const visit = day?.appointments.find((each) => each.id === id)
      if (!visit) return
      change({ panel: null }, { replace: true })
      setPlacing(liftedVisit(visit, date, 'press'))
    },
    show,
    /** Pages by a day or a week. */
    step: (by: 1 | -1) => show(addDays(date, params.view === 'week' ? 7 * by : by)),
    zoomTo: (zoom: Zoom) => change({ zoom }, { replace: true }),
    viewAs: (view: DayView) => change({ view }, { replace: true }),
    only: (stylists: readonly string[]) => change({ stylists }, { replace: true }),
    open: (panel: Panel | null) => change({ panel }, { replace: true }),
    /** Leaves the week for one of its days. */
    showOn: (on: string, panel: Panel | null) => change({ date: on === today ? null : on, panel, view: 'grid' }),
    /**
     * Says where the booking beside the day is to be. A function gets the latest slot, so that two quick choices both count; null leaves it.
     */
    bookAt: (next: BookingSlot | ((latest: BookingSlot) => BookingSlot | null)) =>
      change(
        (latest) => {
          const panel = latest.panel?.kind === 'booking' ? latest.panel : { stylistId: null, starts: null }
          const slot = typeof next === 'function' ? next({ ...panel, date: latest.date ?? today }) : next
          if (slot === null) return {}
          return {
            date: slot.date === today ? null : slot.date,
            panel: {
              kind: 'booking',
              stylistId: slot.stylistId,
              starts: slot.starts,
              ...(slot.isProposed && { isProposed: true }),
            },
          }
        },
        { replace: true },
      ),
  }
}

/** @param week weekdays in the salon's order */
function findWeekStart(date: string, week: readonly Weekday[]): string {
  return addDays(date, -week.indexOf(weekdayOf(date)))
}

const minute = () => Math.floor(serverNow() / 60) * 60

/** The current time in Unix seconds, updated each minute. */
function useNow(): number {
  const [now, setNow] = useState(minute)
  useEffect(() => {
    const timer = setInterval(() => setNow(minute()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function useChangedVisits(day: DeskDay | undefined): ReadonlySet<string> {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const lastVersions = useRef<{ readonly date: string; readonly versions: ReadonlyMap<string, number> }>(undefined)
  useEffect(() => {
    if (!day) return
    const versions = new Map(day.appointments.map(({ id, version }) => [id, version]))
    const before = lastVersions.current
    lastVersions.current = { date: day.date, versions }
    if (before?.date !== day.date) return setChanged(new Set())
    const ids = [...versions].filter(([id, version]) => before.versions.get(id) !== version).map(([id]) => id)
    if (ids.length > 0) setChanged(new Set(ids))
  }, [day])
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setChanged(new Set()), markedMillis)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}

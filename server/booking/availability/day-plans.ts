import { type DayPlan, planDay, type WallClock } from '../../../domain/booking/schedule/day-plan.ts'
import { absencesBetween } from '../../../domain/salon/schedule/absences.ts'
import { type DayHours, defaultSchedule, type HoursInterval, hoursOn } from '../../../domain/salon/schedule/hours.ts'
import { isAvailable } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { VersionedSettings } from '../../../domain/salon/settings.ts'
import { addMonths, gridMinutes } from '../../../domain/time/calendar.ts'
import { minutesAt, wallClockOf } from '../../../domain/time/salon-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { KnownStylist } from './catalogue.ts'

const everyCell = { kind: 'interval', minutes: gridMinutes } as const

/** More than any salon has; beyond that the cache is emptied. */
const most = { stylists: 1_000, dates: 1_000 } as const

interface PlannedStylist {
  readonly days: Map<string, DayPlan>
  readonly gridDays: Map<string, DayPlan>
  readonly absences: Map<string, ReadonlyMap<string, readonly HoursInterval[]>>
}

export interface DayPlans {
  of(stylist: KnownStylist, settings: VersionedSettings, date: string): DayPlan
  ofGrid(stylist: KnownStylist, settings: VersionedSettings, date: string): DayPlan
  /** Plans a single start at that instant, offered or not; not cached. */
  ofStart(stylist: KnownStylist, settings: VersionedSettings, starts: number): DayPlan
  clockOf(date: string, zone: string): WallClock
}

/**
 * Caches plans of stylists' dates, which are the costly part. They depend only on the versions of the stylist's row and of the settings,
 * which are never reused.
 */
export function createDayPlans(): DayPlans {
  const clocks = new Map<string, WallClock>()
  const planned = new Map<string, PlannedStylist>()
  /** Cache by record identity, which is stable across queries. */
  let ofRecords = new WeakMap<KnownStylist, PlannedStylist>()
  let settingsVersion: number | null = null

  function clockOf(date: string, zone: string): WallClock {
    const key = `${date} ${zone}`
    const cachedClock = clocks.get(key)
    if (cachedClock) return cachedClock
    const clock = wallClockOf(date, zone)
    if (clocks.size >= most.dates) clocks.clear()
    clocks.set(key, clock)
    return clock
  }

  function findPlanned(stylist: KnownStylist, settings: VersionedSettings): PlannedStylist {
    if (settingsVersion !== settings.version || planned.size >= most.stylists) {
      planned.clear()
      ofRecords = new WeakMap()
    }
    settingsVersion = settings.version
    const cachedPlans = ofRecords.get(stylist)
    if (cachedPlans) return cachedPlans
    const key = `${stylist.id} ${stylist.version}`
    const plannedStylist = planned.get(key) ?? { days: new Map(), gridDays: new Map(), absences: new Map() }
    planned.set(key, plannedStylist)
    ofRecords.set(stylist, plannedStylist)
    return plannedStylist
  }

  function hoursOfDate(stylist: KnownStylist, settings: VersionedSettings, date: string): DayHours {
    const { absences } = findPlanned(stylist, settings)
    const schedule = stylist.schedule ?? defaultSchedule
    const month = `${date.slice(0, 7)}-01`
    const away = absences.get(month) ?? absencesBetween(schedule.absences, { from: month, to: addMonths(month, 1) })
    absences.set(month, away)
    return hoursOn({
      date,
      opening: settings.hours,
      closures: settings.closures,
      takesBookings: isAvailable(stylist.record),
      availableDays: stylist.record.daysAvailable,
      schedule,
      absent: away.get(date) ?? [],
    })
  }

  function keptPlan(kept: 'days' | 'gridDays', stylist: KnownStylist, settings: VersionedSettings, date: string): DayPlan {
    const days = findPlanned(stylist, settings)[kept]
    const cachedPlan = days.get(date)
    if (cachedPlan) return cachedPlan
    const hours = hoursOfDate(stylist, settings, date)
    const rule = kept === 'days' ? settings.starts : everyCell
    const plan = planDay({ date, hours, rule, clock: clockOf(date, settings.place.timeZone) })
    if (days.size >= most.dates) days.clear()
    days.set(date, plan)
    return plan
  }

  return {
    clockOf,
    of: (stylist, settings, date) => keptPlan('days', stylist, settings, date),
    ofGrid: (stylist, settings, date) => keptPlan('gridDays', stylist, settings, date),

    ofStart(stylist, settings, starts) {
      const { timeZone } = settings.place
      const date = dateAt(starts, timeZone)
      const hours = hoursOfDate(stylist, settings, date)
      const clock = { ...clockOf(date, timeZone), instantOf: () => starts, isSkipped: () => false }
      return planDay({ date, hours, rule: { kind: 'times', times: [minutesAt(starts, timeZone)] }, clock })
    },
  }
}

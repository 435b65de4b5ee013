import { type AnyStartRule, type DayPlan, planDay, type WallClock } from '../../../domain/booking/schedule/day-plan.ts'
import type { DayPlans, KnownStylist } from '../../../domain/booking/schedule/known.ts'
import { absencesBetween } from '../../../domain/salon/schedule/absences.ts'
import { type DayHours, defaultSchedule, type HoursInterval, hoursOn } from '../../../domain/salon/schedule/hours.ts'
import { isAvailable } from '../../../domain/salon/schedule/stylist-rules.ts'
import type { VersionedSettings } from '../../../domain/salon/settings.ts'
import { addMonths, gridMinutes } from '../../../domain/time/calendar.ts'
import { minutesAt, wallClockOf } from '../../../domain/time/salon-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { forever, versioned } from '../../platform/versioned.ts'

const everyCell = { kind: 'interval', minutes: gridMinutes } as const

/** More than any salon has. */
const most = 1_000

/**
 * Caches plans of stylists' dates, which are the costly part. They depend only on the versions of the stylist's row and of the settings,
 * which are never reused.
 */
export function createDayPlans(): DayPlans {
  const clocks = versioned<WallClock>({ most })
  const stylists = versioned<ReturnType<typeof createPlans>>({ most })

  const wallClock = (date: string, zone: string) => clocks(date, [zone], () => wallClockOf(date, zone))
  const cachedPlans = (stylist: KnownStylist, settings: VersionedSettings) =>
    stylists(stylist.id, [stylist.version, settings.version], () => createPlans(stylist, settings, wallClock))

  return {
    clockOf: wallClock,
    of: (stylist, settings, date) => cachedPlans(stylist, settings).on(date),
    ofGrid: (stylist, settings, date) => cachedPlans(stylist, settings).onGrid(date),

    ofStart(stylist, settings, starts) {
      const { timeZone } = settings.place
      const date = dateAt(starts, timeZone)
      const hours = cachedPlans(stylist, settings).hoursOn(date)
      const clock = { ...wallClock(date, timeZone), instantOf: () => starts, isSkipped: () => false }
      return planDay({ date, hours, rule: { kind: 'times', times: [minutesAt(starts, timeZone)] }, clock })
    },
  }
}

function createPlans({ record, schedule: own }: KnownStylist, settings: VersionedSettings, clockOf: DayPlans['clockOf']) {
  const schedule = own ?? defaultSchedule
  const months = versioned<ReadonlyMap<string, readonly HoursInterval[]>>({ most })

  function hoursOfDate(date: string): DayHours {
    const from = `${date.slice(0, 7)}-01`
    const absences = months(from, forever, () => absencesBetween(schedule.absences, { from, to: addMonths(from, 1) }))
    return hoursOn({
      date,
      opening: settings.hours,
      closures: settings.closures,
      takesBookings: isAvailable(record),
      availableDays: record.daysAvailable,
      schedule,
      absent: absences.get(date) ?? [],
    })
  }

  function planned(rule: AnyStartRule): (date: string) => DayPlan {
    const days = versioned<DayPlan>({ most })
    const plan = (date: string) =>
      planDay({ date, hours: hoursOfDate(date), rule, clock: clockOf(date, settings.place.timeZone) })
    return (date) => days(date, forever, plan)
  }
  return { hoursOn: hoursOfDate, on: planned(settings.starts), onGrid: planned(everyCell) }
}

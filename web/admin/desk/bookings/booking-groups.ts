import { type Appointment, type AppointmentStatus, isLatestFirst } from '../../../../domain/booking/appointment.ts'
import { durationInMinutes } from '../../../../domain/booking/booking.ts'
import { addDays, type Weekday, weekStart } from '../../../../domain/time/calendar.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'

const soonestFirst = ['Overdue', 'Today', 'Tomorrow', 'This week', 'Later'] as const
const latestFirst = ['Later', 'This week', 'Tomorrow', 'Today', 'Earlier'] as const
export type GroupName = (typeof soonestFirst)[number] | (typeof latestFirst)[number]

interface Group {
  readonly name: GroupName
  readonly bookings: readonly Appointment[]
}

interface GroupingContext {
  /** Unix seconds. */
  readonly now: number
  readonly zone: string
  readonly firstDay: Weekday
}

/**
 * Groups a status's bookings by the day of the visit on the salon's calendar; weeks begin on the salon's first day. Keeps their order
 * and leaves out empty groups.
 * @param status the list's; a booking's own may have changed since
 */
export function groupByVisit(bookings: readonly Appointment[], status: AppointmentStatus, context: GroupingContext): Group[] {
  const namedBookings = bookings.map((booking) => ({ booking, name: findGroup(booking, isLatestFirst(status), context) }))
  return (isLatestFirst(status) ? latestFirst : soonestFirst).flatMap((name) => {
    const groupBookings = namedBookings.filter((one) => one.name === name).map(({ booking }) => booking)
    return groupBookings.length > 0 ? [{ name, bookings: groupBookings }] : []
  })
}

function findGroup({ date, services }: Appointment, isClosed: boolean, { now, zone, firstDay }: GroupingContext): GroupName {
  const day = dateAt(date, zone)
  const today = dateAt(now, zone)
  if (!isClosed && date + durationInMinutes(services) * 60 <= now) return 'Overdue'
  if (day < today) return isClosed ? 'Earlier' : 'Today'
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return day < addDays(weekStart(today, firstDay), 7) ? 'This week' : 'Later'
}

import type { AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { claimedMinutes, durationInMinutes } from '../../../domain/booking/booking.ts'
import type { Slot } from '../../../domain/salon/schedule/schedule.ts'
import { worksOn } from '../../../domain/salon/schedule/stylist-rules.ts'
import { endsByClosing, slots } from '../../../domain/salon/schedule/usual-hours.ts'
import type { Service } from '../../../domain/salon/service.ts'
import type { Stylist } from '../../../domain/salon/stylist.ts'
import { addDays, minutesOf, weekdayOf } from '../../../domain/time/calendar.ts'
import { instantOf } from '../../../domain/time/salon-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'

/** Instants are Unix seconds. */
export interface DemoBooking {
  readonly client: number
  readonly stylist: Stylist
  readonly services: readonly Service[]
  readonly date: string
  readonly time: Slot
  readonly starts: number
  readonly minutes: number
  readonly status: AppointmentStatus
  readonly createdAt: number
  readonly updatedAt: number
}

interface DemoMonthOptions {
  readonly services: readonly Service[]
  readonly stylists: readonly Stylist[]
  readonly clientCount: number
  /** Unix seconds. */
  readonly now: number
  readonly timeZone: string
}

const days = { behind: 21, ahead: 13 } as const
const daysBetweenVisits = 5
const longestExtra = 30
const day = 86_400
const hour = 3_600

/**
 * Generates about a month of bookings: past days are mostly full, more so towards the weekend, later ones less. Deterministic for a given
 * `now`. No overlaps for a stylist or a client, and nothing on days off or after closing time.
 */
export function demoMonth({ services, stylists, clientCount, now, timeZone }: DemoMonthOptions): DemoBooking[] {
  const chance = seededChance(1998)
  const today = dateAt(now, timeZone)
  const bookings: DemoBooking[] = []
  const lastVisits = new Map<number, number>()
  for (let offset = -days.behind; offset <= days.ahead; offset++) {
    const date = addDays(today, offset)
    const rests = (client: number) => offset - (lastVisits.get(client) ?? -Infinity) < daysBetweenVisits
    for (const stylist of stylists.filter((candidate) => worksOn(candidate, date))) {
      let freeFrom = 0
      for (const time of slots) {
        if (minutesOf(time) < freeFrom || chance() > fullness(date, offset)) continue
        const visitServices = chooseServices(services, time, chance)
        const client = chooseClient(clientCount, rests, chance)
        if (visitServices.length === 0 || client === undefined) continue
        lastVisits.set(client, offset)
        const minutes = durationInMinutes(visitServices)
        freeFrom = minutesOf(time) + claimedMinutes(minutes)
        const starts = instantOf(date, time, timeZone)
        const history = buildHistory({ starts, ends: starts + minutes * 60, now, chance })
        bookings.push({ client, stylist, services: visitServices, date, time, starts, minutes, ...history })
      }
    }
  }
  return bookings
}

function fullness(date: string, offset: number): number {
  const weekend = ['Friday', 'Saturday', 'Sunday'].includes(weekdayOf(date)) ? 0.12 : 0
  if (offset <= 0) return 0.66 + weekend
  return (offset <= 5 ? 0.5 : 0.28) + weekend
}

/** Chooses a service, more likely one early in the list, sometimes with a short one. Empty if none fits before closing time. */
function chooseServices(services: readonly Service[], time: Slot, chance: () => number): Service[] {
  const fitting = (beside: readonly Service[]) =>
    services.filter(
      (candidate) => !beside.includes(candidate) && endsByClosing(time, durationInMinutes([...beside, candidate])),
    )
  const pick = (from: readonly Service[]) => from[Math.floor(chance() ** 1.7 * from.length)]
  const main = pick(fitting([]))
  if (!main) return []
  const extra = chance() < 0.22 ? pick(fitting([main]).filter(({ Duration }) => Duration <= longestExtra)) : undefined
  return extra ? [main, extra] : [main]
}

function chooseClient(count: number, rests: (client: number) => boolean, chance: () => number): number | undefined {
  const start = Math.floor(chance() ** 1.6 * count)
  return Array.from({ length: count }, (_, step) => (start + step) % count).find((client) => !rests(client))
}

interface Visit {
  readonly starts: number
  readonly ends: number
  readonly now: number
  readonly chance: () => number
}

function buildHistory({ starts, ends, now, chance }: Visit): Pick<DemoBooking, 'status' | 'createdAt' | 'updatedAt'> {
  const createdAt = Math.floor(Math.min(starts - 2 * hour, now - hour) - chance() * 9 * day)
  const status = chooseStatus(chance(), { isOver: ends <= now, isNear: starts <= now + 3 * day })
  const decided = createdAt + (0.1 + chance() * 0.8) * day
  const latest = Math.min(now, status === 'Completed' ? ends + 600 : starts)
  const changed = { Pending: createdAt, Confirmed: decided, Canceled: decided + 5 * hour, Completed: latest }[status]
  return { status, createdAt, updatedAt: Math.floor(Math.max(createdAt, Math.min(changed, latest))) }
}

function chooseStatus(luck: number, { isOver, isNear }: { isOver: boolean; isNear: boolean }): AppointmentStatus {
  if (luck > 0.93) return 'Canceled'
  if (isOver) return 'Completed'
  return luck < (isNear ? 0.15 : 0.5) ? 'Pending' : 'Confirmed'
}

/** Seeded pseudo-random numbers from 0 to 1 (mulberry32, public domain). */
function seededChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

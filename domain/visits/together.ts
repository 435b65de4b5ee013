import type { DeskDay, DeskStylist, DeskVisit } from '../schedule/desk-day.ts'
import { gridMinutes } from '../time/calendar.ts'
import { isFreeAt } from './free-at.ts'

/** One visit after the one before, or at the same time as the first, beside it. */
export const togetherWays = ['after', 'beside'] as const
export type TogetherWay = (typeof togetherWays)[number]

/** How long a visit takes with a stylist, with pairs of minutes in which they are busy, the time after it included. */
interface Length {
  readonly minutes: number
  readonly busy: readonly number[]
}

export interface PersonPlace {
  readonly stylistId: string
  /** Minutes since midnight. */
  readonly starts: number
}

interface NextPerson {
  readonly way: TogetherWay
  /** A stylist's id; null for whoever is free. */
  readonly stylistId: string | null
  /** Null for who doesn't do it. */
  readonly lengthWith: (stylistId: string) => Length | null
}

/** The longest that somebody waits for the visit before to end and theirs to begin, in minutes. */
const longestWait = 120

/**
 * Where people who come together are booked, beside the first one's place: nobody with a stylist who is busy with another of them. With one
 * who is named they are placed also where that one isn't free, which the booking says then; null where nobody is.
 */
export function placeTogether(
  day: Pick<DeskDay, 'appointments' | 'blocks'>,
  columns: readonly DeskStylist[],
  { first, others }: { readonly first: PersonPlace & Length; readonly others: readonly NextPerson[] },
): (PersonPlace | null)[] {
  const placed: (PersonPlace & Length)[] = [first]
  return others.map(({ way, stylistId, lengthWith }) => {
    const last = placed.at(-1) ?? first
    const earliest = way === 'beside' ? first.starts : onGrid(last.starts + last.minutes)
    const starts = way === 'beside' ? [earliest] : startsFrom(earliest)
    const withOthers = { ...day, appointments: [...day.appointments, ...placed.map(asVisit)] }
    // One after the other, the same hands go on where they can.
    const able = columns
      .filter(({ id }) => stylistId === null || id === stylistId)
      .toSorted((one, other) => Number(other.id === last.stylistId) - Number(one.id === last.stylistId))
    const isFree = (column: DeskStylist, at: number) => {
      const wanted = lengthWith(column.id)
      return wanted !== null && isFreeAt(withOthers, column, { ...wanted, starts: at })
    }
    const found = starts.flatMap((at) => able.filter((column) => isFree(column, at)).map(({ id }) => ({ id, at })))[0]
    const id = found?.id ?? stylistId
    const length = id === null ? null : lengthWith(id)
    if (id === null || !length) return null
    const place = { stylistId: id, starts: found?.at ?? earliest }
    placed.push({ ...place, ...length })
    return place
  })
}

const onGrid = (minutes: number) => Math.ceil(minutes / gridMinutes) * gridMinutes

function startsFrom(earliest: number): number[] {
  return Array.from({ length: longestWait / gridMinutes + 1 }, (_, step) => earliest + step * gridMinutes)
}

/** As the day would show it. */
function asVisit({ stylistId, starts, minutes, busy }: PersonPlace & Length): DeskVisit {
  return {
    id: `${stylistId} ${starts}`,
    stylistId,
    starts,
    minutes,
    busy: [...busy],
    status: 'Confirmed',
    version: 0,
    marks: {},
    date: 0,
    client: '',
    clientId: '',
    services: [],
    serviceIds: [],
  }
}

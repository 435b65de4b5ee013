import type { StylistSchedule } from '../../../../domain/schedule/hours.ts'
import type { FreeTime } from '../../../../domain/schedule/schedule.ts'
import type { AffectedAppointment, VersionedSchedule } from '../../../../domain/schedule/working-days.ts'
import { addDays } from '../../../../domain/time/calendar.ts'
import type { Api } from '../../../api.ts'
import { createApiThunk } from '../../../store/api-thunk.ts'

/** Calls of the schedule's page, which stores their results itself: nothing else shows them. */

export const fetchSchedule = createApiThunk('schedule/fetch', (api, id: string) => api.schedule(id))

export const saveSchedule = createApiThunk('schedule/save', (api, change: { id: string; schedule: VersionedSchedule }) =>
  api.saveSchedule(change.id, change.schedule),
)

export const fetchWorkingDays = createApiThunk('schedule/days', (api, query: { id: string; from: string; to: string }) =>
  api.workingDays(query.id, query),
)

/** The upcoming bookings outside of a schedule; of the saved one where none is given. */
export const fetchAffected = createApiThunk('schedule/affected', (api, query: { id: string; schedule?: StylistSchedule }) =>
  api.affectedBy(query.id, query.schedule),
)

/** Where an appointment could be moved to. */
export interface MoveTarget {
  readonly date: string
  readonly time: string
  readonly stylistId: string
  readonly stylistName: string
  /** What it costs and takes with another stylist. */
  readonly expected?: { readonly total: number; readonly minutes: number }
}

interface TargetsQuery {
  readonly appointment: AffectedAppointment
  /** Its date on the salon's calendar. */
  readonly date: string
  readonly stylist: { readonly id: string; readonly stylistName: string }
  /** Dates on which the stylist's hours are about to change: what is free on them is not known yet. */
  readonly changedDates: readonly string[]
}

/** How many others are offered. */
const maxOthers = 12

/** How many openings of the same stylist are offered. */
const maxOpenings = 10

/** The same time with others who do all of its services, then the next openings of the same stylist. */
export const fetchMoveTargets = createApiThunk('schedule/targets', async (api, query: TargetsQuery): Promise<MoveTarget[]> => {
  const [others, openings] = await Promise.all([otherStylistsAt(api, query), nextOpenings(api, query)])
  return [...others, ...openings]
})

async function otherStylistsAt(api: Api, { appointment, date, stylist }: TargetsQuery): Promise<MoveTarget[]> {
  const { time } = appointment
  const services = appointment.services.map(({ id }) => id).join()
  // Nobody offers a service that has been deleted since.
  const free = await api.candidates({ services, date, time }).catch(() => [])
  return free
    .filter(({ stylistId }) => stylistId !== stylist.id)
    .slice(0, maxOthers)
    .map(({ stylistId, stylistName, total, minutes }) => ({ date, time, stylistId, stylistName, expected: { total, minutes } }))
}

async function nextOpenings(api: Api, { appointment, date, stylist, changedDates }: TargetsQuery): Promise<MoveTarget[]> {
  const query = { stylistId: stylist.id, moving: appointment.id, count: maxOpenings }
  const usable = (openings: readonly FreeTime[]) =>
    openings.filter((opening) => !changedDates.includes(opening.date) && !isSameTime(opening, { date, time: appointment.time }))
  const found = usable(await api.nextForMove({ ...query, from: date }))
  const lastChanged = changedDates.at(-1)
  if (found.length > 0 || lastChanged === undefined) return found.map((opening) => ({ ...opening, ...withStylist(stylist) }))
  const later = usable(await api.nextForMove({ ...query, from: addDays(lastChanged, 1) }))
  return later.map((opening) => ({ ...opening, ...withStylist(stylist) }))
}

const isSameTime = (one: FreeTime, other: FreeTime) => one.date === other.date && one.time === other.time
const withStylist = ({ id, stylistName }: TargetsQuery['stylist']) => ({ stylistId: id, stylistName })

interface AppointmentMove {
  readonly appointment: AffectedAppointment
  readonly target: MoveTarget
}

export const moveAffected = createApiThunk('schedule/move', (api, { appointment, target }: AppointmentMove) => {
  const { date, time, stylistId, expected } = target
  // The owner has seen the client's booking; whether the client has another one then is between them.
  return api.moveAppointment(appointment.id, {
    date,
    time,
    stylistId,
    version: appointment.version,
    alsoBook: true,
    ...(expected && { expected }),
  })
})

export const cancelAffected = createApiThunk('schedule/cancel', (api, { id, status, version }: AffectedAppointment) =>
  api.changeStatus(id, { from: status, status: 'Canceled', version }),
)

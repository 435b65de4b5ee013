import type { StylistSchedule } from '../../../domain/hours.ts'
import type { AffectedAppointment, VersionedSchedule } from '../../../domain/working-days.ts'
import { createApiThunk } from '../../store/api-thunk.ts'

/** Calls of the schedule's page, which keeps what they answer: nothing else shows it. */

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
}

/** How many others are offered. */
const mostOthers = 12

/** How many days of the same stylist are looked at. */
const nextDays = 10

/** The same time with others who do all of its services, then the next openings of the same stylist. */
export const fetchMoveTargets = createApiThunk('schedule/targets', async (api, query: TargetsQuery): Promise<MoveTarget[]> => {
  const { appointment, date, stylist } = query
  const services = appointment.services.map(({ id }) => id).join()
  const { time } = appointment
  const [others, openings] = await Promise.all([
    api.candidates({ services, date, time }),
    api.openingsOf({ stylistId: stylist.id, services, from: date, count: nextDays }),
  ])
  return [
    ...others
      .filter(({ stylistId }) => stylistId !== stylist.id)
      .slice(0, mostOthers)
      .map(({ stylistId, stylistName, total, minutes }) => {
        return { date, time, stylistId, stylistName, expected: { total, minutes } }
      }),
    ...openings.map((opening) => ({ ...opening, stylistId: stylist.id, stylistName: stylist.stylistName })),
  ]
})

interface MoveRequest {
  readonly appointment: AffectedAppointment
  readonly target: MoveTarget
}

export const moveAppointment = createApiThunk('schedule/move', (api, { appointment, target }: MoveRequest) => {
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

export const cancelAppointment = createApiThunk('schedule/cancel', (api, { id, status }: AffectedAppointment) =>
  api.changeStatus(id, { from: status, status: 'Canceled' }),
)

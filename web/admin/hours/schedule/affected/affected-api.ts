import type { Appointment } from '../../../../../domain/appointment.ts'
import type { FreeTime } from '../../../../../domain/schedule/schedule.ts'
import type { AffectedAppointment } from '../../../../../domain/schedule/working-days.ts'
import { addDays } from '../../../../../domain/time/calendar.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import type { Api } from '../../../../api.ts'
import type { Failure } from '../../../../api-error.ts'
import { apiSlice } from '../../../../store/api-slice.ts'
import type { AppDispatch } from '../../../../store/store.ts'
import { changeOrRead } from '../../../shared/change-or-read.ts'

/** What happens to a booking. */
export type Decision =
  | { readonly kind: 'keep' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'move'; readonly target: MoveTarget }

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

/** How many times of the same stylist are offered, and over how many days they are looked for. */
const [maxOpenings, daysAhead] = [60, 21]

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

/** Every free time of the next days; where those are all taken, the first of each later day that has one. */
async function nextOpenings(api: Api, { appointment, date, stylist, changedDates }: TargetsQuery): Promise<MoveTarget[]> {
  const query = { stylistId: stylist.id, moving: appointment.id }
  const usable = (openings: readonly FreeTime[]) =>
    openings
      .filter((opening) => !changedDates.includes(opening.date) && !isSameTime(opening, { date, time: appointment.time }))
      .slice(0, maxOpenings)
      .map((opening) => ({ ...opening, ...withStylist(stylist) }))
  const freeFrom = async (from: string) => {
    const days = await api.availability({ ...query, from, to: addDays(from, daysAhead) })
    return usable(
      days.flatMap(({ date, slots }) => slots.flatMap(({ time, state }) => (state === 'free' ? [{ date, time }] : []))),
    )
  }
  const found = await freeFrom(date)
  if (found.length > 0) return found
  const later = addDays(changedDates.at(-1) ?? date, 1)
  const next = await freeFrom(later)
  return next.length > 0 ? next : usable(await api.nextFree({ ...query, count: 10, from: later }))
}

const isSameTime = (one: FreeTime, other: FreeTime) => one.date === other.date && one.time === other.time
const withStylist = ({ id, stylistName }: TargetsQuery['stylist']) => ({ stylistId: id, stylistName })

interface AppointmentMove {
  readonly appointment: AffectedAppointment
  readonly target: MoveTarget
}

/** Nobody watches them: their sender waits for them. */
const untracked = { track: false } as const

export const affectedApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** The same time with others who do all of its services, then the next free times of the same stylist. */
    moveTargets: build.query<MoveTarget[], TargetsQuery>({
      query: (query) => async (api: Api) => (await Promise.all([otherStylistsAt(api, query), nextOpenings(api, query)])).flat(),
    }),
    moveAffected: build.mutation<Appointment, AppointmentMove>({
      query:
        ({ appointment: { id, version }, target: { date, time, stylistId, expected } }) =>
        (api: Api) =>
          // The owner has seen the client's booking; whether the client has another one then is between them.
          api.moveAppointment(id, { date, time, stylistId, version, alsoBook: true, ...(expected && { expected }) }),
    }),
    cancelAffected: build.mutation<Appointment, AffectedAppointment>({
      query:
        ({ id, status, version }) =>
        (api: Api) =>
          api.changeStatus(id, { from: status, status: 'Canceled', version }),
    }),
  }),
})

interface Settlement {
  readonly appointment: AffectedAppointment
  readonly decision: Decision
  readonly timeZone: string
}

/** Carries out what was decided about an appointment. @returns why it wasn't, or that this isn't known; null where it was */
export async function settleAffected(
  dispatch: AppDispatch,
  { appointment, decision, timeZone }: Settlement,
): Promise<Failure | null> {
  if (decision.kind === 'keep') return null
  const { id } = appointment
  const { cancelAffected, moveAffected } = affectedApi.endpoints
  const isMade = (now: Appointment) => {
    if (decision.kind === 'cancel') return now.status === 'Canceled'
    const { date, time, stylistId } = decision.target
    return now.time === time && dateAt(now.date, timeZone) === date && now.stylist?.id === stylistId
  }
  const send = () =>
    decision.kind === 'cancel'
      ? dispatch(cancelAffected.initiate(appointment, untracked)).unwrap()
      : dispatch(moveAffected.initiate({ appointment, target: decision.target }, untracked)).unwrap()
  try {
    await changeOrRead(dispatch, { id, send, isMade })
    return null
  } catch (thrown) {
    const failure = thrown as Failure
    // An attempt before this one has made it, whose response was lost.
    if (failure.current && isMade(failure.current)) return null
    // The server's sentence is for the client, and for a list of openings.
    return failure.code === 'slot_taken' ? { ...failure, message: 'That time was just taken. Choose another one.' } : failure
  }
}

import { t } from '@lingui/core/macro'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import type { AffectedAppointment } from '../../../../../domain/booking/schedule/working-days.ts'
import { justTaken } from '../../../../../domain/booking/visits/refusal.ts'
import { say } from '../../../../../domain/language/say.ts'
import type { FreeTime } from '../../../../../domain/salon/schedule/schedule.ts'
import type { Stylist } from '../../../../../domain/salon/stylist.ts'
import { addDays } from '../../../../../domain/time/calendar.ts'
import { dateAt } from '../../../../../domain/time/viewer-time.ts'
import type { Api } from '../../../../api.ts'
import type { Failure } from '../../../../api-error.ts'
import { apiSlice } from '../../../../store/api-slice.ts'
import type { AppDispatch } from '../../../../store/store.ts'
import { changeOrRead } from '../../../shared/change-or-read.ts'

export type Decision =
  | { readonly kind: 'keep' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'move'; readonly target: MoveTarget }

export interface MoveTarget {
  readonly date: string
  readonly time: string
  readonly stylistId: string
  readonly stylistName: string
  readonly expected?: { readonly total: number; readonly minutes: number }
}

export type StylistName = Pick<Stylist, 'id' | 'stylistName'>

interface TargetsQuery {
  readonly appointment: AffectedAppointment
  /** Calendar date in the salon's zone. */
  readonly date: string
  readonly stylist: StylistName
  /** Dates whose hours are about to change; their free times aren't known yet. */
  readonly changedDates: readonly string[]
}

/** Maximum of other stylists offered. */
const maxOthers = 12

/** Maximum of the same stylist's times offered. */
const maxOpenings = 60
const daysAhead = 21

async function otherStylistsAt(api: Api, { appointment, date, stylist }: TargetsQuery): Promise<MoveTarget[]> {
  const { time } = appointment
  const services = appointment.services.map(({ id }) => id).join()
  // A service may have been deleted since; nobody offers it.
  const free = await api.candidates({ services, date, time }).catch(() => [])
  return free
    .filter(({ stylistId }) => stylistId !== stylist.id)
    .slice(0, maxOthers)
    .map(({ stylistId, stylistName, total, minutes }) => ({ date, time, stylistId, stylistName, expected: { total, minutes } }))
}

/** All free times of the next days; if there are none, the first of each later day. */
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
  const nearOpenings = await freeFrom(date)
  if (nearOpenings.length > 0) return nearOpenings
  const later = addDays(changedDates.at(-1) ?? date, 1)
  const next = await freeFrom(later)
  return next.length > 0 ? next : usable(await api.nextFree({ ...query, count: 10, from: later }))
}

const isSameTime = (one: FreeTime, other: FreeTime) => one.date === other.date && one.time === other.time
const withStylist = ({ id, stylistName }: StylistName) => ({ stylistId: id, stylistName })

interface AppointmentMove {
  readonly appointment: AffectedAppointment
  readonly target: MoveTarget
  readonly tellClient: boolean
}

type Cancellation = Omit<AppointmentMove, 'target'>

/** Not tracked in the store: the caller awaits them. */
const untracked = { track: false } as const

export const affectedApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** The same time with others who offer all services, then the next free times of the same stylist. */
    moveTargets: build.query<MoveTarget[], TargetsQuery>({
      query: (query) => async (api) => (await Promise.all([otherStylistsAt(api, query), nextOpenings(api, query)])).flat(),
    }),
    moveAffected: build.mutation<Appointment, AppointmentMove>({
      query:
        ({ appointment: { id, version }, target: { date, time, stylistId, expected }, tellClient }) =>
        (api) =>
          // `alsoBook`: another booking of the client at that time doesn't matter here.
          api.moveAppointment(id, {
            date,
            time,
            stylistId,
            version,
            tellClient,
            alsoBook: true,
            ...(expected && { expected }),
          }),
    }),
    cancelAffected: build.mutation<Appointment, Cancellation>({
      query:
        ({ appointment: { id, status, version }, tellClient }) =>
        (api) =>
          api.changeStatus(id, { from: status, status: 'Canceled', version, tellClient }),
    }),
  }),
})

interface Settlement {
  readonly appointment: AffectedAppointment
  readonly decision: Decision
  readonly timeZone: string
  /** False to send no mail about it. */
  readonly tellClient: boolean
}

/** Carries out decisions one by one: two appointments may be moved to the same time. @returns failures by appointment */
export async function settleEach(dispatch: AppDispatch, settlements: readonly Settlement[]): Promise<Record<string, Failure>> {
  const failed: Record<string, Failure> = {}
  for (const settlement of settlements) {
    const failure = await settleAffected(dispatch, settlement)
    if (failure) failed[settlement.appointment.id] = failure
  }
  return failed
}

/** Carries out a decision about an appointment. @returns why it failed, or that the outcome is unknown; null on success */
async function settleAffected(
  dispatch: AppDispatch,
  { appointment, decision, timeZone, tellClient }: Settlement,
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
      ? dispatch(cancelAffected.initiate({ appointment, tellClient }, untracked)).unwrap()
      : dispatch(moveAffected.initiate({ appointment, target: decision.target, tellClient }, untracked)).unwrap()
  try {
    await changeOrRead(dispatch, { id, send, isMade })
    return null
  } catch (thrown) {
    const failure = thrown as Failure
    // An earlier attempt succeeded, but its response was lost.
    if (failure.current && isMade(failure.current)) return null
    // The server's message addresses the client and a list of openings.
    return failure.code === 'slot_taken' ? { ...failure, message: `${say(justTaken)} ${t`Choose another one.`}` } : failure
  }
}

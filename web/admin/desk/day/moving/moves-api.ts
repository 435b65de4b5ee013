import { type Appointment, appointment } from '../../../../../domain/booking/appointment.ts'
import { type MoveFit, moveFit } from '../../../../../domain/booking/schedule/desk-booking.ts'
import type { DeskDay, DeskVisit } from '../../../../../domain/booking/schedule/desk-day.ts'
import type { DaySlot } from '../../../../../domain/booking/schedule/desk-move.ts'
import { timeLabel } from '../../../../../domain/time/calendar.ts'
import { refetchOnLive } from '../../../../store/api-slice.ts'
import { dayApi } from '../day-api.ts'

export interface DatedSlot extends DaySlot {
  readonly date: string
}

export interface VisitMove {
  readonly visit: DeskVisit
  readonly from: DatedSlot
  readonly to: DatedSlot
  /** Moves all of it, or its end only. */
  readonly part: 'whole' | 'end' | 'span'
  readonly outside: boolean
  readonly tellClient: boolean
}

export interface MoveUndo {
  readonly version: number
  readonly move: VisitMove
}

const appointmentPath = (id: string) => `/appointments/${encodeURIComponent(id)}`

interface MoveFitQuery extends Pick<VisitMove, 'to' | 'part'> {
  readonly id: string
}

const movesApi = dayApi.injectEndpoints({
  endpoints: (build) => ({
    moveFit: build.query<MoveFit, MoveFitQuery>({
      query:
        ({ id, to: { stylistId, date, starts, ends }, part }) =>
        (api) => {
          const slot = { stylistId, date, time: timeLabel(starts), ...(part === 'end' && { minutes: String(ends - starts) }) }
          return api.call('GET', `${appointmentPath(id)}/fit?${new URLSearchParams(slot)}`, moveFit)
        },
      providesTags: ['Appointment'],
      onCacheEntryAdded: refetchOnLive,
    }),
    /** Moves or resizes a visit. Updates the day optimistically and reverts if refused. */
    moveVisit: build.mutation<Appointment, VisitMove>({
      query:
        ({ visit: { id, version }, to, part, ...choices }) =>
        (api) => {
          const outside = choices.outside && { outside: true }
          if (part === 'end') {
            const edit = { version, minutes: to.ends - to.starts, ...outside }
            return api.call('PATCH', appointmentPath(id), appointment, edit)
          }
          const { tellClient } = choices
          const move = { version, date: to.date, time: timeLabel(to.starts), stylistId: to.stylistId, tellClient }
          return api.moveAppointment(id, { ...move, ...outside })
        },
      async onQueryStarted({ visit, from, to }, { dispatch, queryFulfilled }) {
        const show = (shown: DeskVisit, slot: DatedSlot) => {
          for (const date of new Set([from.date, to.date])) {
            dispatch(dayApi.util.updateQueryData('day', date, (day) => putVisit(day, shown, date === slot.date ? slot : null)))
          }
        }
        show(visit, to)
        await queryFulfilled.then(
          ({ data: { version } }) => show({ ...visit, version }, to),
          () => show(visit, from),
        )
      },
      invalidatesTags: ['Appointment'],
    }),
    undoMove: build.mutation<Appointment, MoveUndo>({
      query:
        ({ version, move: { visit } }) =>
        (api) =>
          api.undoStatus(visit.id, { version }),
      invalidatesTags: ['Appointment'],
    }),
  }),
})

export const { useMoveFitQuery, useMoveVisitMutation, useUndoMoveMutation } = movesApi

function putVisit(day: DeskDay, visit: DeskVisit, slot: DaySlot | null): void {
  const others = day.appointments.filter(({ id }) => id !== visit.id)
  const placed = slot && { ...visit, stylistId: slot.stylistId, starts: slot.starts, minutes: slot.ends - slot.starts }
  day.appointments = [...others, ...(placed ? [placed] : [])].toSorted((one, other) => one.starts - other.starts)
}

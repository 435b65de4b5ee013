import {
  type AffectedAppointments,
  affectedAppointments,
  type Roster,
  roster,
  type VersionedSchedule,
  versionedSchedule,
  type WorkingDay,
  workingDays,
} from '../../../../domain/booking/schedule/working-days.ts'
import type { StylistSchedule } from '../../../../domain/salon/schedule/hours.ts'
import { formatSearch } from '../../../api.ts'
import { apiSlice, call, refetchOnLive, whenDone } from '../../../store/api-slice.ts'

interface DaysQuery {
  readonly id: string
  /** Dates, inclusive. */
  readonly from: string
  readonly to: string
}

interface ScheduleChange {
  readonly id: string
  readonly schedule: VersionedSchedule
}

interface ProposedChange {
  readonly id: string
  readonly schedule: StylistSchedule
}

const stylistPath = (id: string) => `/stylists/${encodeURIComponent(id)}`

/** Hours depend on the salon's closures, and affected bookings on bookings: refetch everything when either changes. */
const whenAnythingChanges = {
  providesTags: ['Schedule', 'Catalogue', 'Appointment'],
  onCacheEntryAdded: refetchOnLive,
} as const

export const scheduleApi = apiSlice.enhanceEndpoints({ addTagTypes: ['Schedule'] }).injectEndpoints({
  endpoints: (build) => ({
    schedule: build.query<VersionedSchedule, string>({
      query: (id) => call('GET', `${stylistPath(id)}/schedule`, versionedSchedule),
      ...whenAnythingChanges,
    }),
    workingDays: build.query<WorkingDay[], DaysQuery>({
      query: ({ id, ...dates }) => call('GET', `${stylistPath(id)}/days${formatSearch(dates)}`, workingDays),
      ...whenAnythingChanges,
    }),
    roster: build.query<Roster, string>({
      query: (date) => call('GET', `/roster/${date}`, roster),
      ...whenAnythingChanges,
    }),
    /** Upcoming bookings outside of the saved schedule. */
    affected: build.query<AffectedAppointments, string>({
      query: (id) => call('POST', `${stylistPath(id)}/schedule/affected`, affectedAppointments, {}),
      ...whenAnythingChanges,
    }),
    /** Bookings outside of a schedule that isn't saved yet. No tags: an event must not ask again. */
    affectedBy: build.query<AffectedAppointments, ProposedChange>({
      query: ({ id, schedule }) => call('POST', `${stylistPath(id)}/schedule/affected`, affectedAppointments, { schedule }),
    }),
    saveSchedule: build.mutation<VersionedSchedule, ScheduleChange>({
      query: ({ id, schedule }) => call('PUT', `${stylistPath(id)}/schedule`, versionedSchedule, schedule),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (saved) => {
          dispatch(scheduleApi.util.updateQueryData('schedule', id, () => saved))
        })
      },
      invalidatesTags: ['Schedule'],
    }),
  }),
})

export const { useScheduleQuery, useWorkingDaysQuery, useRosterQuery, useAffectedQuery, useSaveScheduleMutation } = scheduleApi

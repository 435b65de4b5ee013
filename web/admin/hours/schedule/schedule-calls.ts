import type { StylistSchedule } from '../../../../domain/schedule/hours.ts'
import type { VersionedSchedule } from '../../../../domain/schedule/working-days.ts'
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

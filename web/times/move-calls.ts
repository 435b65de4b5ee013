import type { CandidatesForMoveQuery, TimesForMoveQuery } from '../api.ts'
import { createApiThunk } from '../store/api-thunk.ts'
import { shownOpenings } from './calendar.ts'

// What is only shown while a booking is being moved: the store keeps nothing of it.

/** The times to which an appointment can be moved; its own time counts as free. */
export const fetchTimesForMove = createApiThunk('moving/times', (api, query: TimesForMoveQuery) => api.timesForMove(query))

/** The first of them on each of the next days that have any; one more than are shown, since one can be its own. */
export const fetchNextForMove = createApiThunk('moving/next', (api, query: Omit<TimesForMoveQuery, 'to'>) =>
  api.nextForMove({ ...query, count: shownOpenings + 1 }),
)

/** Who could take an appointment over at a time. */
export const fetchCandidatesForMove = createApiThunk('moving/candidates', (api, query: CandidatesForMoveQuery) =>
  api.candidates(query),
)

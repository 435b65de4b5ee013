import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Candidate } from '../../../domain/schedule/schedule.ts'
import type { CandidatesQuery } from '../../api.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { addAppointment } from '../../store/appointments.ts'
import { injectSlice } from '../../store/injected.ts'
import { addRead, idle, type ReadState } from '../../store/load-state.ts'

/** Who is free at the chosen time, where “First available” is chosen. */
export interface CandidatesState extends ReadState {
  /** The services and the time that it is about. */
  query: CandidatesQuery | null
  /** In the salon's order; null until a response is received. */
  candidates: Candidate[] | null
  /** The one whom the client has been shown: only for that price and duration may anybody be booked. */
  seen: Candidate | null
}

const initialState: CandidatesState = { ...idle, query: null, candidates: null, seen: null }

export const fetchCandidates = createApiThunk('candidates/fetch', (api, query: CandidatesQuery) => api.candidates(query))

export function isSameCandidatesQuery(one: CandidatesQuery | null, other: CandidatesQuery | null): boolean {
  return one?.services === other?.services && one?.date === other?.date && one?.time === other?.time
}

function hasSameTerms(one: Candidate, other: Candidate): boolean {
  return one.total === other.total && one.minutes === other.minutes
}

/** The first candidate for the price and duration that the client has seen: the one whom the server tries first, too. */
export function asSeen({ candidates, seen }: Pick<CandidatesState, 'candidates' | 'seen'>): Candidate | undefined {
  return seen ? candidates?.find((candidate) => hasSameTerms(candidate, seen)) : undefined
}

const candidates = createSlice({
  name: 'candidates',
  initialState,
  reducers: {
    /** The client goes on with the first candidate of now, for what that costs. */
    candidateAccepted(state, { payload }: PayloadAction<Candidate>) {
      state.seen = payload
    },
  },
  extraReducers: (builder) => {
    addRead(builder, fetchCandidates, {
      begin(state, query) {
        if (!isSameCandidatesQuery(state.query, query)) Object.assign(state, { query, candidates: null, seen: null })
      },
      take(state, found) {
        state.candidates = found
        state.seen = asSeen(state) ?? state.seen ?? found[0] ?? null
      },
    })
    builder.addCase(addAppointment.fulfilled, () => initialState)
  },
})

export const { candidateAccepted } = candidates.actions
injectSlice('candidates', candidates.reducer)

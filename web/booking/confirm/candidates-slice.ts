import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Candidate } from '../../../domain/salon/schedule/schedule.ts'
import type { CandidatesQuery } from '../../api.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { addAppointment } from '../../store/appointments.ts'
import { injectSlice } from '../../store/injected.ts'
import { addRead, idle, type ReadState } from '../../store/load-state.ts'

/** Stylists free at the chosen time, for “First available”. */
export interface CandidatesState extends ReadState {
  query: CandidatesQuery | null
  candidates: Candidate[] | null
  /** Candidate shown to the client: nobody may be booked at another price or duration. */
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

/** Returns the first candidate at the price and duration that the client has seen; the server tries the same one first. */
export function asSeen({ candidates, seen }: Pick<CandidatesState, 'candidates' | 'seen'>): Candidate | undefined {
  return seen ? candidates?.find((candidate) => hasSameTerms(candidate, seen)) : undefined
}

const candidates = createSlice({
  name: 'candidates',
  initialState,
  reducers: {
    /** Accepts the current first candidate and their terms. */
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

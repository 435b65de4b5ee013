import type { CandidatesForMoveQuery } from '../../api.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { useFetched } from '../../store/use-fetched.ts'

const fetchCandidates = createApiThunk('moving/candidates', (api, query: CandidatesForMoveQuery) => api.candidates(query))

interface FirstFreeQuery {
  /** The booking that is to be moved, and its stylist, who takes it where they can. */
  readonly id: string
  readonly ownId: string
  /** Null while there is nothing to fetch. */
  readonly at: { readonly date: string; readonly time: string } | null
}

/** Who would take a booking over at a time: its own stylist, else the first who is free by the rule (decision 020). */
export function useFirstFree({ id, ownId, at }: FirstFreeQuery) {
  const {
    latest: candidates,
    failure,
    isLoading,
    reload,
  } = useFetched(at && [id, at.date, at.time].join(' '), async (dispatch) =>
    at ? dispatch(fetchCandidates({ moving: id, date: at.date, time: at.time })).unwrap() : [],
  )
  const first = candidates?.find(({ stylistId }) => stylistId === ownId) ?? candidates?.[0]
  return {
    stylistId: first?.stylistId ?? null,
    isLooking: isLoading,
    /** Somebody else was faster. */
    isNobody: candidates !== null && !first,
    failure: failure?.message ?? null,
    retry: reload,
  }
}

import { useEffect, useState } from 'react'
import type { Candidate } from '../../../domain/schedule/schedule.ts'
import type { CandidatesForMoveQuery } from '../../api.ts'
import type { Failure } from '../../api-error.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { useAppDispatch } from '../../store/hooks.ts'

const fetchCandidates = createApiThunk('moving/candidates', (api, query: CandidatesForMoveQuery) => api.candidates(query))

interface Answer {
  readonly key: string
  readonly candidates: readonly Candidate[]
  readonly failure: string | null
}

interface FirstFreeQuestion {
  /** The booking that is to be moved, and its stylist, who takes it where they can. */
  readonly id: string
  readonly ownId: string
  /** Null while there is nothing to ask. */
  readonly at: { readonly date: string; readonly time: string } | null
}

/** Who would take a booking over at a time: its own stylist, else the first who is free by the rule (decision 020). */
export function useFirstFree({ id, ownId, at }: FirstFreeQuestion) {
  const dispatch = useAppDispatch()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [round, setRound] = useState(0)
  const [date, time] = [at?.date, at?.time]
  const key = [id, date, time, round].join(' ')
  useEffect(() => {
    let isOver = false
    if (!date || !time) return setAnswer(null)
    dispatch(fetchCandidates({ moving: id, date, time }))
      .unwrap()
      .then((candidates) => isOver || setAnswer({ key, candidates, failure: null }))
      .catch(({ message }: Failure) => isOver || setAnswer({ key, candidates: [], failure: message }))
    return () => {
      isOver = true
    }
  }, [dispatch, id, date, time, key])

  const known = answer?.key === key ? answer : null
  const first = known?.candidates.find(({ stylistId }) => stylistId === ownId) ?? known?.candidates[0]
  return {
    stylistId: first?.stylistId ?? null,
    isLooking: at !== null && known === null,
    /** Somebody else was faster. */
    isNobody: known !== null && known.failure === null && !first,
    failure: known?.failure ?? null,
    retry: () => setRound((before) => before + 1),
  }
}

import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../api-error.ts'
import { useAppDispatch } from './hooks.ts'
import type { AppDispatch } from './store.ts'

interface Fetched<Data> {
  /** What was asked for. */
  readonly question: string
  readonly data: Data | null
  readonly failure: Failure | null
}

/**
 * Fetches what only one component needs: when it appears, when `key` changes and on `reload`. An answer that another question has
 * overtaken is dropped. Until the next answer arrives, and if it fails, `data` stays what it was.
 * @param key changes with what `ask` asks for; null asks nothing
 */
export function useFetched<Data>(key: string | null, ask: (dispatch: AppDispatch) => Promise<Data>) {
  const dispatch = useAppDispatch()
  const [round, setRound] = useState(0)
  const [fetched, setFetched] = useState<Fetched<Data>>({ question: '', data: null, failure: null })
  const question = key === null ? null : `${round} ${key}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` stands for `ask`
  useEffect(() => {
    if (question === null) return
    let isOvertaken = false
    ask(dispatch)
      .then((data) => isOvertaken || setFetched({ question, data, failure: null }))
      .catch((failure: Failure) => isOvertaken || setFetched(({ data }) => ({ question, data, failure })))
    return () => {
      isOvertaken = true
    }
  }, [dispatch, question])

  const { data, failure } = fetched
  const isAnswered = question === fetched.question
  return {
    data,
    /** The same, but null until it answers the latest question. */
    latest: isAnswered && !failure ? data : null,
    /** Why the latest question has no answer. */
    failure: isAnswered ? failure : null,
    isLoading: question !== null && !isAnswered,
    /** Replaces what was fetched, as after a change. */
    setData: useCallback((data: Data) => setFetched((before) => ({ ...before, data })), []),
    /** Asks again. */
    reload: useCallback(() => setRound((before) => before + 1), []),
  }
}

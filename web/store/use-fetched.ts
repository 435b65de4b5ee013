import { useCallback, useEffect, useRef, useState } from 'react'
import type { Failure } from '../api-error.ts'
import { useAppDispatch } from './hooks.ts'
import type { AppDispatch } from './store.ts'

interface Fetched<Data> {
  /** What it is the data of: the key, and how often it was reloaded. */
  readonly query: string
  readonly data: Data | null
  readonly failure: Failure | null
}

/**
 * Fetches what only one component needs: when it appears, when `key` changes and on `reload`. A response that a later
 * request has superseded is dropped. Until the next response arrives, and if it fails, `data` stays what it was.
 * @param key identifies what `fetch` requests; null fetches nothing
 */
export function useFetched<Data>(key: string | null, fetch: (dispatch: AppDispatch) => Promise<Data>) {
  const dispatch = useAppDispatch()
  const [round, setRound] = useState(0)
  const [fetched, setFetched] = useState<Fetched<Data>>({ query: '', data: null, failure: null })
  const query = key === null ? null : `${round} ${key}`
  const underWay = useRef<{ isSuperseded: boolean } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `query` stands for `fetch`
  useEffect(() => {
    if (query === null) return
    const request = { isSuperseded: false }
    underWay.current = request
    const settle = (next: (before: Fetched<Data>) => Fetched<Data>) => {
      if (request.isSuperseded) return
      underWay.current = null
      setFetched(next)
    }
    fetch(dispatch)
      .then((data) => settle(() => ({ query, data, failure: null })))
      .catch((failure: Failure) => settle(({ data }) => ({ query, data, failure })))
    return () => {
      request.isSuperseded = true
    }
  }, [dispatch, query])

  const { data, failure } = fetched
  const isCurrent = query === fetched.query
  return {
    data,
    /** The same, but null until it is that of the latest query. */
    latest: isCurrent && !failure ? data : null,
    /** Why the latest query failed. */
    failure: isCurrent ? failure : null,
    isLoading: query !== null && !isCurrent,
    /** Changes what was fetched, as after a write. What is being fetched may be from before it, so it is fetched again. */
    changeData: useCallback((change: (data: Data) => Data) => {
      setFetched((before) => (before.data === null ? before : { ...before, data: change(before.data) }))
      if (!underWay.current) return
      underWay.current.isSuperseded = true
      setRound((before) => before + 1)
    }, []),
    /** Fetches again. */
    reload: useCallback(() => setRound((before) => before + 1), []),
  }
}

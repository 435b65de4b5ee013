import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'

/** Changes the query. @param next makes the new one of the latest */
export type ChangeQuery = (next: (latest: URLSearchParams) => URLSearchParams, options: NavigateOptions) => void

/**
 * The address's query as it is rendered, and a way to change it. Each change builds on the one before, even if that
 * is not rendered yet: with `useSearchParams` alone the second of two quick choices undoes the first.
 */
export function useAddressQuery(): readonly [query: URLSearchParams, change: ChangeQuery] {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const { pathname } = location
  const latest = useRef(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation to the same query makes it the latest too
  useEffect(() => {
    latest.current = query
  }, [query, location])
  const change = useCallback<ChangeQuery>(
    (next, options) => {
      // The person has gone back to another page, which is not rendered yet: a late response of this one must not change that page's query.
      if (window.location.pathname !== pathname) return
      latest.current = next(latest.current)
      setQuery(latest.current, options)
    },
    [setQuery, pathname],
  )
  return [query, change]
}

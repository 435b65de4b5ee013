import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'

/** Changes the search params. @param next makes the new ones of the latest */
export type ChangeSearchParams = (next: (latest: URLSearchParams) => URLSearchParams, options: NavigateOptions) => void

/**
 * The address's search params as they are rendered, and a way to change them. Each change builds on the one before, even if that
 * is not rendered yet: with `useSearchParams` alone the second of two quick choices undoes the first.
 */
export function useLatestSearchParams(): readonly [search: URLSearchParams, change: ChangeSearchParams] {
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const { pathname } = location
  const latest = useRef(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation to the same search params makes them the latest too
  useEffect(() => {
    latest.current = search
  }, [search, location])
  const change = useCallback<ChangeSearchParams>(
    (next, options) => {
      // The person has gone back to another page, which is not rendered yet: a late response of this one must not change
      // that page's params.
      if (window.location.pathname !== pathname) return
      latest.current = next(latest.current)
      setSearch(latest.current, options)
    },
    [setSearch, pathname],
  )
  return [search, change]
}

import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'
import { useIsShown } from './late-responses.ts'

/** Maps a page's state to its address, so that reloads, shared links and Back restore it. */
interface SearchParamsFormat<Params> {
  readonly read: (search: URLSearchParams) => Params
  readonly write: (params: Params) => URLSearchParams
}

type Changes<Params> = Partial<Params> | ((latest: Params) => Partial<Params>)

/** Returns the params and a function to change some. `change` is stable while `read` and `write` are. */
export function useSearchParamsState<Params>({ read, write }: SearchParamsFormat<Params>) {
  const [search, changeSearchParams] = useLatestSearchParams()
  const change = useCallback(
    (changes: Changes<Params>, options?: NavigateOptions) =>
      changeSearchParams((search) => {
        const latest = read(search)
        return write({ ...latest, ...(typeof changes === 'function' ? changes(latest) : changes) })
      }, options),
    [changeSearchParams, read, write],
  )
  return { params: read(search), change }
}

type ChangeSearchParams = (next: (latest: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/** Like `useSearchParams`, but changes build on each other before rendering, so that two quick choices both count. */
export function useLatestSearchParams(): readonly [search: URLSearchParams, change: ChangeSearchParams] {
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const { pathname } = location
  const isShown = useIsShown()
  const latest = useRef(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation to the same search params makes them the latest too
  useEffect(() => {
    latest.current = search
  }, [search, location])
  const change = useCallback<ChangeSearchParams>(
    (next, options) => {
      // Back leads to another page, which is not rendered yet: a late response must not change that page's params.
      if (window.location.pathname !== pathname) return
      // Nor may a correction of this page, such as a search that was still due, cancel the way to a pressed link.
      if (options?.replace && !isShown.current) return
      latest.current = next(latest.current)
      setSearch(latest.current, { preventScrollReset: true, ...options })
    },
    [setSearch, pathname, isShown],
  )
  return [search, change]
}

/** Finds the search param's value. @returns undefined if it is none of these */
export function readChoice<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'

/** How what a page shows is kept in its address, so that a reload, a shared link and Back show the same. */
interface SearchParamsFormat<Params> {
  /** What is missing or invalid has its default. */
  readonly read: (search: URLSearchParams) => Params
  readonly write: (params: Params) => URLSearchParams
}

type Changes<Params> = Partial<Params> | ((latest: Params) => Partial<Params>)

/** What the address says, and a way to change some of it. `change` stays the same function as long as `read` and `write` do. */
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

/**
 * The address's search params as they are rendered, and a way to change them. Each change builds on the one before, even if that
 * is not rendered yet: with `useSearchParams` alone the second of two quick choices undoes the first. The page stays where it is
 * scrolled to, unless the options say otherwise.
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
      setSearch(latest.current, { preventScrollReset: true, ...options })
    },
    [setSearch, pathname],
  )
  return [search, change]
}

/** The server's limit. */
const lastPage = 1_000_000

/** The page of a list that an address names, else the first. One beyond the server's limit is beyond the list's end. */
export function readPage(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d*$/.test(page) ? Math.min(Number(page), lastPage) : 1
}

/** The value that a search param has. @returns undefined if it is none of these */
export function readOneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

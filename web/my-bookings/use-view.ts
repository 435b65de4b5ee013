import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf, type View, viewOf } from './view.ts'

/** What is on show, kept in the address so that a reload and a shared link show the same. */
export function useView(): { readonly view: View; readonly show: (change: Partial<View>) => void } {
  const [query, setQuery] = useSearchParams()
  const view = viewOf(query)
  const askedTab = useRef(view.tab)
  askedTab.current = view.tab
  return {
    view,
    show(change) {
      // A tab that gets the focus by a click asks twice, before the address has changed.
      if (change.tab !== undefined && change.tab === askedTab.current) return
      // Between the tabs of the page one can go back; leafing through a list leaves no trail.
      const replace = change.tab === undefined
      askedTab.current = change.tab ?? view.tab
      setQuery(queryOf({ ...view, ...change }), { replace, preventScrollReset: true })
    },
  }
}

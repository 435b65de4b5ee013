import { useSearchParams } from 'react-router'
import { type DashboardPlace, placeParams, readPlace } from './dashboard-place.ts'

/** What the address says that the dashboard shows, and going elsewhere in it. */
export function usePlace() {
  const [params, setParams] = useSearchParams()
  const place = readPlace(params)
  function show(change: Partial<DashboardPlace>): void {
    // Leafing leaves no trail; anything else can be gone back on.
    const replace = Object.keys(change).every((name) => name === 'page')
    setParams(placeParams({ ...place, ...change }), { replace, preventScrollReset: true })
  }
  return { place, show }
}

import { useLocation } from 'react-router'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/** What a link to a client's card keeps, so that the card leads back to the day as it was, with the visit beside it. */
interface CameFrom {
  readonly from: string
}

/** The page on show, as the state of a link. */
export function useCameFrom(): CameFrom {
  const { pathname, search } = useLocation()
  return { from: pathname + search }
}

/** The day that a link on it led here from; null where something else did. The server doesn't know. */
export function useDayBefore(): string | null {
  const { state } = useLocation() as { readonly state: Partial<CameFrom> | null }
  const isHydrated = useHydrated()
  return isHydrated && state?.from?.startsWith('/admin/day') ? state.from : null
}

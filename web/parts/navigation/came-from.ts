import { useLocation } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Link state to a client's card, so that the card leads back to the day and the visit beside it. */
interface CameFrom {
  readonly from: string
}

/** The current page as link state. */
export function useCameFrom(): CameFrom {
  const { pathname, search } = useLocation()
  return { from: pathname + search }
}

/** The day that linked here; null otherwise, and on the server. */
export function useDayBefore(): string | null {
  const { state } = useLocation() as { readonly state: Partial<CameFrom> | null }
  const isHydrated = useHydrated()
  return isHydrated && state?.from?.startsWith('/admin/day') ? state.from : null
}

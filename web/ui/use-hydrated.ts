import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page has come alive in the browser; false on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated; false on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** The viewer's own zone; null on the server, which cannot know it, and during hydration. */
export function useViewerZone(): string | null {
  return useSyncExternalStore(
    never,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
    () => null,
  )
}

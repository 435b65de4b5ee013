import { useSyncExternalStore } from 'react'

const watchers = new Set<() => void>()

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Whether something is open, remembered by this browser; open until somebody folds it away. @param key in `localStorage` */
export function useRememberedFold(key: string): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const isOpen = useSyncExternalStore(
    subscribe,
    () => read(key) !== 'folded',
    () => true,
  )
  function setOpen(open: boolean): void {
    try {
      localStorage.setItem(key, open ? 'open' : 'folded')
    } catch {
      // A browser that keeps nothing shows it open the next time.
    }
    for (const watcher of watchers) watcher()
  }
  return [isOpen, setOpen]
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

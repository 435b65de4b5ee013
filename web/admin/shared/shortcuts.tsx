import { useSyncExternalStore } from 'react'

/** The keys that work on every page of the workspace. */
export const shortcuts = { booking: 'n', find: '/' } as const

/** In the browser's storage: 'off' where the person turned them off (WCAG 2.1.4). */
const storageKey = 'chairtime-booking-key'
const subscribers = new Set<() => void>()

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Whether the keys are on, and a way to turn them off: people who speak to their computer press keys that they didn't mean. */
export function useShortcuts() {
  const isOn = useSyncExternalStore(subscribe, read, () => true)
  const turn = (on: boolean) => {
    try {
      if (on) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, 'off')
    } catch {
      // Forbidden: they stay on.
    }
    for (const subscriber of subscribers) subscriber()
  }
  return { isOn, turn }
}

/** Any dialog that is open; a notice is none, although Base UI gives it the role. */
export const openDialog = '[role=dialog]:not([data-notice]), [role=alertdialog], dialog[open]'

/** Whether a key is meant for the page: not while something is typed or chosen, with a modifier, or under a dialog. */
export function isForPage({ ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey || repeat || defaultPrevented) return false
  const isTaken =
    target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role=listbox], [role=menu]')
  return !isTaken && document.querySelector(openDialog) === null
}

/** Turns the keys off for those who press keys that they didn't mean. */
export function ShortcutsSwitch() {
  const { isOn, turn } = useShortcuts()
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm text-muted pointer-coarse:hidden">
      <input type="checkbox" className="size-4 accent-accent" checked={isOn} onChange={({ target }) => turn(target.checked)} />N
      starts a booking from any page, / finds anything
    </label>
  )
}

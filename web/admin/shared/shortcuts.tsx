import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'

/** Keys that work on every page of the workspace. */
export const shortcuts = { booking: 'n', find: '/' } as const

/** Key in the browser's storage: 'off' if the person turned the shortcuts off (WCAG 2.1.4). */
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

/** Shortcuts can be turned off, for people who use speech input and trigger keys by accident. */
export function useShortcuts() {
  const isOn = useSyncExternalStore(subscribe, read, () => true)
  const turn = (on: boolean) => {
    try {
      if (on) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, 'off')
    } catch {
      // Storage is forbidden: they stay on.
    }
    for (const subscriber of subscribers) subscriber()
  }
  return { isOn, turn }
}

/** Matches open dialogs; not notices, although Base UI gives them the role. */
export const openDialog = '[role=dialog]:not([data-notice]), [role=alertdialog], dialog[open]'

/** True unless the key is typed into a field, has a modifier, or a dialog is open. */
export function isForPage({ ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey || repeat || defaultPrevented) return false
  const isTaken =
    target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role=listbox], [role=menu]')
  return !isTaken && document.querySelector(openDialog) === null
}

export function ShortcutsSwitch() {
  const { isOn, turn } = useShortcuts()
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm text-muted pointer-coarse:hidden">
      <input type="checkbox" className="size-4 accent-accent" checked={isOn} onChange={({ target }) => turn(target.checked)} />
      {t({ message: 'N starts a booking from any page, / finds anything', comment: 'N and / are keys' })}
    </label>
  )
}

import { type ComponentProps, type Ref, useSyncExternalStore } from 'react'

const never = () => () => {}

/** A value that only the browser knows; `onServer` on the server and during hydration. It renders once more only if the two differ. */
export function useInBrowser<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(never, read, () => onServer)
}

const yes = () => true

/** Whether the page is hydrated; false on the server and during hydration. Buttons need not render once more for it: see `pressable`. */
export function useHydrated(): boolean {
  return useInBrowser(yes, false)
}

/** Whether the page is in another site's frame (decision 080). */
export const isFramed = () => parent !== window

export function useFramed(): boolean {
  return useInBrowser(isFramed, false)
}

/** The viewer's own zone; null on the server, which cannot know it, and during hydration. */
export function useViewerZone(): string | null {
  return useInBrowser(() => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? null, null)
}

function enable(button: HTMLButtonElement | null): void {
  if (button?.dataset.paused !== 'hydrating') return
  button.disabled = false
  button.removeAttribute('data-paused')
}

/** Props of a button on which a press before hydration would be lost: it is sent disabled, and enabled in its place once it is hydrated. */
export function pressable(ref?: Ref<HTMLButtonElement>): ComponentProps<'button'> {
  if (import.meta.env.SSR) return { disabled: true, ...{ 'data-paused': 'hydrating' } }
  const withOwn = (button: HTMLButtonElement | null) => {
    enable(button)
    if (typeof ref === 'function') return ref(button)
    if (ref) ref.current = button
  }
  return { ref: ref ? withOwn : enable, suppressHydrationWarning: true }
}

import { type ComponentProps, type Ref, useSyncExternalStore } from 'react'

const never = () => () => {}

/** Reads a value that only the browser knows; `onServer` on the server and while hydrating. Renders again only if they differ. */
export function useInBrowser<Value>(read: () => Value, onServer: Value): Value {
  return useSyncExternalStore(never, read, () => onServer)
}

const yes = () => true

/** True once hydrated. Buttons can avoid the rerendering: see `pressable`. */
export function useHydrated(): boolean {
  return useInBrowser(yes, false)
}

/** True in another site's frame (decision 080). */
export const isFramed = () => parent !== window

export function useFramed(): boolean {
  return useInBrowser(isFramed, false)
}

/** Returns the viewer's zone; null on the server and while hydrating. */
export function useViewerZone(): string | null {
  return useInBrowser(() => new Intl.DateTimeFormat().resolvedOptions().timeZone ?? null, null)
}

function enable(button: HTMLButtonElement | null): void {
  if (button?.dataset.paused !== 'hydrating') return
  button.disabled = false
  button.removeAttribute('data-paused')
}

/** Props of a button that needs hydration: disabled in the markup, and enabled in place once hydrated. */
export function pressable(ref?: Ref<HTMLButtonElement>): ComponentProps<'button'> {
  if (import.meta.env.SSR) return { disabled: true, ...{ 'data-paused': 'hydrating' } }
  const withOwn = (button: HTMLButtonElement | null) => {
    enable(button)
    if (typeof ref === 'function') return ref(button)
    if (ref) ref.current = button
  }
  return { ref: ref ? withOwn : enable, suppressHydrationWarning: true }
}

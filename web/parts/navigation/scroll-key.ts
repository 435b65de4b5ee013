import type { Location } from 'react-router'

let isFromTop = false

/**
 * Opens history entries at the top: a finished booking goes back through its steps, and the last one would appear at the first one's
 * position for a frame.
 */
export function showFromTop(isOn: boolean): void {
  isFromTop = isOn
}

/** Returns the key under which React Router keeps an entry's position. */
export function scrollKey({ key }: Location): string {
  return isFromTop ? `from top ${key}` : key
}

import type { Location } from 'react-router'

let isFromTop = false

/**
 * Shows history entries from their top for as long as it is on, not from where they were left: a finished booking goes back through its
 * steps, and the last one would be seen at the first one's position for a frame.
 */
export function showFromTop(isOn: boolean): void {
  isFromTop = isOn
}

/** What React Router keeps an entry's position under. */
export function scrollKey({ key }: Location): string {
  return isFromTop ? `from top ${key}` : key
}

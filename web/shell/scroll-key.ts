import type { Location } from 'react-router'

let isFromTop = false

/** Opens history entries at the top: leaving a finished booking's steps would show the wrong scroll position for a frame. */
export function showFromTop(isOn: boolean): void {
  isFromTop = isOn
}

export function scrollKey({ key }: Location): string {
  return isFromTop ? `from top ${key}` : key
}

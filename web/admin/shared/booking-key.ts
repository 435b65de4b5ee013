import { useSyncExternalStore } from 'react'

export const bookingKey = 'n'

/** In the browser's storage: 'off' where the person turned it off (WCAG 2.1.4). */
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

/** Whether the key is on, and a way to turn it off: people who speak to their computer press keys that they didn't mean. */
export function useBookingKey() {
  const isOn = useSyncExternalStore(subscribe, read, () => true)
  const turn = (on: boolean) => {
    try {
      if (on) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, 'off')
    } catch {
      // Forbidden: it stays on.
    }
    for (const subscriber of subscribers) subscriber()
  }
  return { isOn, turn }
}

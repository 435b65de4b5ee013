import type { LiveEvent } from '../../domain/live-event.ts'

export type LiveKind = Exclude<LiveEvent['kind'], 'resync'>

const listeners: Record<LiveKind, Set<() => unknown>> = { appointment: new Set(), catalogue: new Set(), client: new Set() }

/**
 * Subscribes to possible changes of appointments, catalogue or clients: called once per burst, and when events may be missing. A promise
 * that the callback returns is awaited before the next call.
 * @returns a function that unsubscribes
 */
export function onLive(kind: LiveKind, callback: () => unknown): () => void {
  // A new function, so that one callback can subscribe twice.
  const listener = () => callback()
  listeners[kind].add(listener)
  return () => {
    listeners[kind].delete(listener)
  }
}

export async function notifyListeners(kind: LiveKind): Promise<void> {
  await Promise.allSettled(Array.from(listeners[kind], async (listener) => listener()))
}

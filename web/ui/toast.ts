/** What a person is told in passing, after they did something. */
export interface Notice {
  readonly text: string
  readonly tone?: 'success' | 'danger'
  /** Something to do about it, such as Undo. `busy` is what its button says until that is done; then the notice goes. */
  readonly action?: { readonly label: string; readonly busy: string; readonly run: () => Promise<void> }
}

type Receiver = (notice: Notice) => void

const waiting: Notice[] = []
const watchers = new Set<() => void>()
let receiver: Receiver | null = null
let wanted = false

/** Shows a notice in the corner of the window and reads it out. */
export function notify(notice: Notice): void {
  if (receiver) {
    receiver(notice)
    return
  }
  waiting.push(notice)
  wanted = true
  for (const watcher of watchers) watcher()
}

/** Takes the notices from now on, and those that have waited. @returns a function that ends it */
export function receiveNotices(receive: Receiver): () => void {
  receiver = receive
  for (const notice of waiting.splice(0)) receive(notice)
  return () => {
    receiver = null
  }
}

/** Whether there was ever a notice; until then what shows them need not be loaded. */
export const noticesWanted = {
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  now: () => wanted,
  onServer: () => false,
}

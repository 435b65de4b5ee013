/** What a person is told in passing, after they did something. */
export interface Notice {
  /** What it is about, such as a booking's id: a newer notice about the same takes the place of the older. */
  readonly about?: string
  readonly text: string
  readonly tone?: 'success' | 'danger'
  readonly action?: NoticeAction
}

/** Something to do about a notice, such as Undo. */
interface NoticeAction {
  readonly label: string
  /** What its button says until it is done; then the notice goes. */
  readonly busy: string
  readonly run: () => Promise<void>
  /**
   * Watches whether it would still work: once `expire` is called, the notice goes, since what it says is no longer true either.
   * @returns a function that ends the watch; called when the notice goes or the button is pressed
   */
  readonly watch?: (expire: () => void) => () => void
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

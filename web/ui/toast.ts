/** Where notices stand: above the buttons of a page that has them at the foot of the window, since a notice stays up to 20 seconds. */
export const noticesClass =
  'print:hidden fixed inset-x-4 bottom-[calc(1rem+var(--foot))] z-50 sm:left-auto sm:w-96 [body:has([data-foot-bar])_&]:bottom-[calc(8rem+var(--foot))]'

/** A short message after an action. */
export interface ToastNotice {
  /** Its subject, such as a booking's id: a newer notice replaces an older one with the same subject. */
  readonly about?: string
  readonly text: string
  readonly tone?: 'success' | 'danger'
  readonly action?: NoticeAction
}

/** Something to do about a notice, such as Undo. */
interface NoticeAction {
  readonly label: string
  /** What its button says until it is done; then the notice closes. */
  readonly busy: string
  readonly run: () => Promise<void>
  /**
   * Watches whether it would still work: once `expire` is called, the notice closes, since what it says is no longer true either.
   * @returns a function that ends the watch; called when the notice closes or the button is pressed
   */
  readonly watch?: (expire: () => void) => () => void
}

type Receiver = (notice: ToastNotice) => void

const waiting: ToastNotice[] = []
const watchers = new Set<() => void>()
let receiver: Receiver | null = null
let isUsed = false

/** Shows a notice in the corner of the window and reads it out. */
export function notify(notice: ToastNotice): void {
  if (receiver) {
    receiver(notice)
    return
  }
  waiting.push(notice)
  isUsed = true
  for (const watcher of watchers) watcher()
}

/** Subscribes to notices, including those still waiting. @returns unsubscribes */
export function receiveNotices(receive: Receiver): () => void {
  receiver = receive
  for (const notice of waiting.splice(0)) receive(notice)
  return () => {
    receiver = null
  }
}

/** Whether there has been a notice; until then the toaster need not be loaded. */
export const hasNotified = {
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  now: () => isUsed,
  onServer: () => false,
}

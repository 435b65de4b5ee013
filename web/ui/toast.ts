/** Above buttons at the foot of the window, since notices stay up to 20 seconds. */
export const noticesClass =
  'print:hidden fixed inset-x-4 bottom-[calc(1rem+var(--foot))] z-50 sm:start-auto sm:w-96 [body:has([data-foot-bar])_&]:bottom-[calc(8rem+var(--foot))]'

export interface ToastNotice {
  /** Subject, such as a booking's id: a newer notice replaces an older one about it. */
  readonly about?: string
  readonly text: string
  readonly tone?: 'success' | 'danger'
  readonly action?: NoticeAction
}

interface NoticeAction {
  readonly label: string
  /** The button's label until it is done; then the notice closes. */
  readonly busy: string
  readonly run: () => Promise<void>
  /**
   * Watches if it would still work: `expire` closes the notice, which is outdated, too.
   * @returns a function that unsubscribes; called when the notice closes or the button is pressed
   */
  readonly watch?: (expire: () => void) => () => void
}

type Receiver = (notice: ToastNotice) => void

const waiting: ToastNotice[] = []
const watchers = new Set<() => void>()
let receiver: Receiver | null = null
let isUsed = false

export function notify(notice: ToastNotice): void {
  if (receiver) {
    receiver(notice)
    return
  }
  waiting.push(notice)
  isUsed = true
  for (const watcher of watchers) watcher()
}

/** Subscribes to notices, including waiting ones. @returns a function that unsubscribes */
export function receiveNotices(receive: Receiver): () => void {
  receiver = receive
  for (const notice of waiting.splice(0)) receive(notice)
  return () => {
    receiver = null
  }
}

/** True after the first notice; the toaster is loaded then. */
export const hasNotified = {
  subscribe(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  now: () => isUsed,
  onServer: () => false,
}

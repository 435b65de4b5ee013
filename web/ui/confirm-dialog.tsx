import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The question. */
  readonly title: string
  /** What will follow, in plain words. */
  readonly children: ReactNode
  /** What the button that does it says: the action, never just 'OK'. */
  readonly confirm: string
  /** What the button that leaves everything as it is says. */
  readonly cancel: string
  readonly onConfirm: () => void
  /** The action is under way. */
  readonly busy?: boolean
  /** The action cannot be done yet: what it means is still being found out. */
  readonly waiting?: boolean
  /** Called when it is out of sight. */
  readonly onClosed?: () => void
  /** What gets the focus afterwards, where the opener may have been removed; true for the opener. */
  readonly finalFocus?: () => HTMLElement | true | null
}

/** How long after a question has opened or closed a click on the same spot is still the second of two, in milliseconds. */
const shieldMillis = 1_000
/** How far apart the clicks of a double click can be, in CSS pixels. */
const sameSpot = 24

/** Where a pointer was last pressed, unless a key has been since. */
let lastPress: { readonly clientX: number; readonly clientY: number } | null = null
if (typeof document !== 'undefined') {
  const note = (event: PointerEvent | KeyboardEvent) => {
    lastPress = 'clientX' in event ? event : null
  }
  document.addEventListener('pointerdown', note, { capture: true, passive: true })
  document.addEventListener('keydown', note, { capture: true, passive: true })
}

let endShield = (): void => {}

/**
 * Ignores the second click of a double click, which would answer the dialog that the first one opened, or press what lies below a dialog that
 * the first one closed: for a while the pointer has no effect on that spot, until it presses elsewhere or another dialog opens. The keyboard
 * works at once.
 */
export function shieldFromSecondClick(): void {
  endShield()
  if (!lastPress) return
  const { clientX, clientY } = lastPress
  lastPress = null
  const types = ['pointerdown', 'mousedown', 'click'] as const
  function swallow(event: MouseEvent): void {
    // What a keyboard presses is a click without a count.
    if (event.type === 'click' && event.detail === 0) return
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > sameSpot) {
      endShield()
      return
    }
    lastPress = null
    event.preventDefault()
    event.stopPropagation()
  }
  // On the window, so that it comes before a dialog's listener on the document, which would take it for a press outside.
  for (const type of types) window.addEventListener(type, swallow, { capture: true })
  const timer = setTimeout(() => endShield(), shieldMillis)
  endShield = () => {
    clearTimeout(timer)
    for (const type of types) window.removeEventListener(type, swallow, { capture: true })
    endShield = () => {}
  }
}

/** Shields a dialog, and what lies below it, from the second click of a double click. @param open whether the dialog is */
export function useSecondClickShield(open: boolean): void {
  useEffect(() => {
    if (!open) return
    shieldFromSecondClick()
    return shieldFromSecondClick
  }, [open])
}

/**
 * Shields what slides under the pointer when the row that was there is removed from the second click of a double click.
 * @param count how many rows there are
 */
export function useRemovalShield(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) shieldFromSecondClick()
    before.current = count
  }, [count])
}

/** Text that scrolls can be scrolled by keyboard. */
function focusableIfLong(text: HTMLElement | null): void {
  if (text && text.scrollHeight > text.clientHeight) text.tabIndex = 0
}

function QuestionInBrowser(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    children,
    confirm,
    cancel,
    onConfirm,
    busy = false,
    waiting = false,
    onClosed,
    finalFocus,
  } = props
  useSecondClickShield(open)
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
      onOpenChangeComplete={(next) => !next && onClosed?.()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup
          finalFocus={finalFocus}
          className="fixed inset-x-4 bottom-28 z-50 mx-auto grid max-h-[calc(100dvh-8rem)] max-w-md grid-rows-[auto_minmax(0,1fr)_auto] gap-4 overflow-y-auto rounded-card sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 bg-surface p-6 text-ink shadow-float transition-[opacity,scale] data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="font-serif text-heading font-medium wrap-anywhere">{title}</AlertDialog.Title>
          {/* Scrolls by itself, so that what answers the question stays in sight; with room for the fields' outlines. */}
          <AlertDialog.Description ref={focusableIfLong} render={<div />} className="-mx-2 overflow-y-auto px-2 text-muted">
            {children}
          </AlertDialog.Description>
          {/* Within a thumb's reach on a phone, above where the notice of the action appears: a second tap must not undo it. */}
          <div className="flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
            <AlertDialog.Close render={<Button variant="secondary" disabled={busy} />}>{cancel}</AlertDialog.Close>
            <Button variant="danger" busy={busy} disabled={waiting} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/**
 * A question before something that cannot simply be taken back. Keeps the focus, and gives it back. Nothing on the server, where none is open
 * and a closed one has no markup.
 */
export const ConfirmDialog = import.meta.env.SSR ? (_: ConfirmDialogProps) => null : QuestionInBrowser

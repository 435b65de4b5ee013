import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { dialogNoticesClass, NoticesSlot } from './notices-slot.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly children: ReactNode
  /** Label of the confirming button: the action, never just 'OK'. */
  readonly confirm: string
  readonly cancel: string
  /** `danger` by default. */
  readonly tone?: 'danger' | 'primary'
  readonly onConfirm: () => void
  readonly busy?: boolean
  /** Still loading the action's consequences. */
  readonly waiting?: boolean
  /** Called after the closing animation. */
  readonly onClosed?: () => void
  /** Element to focus afterwards, if the opener may be removed; true: the opener. */
  readonly finalFocus?: () => HTMLElement | true | null
}

/** Milliseconds after opening or closing in which a click on the same spot counts as a double click's second. */
const shieldMillis = 1_000
const sameSpot = 24

/** Last pointer press, unless followed by a key. */
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
 * Ignores clicks on the last press's spot for a while: a double click's second would press in what just opened, or lies below what
 * closed. Keys work at once.
 */
export function shieldFromSecondClick(): void {
  endShield()
  if (!lastPress) return
  const { clientX, clientY } = lastPress
  lastPress = null
  const types = ['pointerdown', 'mousedown', 'click'] as const
  function swallow(event: MouseEvent): void {
    // Keyboard clicks have no count.
    if (event.type === 'click' && event.detail === 0) return
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > sameSpot) {
      endShield()
      return
    }
    lastPress = null
    event.preventDefault()
    event.stopPropagation()
  }
  // On the window, before a dialog's listener on the document, which would treat it as a press outside.
  for (const type of types) window.addEventListener(type, swallow, { capture: true })
  const timer = setTimeout(() => endShield(), shieldMillis)
  endShield = () => {
    clearTimeout(timer)
    for (const type of types) window.removeEventListener(type, swallow, { capture: true })
    endShield = () => {}
  }
}

/** Shields a dialog, and what lies below it, from the second click of a double click. @param open true while the dialog is */
export function useSecondClickShield(open: boolean): void {
  useEffect(() => {
    if (!open) return
    shieldFromSecondClick()
    return shieldFromSecondClick
  }, [open])
}

/** Shields what moves under the pointer when a row is removed. @param count number of rows */
export function useRemovalShield(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) shieldFromSecondClick()
    before.current = count
  }, [count])
}

/** Makes scrolling text focusable, for scrolling by keyboard. */
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
    tone = 'danger',
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
          className="fixed inset-x-4 bottom-28 z-50 mx-auto grid max-h-[calc(100dvh-8rem)] max-w-md grid-rows-[auto_minmax(0,1fr)_auto] gap-4 overflow-y-auto rounded-card sm:inset-y-4 sm:my-auto sm:h-fit bg-surface p-6 text-ink shadow-float transition-[opacity,scale] data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0"
        >
          <AlertDialog.Title className="font-serif text-heading font-medium wrap-anywhere">{title}</AlertDialog.Title>
          {/* Scrolls within the dialog, so that the buttons stay in sight; with room for the fields' outlines. */}
          <AlertDialog.Description ref={focusableIfLong} render={<div />} className="-mx-2 overflow-y-auto px-2 text-muted">
            {children}
          </AlertDialog.Description>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {open && <NoticesSlot rank={4} className={dialogNoticesClass} />}
            {/* In a thumb's reach on a phone, above the action's notice: a second tap must not undo it. */}
            <div className="flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
              <AlertDialog.Close render={<Button variant="secondary" disabled={busy} />}>{cancel}</AlertDialog.Close>
              <Button variant={tone} busy={busy} disabled={waiting} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Asks before an action that is hard to undo. Null on the server, where a closed dialog has no markup. */
export const ConfirmDialog = import.meta.env.SSR ? (_: ConfirmDialogProps) => null : QuestionInBrowser

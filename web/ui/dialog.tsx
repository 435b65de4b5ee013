import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { dialogNoticesClass, NoticesSlot } from './notices-slot.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly onClosed: () => void
  readonly children: ReactNode
}

/** A panel over the page, at the foot of a phone's. Traps and restores the focus. */
export function Dialog({ open, onOpenChange, title, onClosed, children }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Popup
          initialFocus={heading}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto grid max-h-[90dvh] max-w-lg grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto rounded-t-card bg-surface p-5 text-ink shadow-float outline-none transition-[opacity,scale] data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-4 sm:my-auto sm:h-fit sm:rounded-card sm:p-6"
        >
          <div className="flex items-start justify-between gap-3">
            <BaseDialog.Title
              ref={heading}
              tabIndex={-1}
              className="font-serif text-heading font-medium wrap-anywhere outline-none"
            >
              {title}
            </BaseDialog.Title>
            <BaseDialog.Close
              aria-label={t({ message: 'Close', context: 'verb: closes a dialog' })}
              className="-my-1 -me-1 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-accent-soft"
            >
              <X aria-hidden="true" className="size-5" />
            </BaseDialog.Close>
          </div>
          {children}
          {open && <NoticesSlot rank={3} className={dialogNoticesClass} />}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

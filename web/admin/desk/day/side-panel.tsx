import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isFocusInDialog } from '../../../ui/browser/open-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { NoticesSlot } from '../../../ui/notices-slot.tsx'
import { openDialog } from '../../shared/shortcuts.tsx'

interface SidePanelProps {
  readonly label: string
  readonly heading: string
  readonly subject: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Panel beside the day, or over its lower part on a phone, with a fixed head and foot. Escape closes a form inside first, then the panel,
 * and the focus returns to where it was.
 */
export function SidePanel({ label, heading, subject, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  useFocusReturn(panel)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new subject takes the focus
  useEffect(() => {
    if (isFocusInDialog()) return
    const first = panel.current?.querySelector<HTMLElement>('[data-first-focus]')
    ;(first ?? panel.current)?.focus({ preventScroll: true })
  }, [subject])
  const close = useEffectEvent(() => {
    const giveUp = panel.current?.querySelector<HTMLElement>('[data-escape]')
    if (giveUp) giveUp.click()
    else onClose()
  })
  useEffect(() => {
    // On the window, since a removed button takes the focus out of the panel. A dialog over it closes first.
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector(openDialog)) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      className="flex flex-col overflow-clip border-line bg-surface outline-none max-md:fixed max-md:inset-x-0 max-md:bottom-(--foot) max-md:z-40 max-md:h-[75dvh] max-md:rounded-t-card max-md:border-t max-md:shadow-float md:h-full md:w-80 md:shrink-0 md:rounded-card md:border lg:w-88 print:hidden"
    >
      <div className="relative flex items-start justify-between gap-3 p-4 pb-2">
        <h2 className="line-clamp-3 font-serif text-heading leading-tight font-medium wrap-anywhere" title={heading}>
          {heading}
        </h2>
        <Button
          variant="quiet"
          aria-label={t({ message: 'Close', context: 'verb' })}
          className="-mt-2 -me-2 px-3!"
          onClick={onClose}
        >
          <X aria-hidden="true" className="size-5" />
        </Button>
        {/* On a phone over the heading: nothing moves, and what one presses next is below. Elsewhere it is above the day. */}
        <div className="pointer-events-none absolute inset-y-1 end-14 start-2 z-20 md:hidden">
          <NoticesSlot rank={2} isLow className="pointer-events-auto" />
        </div>
      </div>
      <div className="relative flex min-h-0 grow scroll-pb-40 flex-col gap-4 overflow-y-auto px-4 pb-4">{children}</div>
    </section>
  )
}

/** Main actions, fixed at the bottom of a panel; the last element in it or in its form. */
export function PanelFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div
      data-panel-foot=""
      className="sticky -bottom-4 z-10 -mx-4 mt-auto -mb-4 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-surface px-4 py-3 empty:hidden"
    >
      {children}
    </div>
  )
}

/** For a form that has a `PanelFoot`. */
export const panelFormClass = 'flex grow flex-col gap-3'

/** A closed panel gives the focus to its opener or the day. */
function useFocusReturn(panel: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { current } = panel
    const opener = document.activeElement
    if (!current) return
    return () => {
      const isLost = document.activeElement === document.body || current.contains(document.activeElement)
      if (isLost) setTimeout(() => returnTo(opener))
    }
  }, [panel])
}

function returnTo(opener: Element | null): void {
  if (document.activeElement !== document.body) return
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
  const { visit } = opener instanceof HTMLElement ? opener.dataset : {}
  // A visit that was canceled and restored has a new tile.
  const tile = visit === undefined ? null : document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(visit)}"]`)
  const day = document.querySelector<HTMLElement>('[data-day]')
  ;(isThere ? opener : (tile ?? day))?.focus({ preventScroll: true })
}

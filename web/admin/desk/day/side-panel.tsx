import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'

interface SidePanelProps {
  /** The region's name. */
  readonly label: string
  readonly heading: string
  /** What it is about: another one takes the focus. */
  readonly subject: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Stands beside the day where there is room and over its lower part on a phone. Escape closes it. */
export function SidePanel({ label, heading, subject, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each subject takes the focus
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[data-first-focus]')
    ;(first ?? panel.current)?.focus({ preventScroll: true })
  }, [subject])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // On the window, since a button that has gone takes the focus out of the panel. A dialog over it closes first.
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('[role=dialog]')) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      className="grid content-start gap-4 border-line bg-surface p-4 outline-none max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--foot) max-lg:z-40 max-lg:max-h-[75dvh] max-lg:overflow-y-auto max-lg:rounded-t-card max-lg:border-t max-lg:shadow-float lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:min-h-96 lg:overflow-y-auto lg:rounded-card lg:border"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-serif text-heading font-medium wrap-anywhere">{heading}</h2>
        <Button variant="quiet" aria-label="Close" className="-mt-1 -mr-2 px-3!" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {children}
    </section>
  )
}

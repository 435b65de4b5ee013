import { Popover } from '@base-ui/react/popover'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'

interface BesideProps {
  readonly anchor: Popover.Positioner.Props['anchor']
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Popup for a question or an answer next to its subject. A press elsewhere or Escape closes it. */
export function Beside({ anchor, onClose, children }: BesideProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side="bottom" sideOffset={6} collisionPadding={8} className="z-50">
          <Popover.Popup
            ref={popup}
            // The main button comes last.
            initialFocus={() => [...(popup.current?.querySelectorAll('button') ?? [])].at(-1)}
            finalFocus={false}
            className="grid w-[min(22rem,calc(100vw-1rem))] gap-3 rounded-card border border-line bg-surface p-4 text-ink shadow-float outline-none"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface AnswersProps {
  readonly keep: string
  readonly onKeep: () => void
  readonly children: ReactNode
}

/** Buttons of a question, the one that changes nothing first. */
export function Answers({ keep, onKeep, children }: AnswersProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2 *:grow">
      <Button variant="secondary" className="px-4!" onClick={onKeep}>
        {keep}
      </Button>
      {children}
    </div>
  )
}

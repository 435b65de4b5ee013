import { t } from '@lingui/core/macro'
import { Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { undoSeconds } from '../../../domain/booking/appointment.ts'
import { Button } from '../../ui/button.tsx'

/** Extra seconds while the button is hovered (WCAG 2.2.1). */
const stretchSeconds = 5

interface UndoButtonProps {
  readonly children?: string
  readonly describedBy?: string
  readonly busy: boolean
  readonly onUndo: () => void
  readonly onExpire: () => void
}

/** Offers undo for some seconds; longer while hovered or focused. */
export function UndoButton({ children = t`Undo`, describedBy, busy, onUndo, onExpire }: UndoButtonProps) {
  const button = useRef<HTMLDivElement>(null)
  const expire = useEffectEvent(onExpire)
  useEffect(() => {
    let timer = setTimeout(end, undoSeconds.offered * 1000)
    function end(): void {
      if (button.current?.matches(':hover, :focus-within')) timer = setTimeout(end, stretchSeconds * 1000)
      else expire()
    }
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={button} className="shrink-0">
      <Button
        variant="secondary"
        busy={busy}
        aria-describedby={describedBy}
        onClick={onUndo}
        className="min-h-7.5! gap-1.5! px-3! py-0! text-sm! @3xl:min-h-6.5! @3xl:px-2! @3xl:text-[0.8125rem]! "
      >
        {!busy && <Undo2 aria-hidden="true" className="size-4" />}
        {children}
      </Button>
    </div>
  )
}

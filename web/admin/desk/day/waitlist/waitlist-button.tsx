import { BellRing } from 'lucide-react'
import { useCan } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import type { useDay } from '../use-day.ts'

interface WaitlistButtonProps {
  readonly state: ReturnType<typeof useDay>
  readonly className: string
}

/** Opens and closes the list of those who wait for a time on the date. */
export function WaitlistButton({ state: { panel, open }, className }: WaitlistButtonProps) {
  const isOpen = panel?.kind === 'waitlist'
  return (
    useCan('waitlist.read') && (
      <Button
        variant="secondary"
        aria-label="Waitlist"
        aria-expanded={isOpen}
        className={className}
        onClick={() => open(isOpen ? null : { kind: 'waitlist' })}
      >
        <BellRing aria-hidden="true" className="size-5" />
      </Button>
    )
  )
}

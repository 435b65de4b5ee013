import { plural, t } from '@lingui/core/macro'
import { Armchair } from 'lucide-react'
import type { DeskDay } from '../../../../../domain/booking/schedule/desk-day.ts'
import { isWaiting } from '../../../../../domain/booking/visits/marks.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Panel } from '../day-search-params.ts'

interface WaitingButtonProps {
  readonly day: DeskDay
  readonly open: (panel: Panel) => void
  readonly className: string
}

export function WaitingButton({ day, open, className }: WaitingButtonProps) {
  const waiting = day.appointments
    .filter(isWaiting)
    .toSorted((one, other) => (one.marks.arrived ?? 0) - (other.marks.arrived ?? 0))
  const [first] = waiting
  if (!first) return null
  return (
    <Button variant="quiet" className={className} onClick={() => open({ kind: 'visit', id: first.id })}>
      <Armchair aria-hidden="true" className="size-5" />
      {t`${plural({ count: waiting.length }, { one: '# waiting', other: '# waiting' })}`}
    </Button>
  )
}

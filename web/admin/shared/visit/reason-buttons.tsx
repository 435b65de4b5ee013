import { type CancelReason, cancelReasons } from '../../../../domain/booking/appointment.ts'
import { comma } from '../../../../domain/language/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { reasonWords } from './visit-words.ts'

interface ReasonButtonsProps {
  readonly onChoose: (reason: CancelReason) => void
  readonly busy?: boolean
  readonly className?: string
  /** Notes beside the reasons' words. */
  readonly notes?: Partial<Record<CancelReason, string>> | undefined
}

/** The five reasons for which a visit is canceled or a request declined, a press each. */
export function ReasonButtons({ onChoose, busy = false, className = '', notes = {} }: ReasonButtonsProps) {
  return cancelReasons.map((reason) => (
    <Button key={reason} variant="secondary" disabled={busy} className={className} onClick={() => onChoose(reason)}>
      <span>
        {reasonWords[reason]}
        {notes[reason] && (
          <span className="font-normal text-muted">
            {comma()}
            {notes[reason]}
          </span>
        )}
      </span>
    </Button>
  ))
}

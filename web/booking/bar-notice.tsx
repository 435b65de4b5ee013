import { type BookingStep, durationInMinutes, type Selection } from '../../domain/booking.ts'
import { isAvailable } from '../../domain/stylist.ts'
import type { Failure } from '../api-error.ts'
import { Alert } from '../ui/alert.tsx'
import { formatMinutes } from './durations.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { fitsInADay } from './selection.ts'

interface BarNoticeProps {
  readonly step: BookingStep
  readonly selection: Selection
  readonly refusal: Failure | null
}

/** What to know before going on, or why it did not work, beside the button and in sight wherever the page is scrolled to. */
export function BarNotice({ step, selection, refusal }: BarNoticeProps) {
  const { services, stylist } = selection
  if (step === 'confirm') return refusal && <RefusalNotice refusal={refusal} />
  if (step === 'services' && !fitsInADay(selection)) {
    return (
      <Alert tone="warning" live>
        Together these take {formatMinutes(durationInMinutes(services))}, more than one visit can last. Take one away, or book
        twice.
      </Alert>
    )
  }
  if (step === 'stylist' && stylist && !isAvailable(stylist)) {
    return (
      <Alert tone="warning" live>
        {stylist.stylistName} does not take bookings at the moment: there would be no day to choose.
      </Alert>
    )
  }
  return null
}

import { type BookingStep, durationInMinutes, type Selection } from '../../domain/booking.ts'
import { isAvailable } from '../../domain/stylist.ts'
import { Alert } from '../ui/alert.tsx'
import { ConfirmNotice } from './confirm-notice.tsx'
import { formatMinutes } from './durations.ts'
import { fitsInADay } from './selection.ts'

interface BarNoticeProps {
  readonly step: BookingStep
  readonly selection: Selection
}

/** What to know before going on, or why it did not work, beside the button and in sight wherever the page is scrolled to. */
export function BarNotice({ step, selection }: BarNoticeProps) {
  const { services, stylist } = selection
  if (step === 'confirm') return <ConfirmNotice />
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

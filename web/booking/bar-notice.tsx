import { type ReactNode, useEffect, useRef } from 'react'
import { type BookingStep, durationInMinutes, type Selection } from '../../domain/booking.ts'
import { Alert } from '../ui/alert.tsx'
import { ConfirmNotice } from './confirm-notice.tsx'
import { formatMinutes } from './durations.ts'
import { hurdleOf, NoDays } from './no-times.tsx'

interface BarNoticeProps {
  readonly step: BookingStep
  readonly selection: Selection
}

/** What to know before going on, or why it did not work, beside the button and in sight wherever the page is scrolled to. */
export function BarNotice({ step, selection }: BarNoticeProps) {
  const { services, stylist } = selection
  if (step === 'confirm') return <ConfirmNotice />
  const hurdle = hurdleOf(selection)
  if (step === 'services' && hurdleOf({ services, stylist: null })) {
    return (
      <InSight>
        Together these take {formatMinutes(durationInMinutes(services))}, longer than one visit can. Remove one, or book two
        visits.
      </InSight>
    )
  }
  if (step === 'stylist' && stylist && hurdle && hurdle !== 'too long') {
    return (
      <InSight key={stylist.id}>
        <NoDays stylist={stylist} hurdle={hurdle} />
      </InSight>
    )
  }
  return null
}

/** A warning that comes into sight with what caused it: in a low window, the bar stands below all choices. */
function InSight({ children }: { readonly children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={notice} className="scroll-mt-24">
      <Alert tone="warning" live>
        {children}
      </Alert>
    </div>
  )
}

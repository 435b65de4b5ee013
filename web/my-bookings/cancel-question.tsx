import { t } from '@lingui/core/macro'
import { lazy, Suspense, useRef, useState } from 'react'
import { type Appointment, needsStylist } from '../../domain/booking/appointment.ts'
import { inWords } from '../../domain/language/lists.ts'
import { serverNow } from '../server-clock.ts'
import { useAppSelector, useFormats } from '../store/hooks.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { unbrokenTimes } from '../ui/typography.tsx'

const CancelTerms = lazy(() =>
  import('../parts/prepayment/cancel-terms.tsx').then((module) => ({ default: module.CancelTerms })),
)

interface CancelQuestionProps {
  readonly booking: Appointment | null
  readonly onClose: () => void
  readonly onConfirm: (booking: Appointment) => Promise<boolean>
  /** Finds the element to focus: the pressed button is removed. */
  readonly focusAfterCancel: (canceled: Appointment) => HTMLElement | null
}

export function CancelBookingQuestion({ booking, onClose, onConfirm, focusAfterCancel }: CancelQuestionProps) {
  const [isBusy, setIsBusy] = useState(false)
  const isCanceled = useRef(false)
  // Stays visible while the dialog fades out.
  const [last, setLast] = useState(booking)
  if (booking && booking !== last) setLast(booking)

  async function confirm(): Promise<void> {
    if (!booking) return
    setIsBusy(true)
    isCanceled.current = await onConfirm(booking)
    setIsBusy(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={booking !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Cancel this booking?`}
      confirm={isBusy ? t`Canceling…` : t`Yes, cancel it`}
      cancel={t`Keep booking`}
      busy={isBusy}
      onConfirm={confirm}
      finalFocus={() => (isCanceled.current && last ? focusAfterCancel(last) : true)}
    >
      {last && <Summary booking={last} />}
      {booking?.holdsMoney && (
        <div className="mt-3 empty:hidden">
          <Suspense>
            <CancelTerms of={{ id: booking.id }} />
          </Suspense>
        </div>
      )}
    </ConfirmDialog>
  )
}

function Summary({ booking }: { readonly booking: Appointment }) {
  const isKnown = useAppSelector((state) => state.salon.salon !== null)
  const formats = useFormats()
  const stylist = needsStylist(booking, serverNow()) ? null : booking.stylist
  const visit =
    inWords(
      booking.services.map((service) => service.ServiceName),
      'comma',
    ) || t`Your visit`
  const name = stylist?.stylistName
  const date = formats.date(booking.date)
  const time = unbrokenTimes(formats.time(booking.time, booking.date))
  return (
    <p className="wrap-anywhere hyphens-auto">{isKnown ? releasedAt(visit, { name, date, time }) : released(visit, name)}</p>
  )
}

interface VisitFacts {
  readonly name: string | undefined
  readonly date: string
  readonly time: string
}

function releasedAt(visit: string, { name, date, time }: VisitFacts): string {
  return name === undefined
    ? t`${visit} on ${date} at ${time}. We’ll release this time.`
    : t`${visit} with ${name} on ${date} at ${time}. We’ll release this time.`
}

function released(visit: string, name: string | undefined): string {
  return name === undefined ? t`${visit}. We’ll release this time.` : t`${visit} with ${name}. We’ll release this time.`
}

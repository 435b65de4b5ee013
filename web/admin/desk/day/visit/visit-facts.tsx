import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type Appointment, phoneOf } from '../../../../../domain/booking/appointment.ts'
import { withCommas } from '../../../../../domain/language/lists.ts'
import { kept } from '../../../../language/direction.ts'
import { useCan, useFormats } from '../../../../store/hooks.ts'
import { callTo } from '../../../../ui/salon-contact.ts'
import { bookingFacts } from '../../../shared/booking-facts.tsx'
import { reasonWords } from '../../../shared/visit/visit-words.ts'

export function VisitFacts({ visit, minutes }: { readonly visit: Appointment; readonly minutes: number | undefined }) {
  const formats = useFormats()
  const seesContact = useCan('clients.contact')
  const { date, time, stylist, services, email, charges } = bookingFacts(visit, formats)
  const phone = phoneOf(visit)
  return (
    <dl className="grid gap-2">
      {visit.cancelReason && <Fact label={t`Canceled because`}>{reasonWords[visit.cancelReason]}</Fact>}
      <Fact label={t`Time`}>
        {withCommas([date, time])}
        {minutes !== undefined && <span className="text-muted"> · {t`${minutes} min`}</span>}
      </Fact>
      <Fact label={t`Stylist`}>{stylist}</Fact>
      <Fact label={t`Services`}>{services}</Fact>
      <Fact label={t({ message: 'Charges', context: 'price of a booking' })}>
        <span className="tabular-nums">{charges}</span>
      </Fact>
      {phone && (
        <Fact label={t`Phone`}>
          <a href={callTo({ phone })} className="-my-3 inline-block py-3 underline underline-offset-2">
            {phone}
          </a>
        </Fact>
      )}
      {seesContact && <Fact label={t`Email`}>{email}</Fact>}
      {visit.note && (
        <Fact label={t({ message: 'Note', context: 'noun' })}>
          <span className="whitespace-pre-line">{kept(visit.note)}</span>
        </Fact>
      )}
      {visit.deskNote && (
        <Fact label={t`Desk note`}>
          <span className="whitespace-pre-line">{visit.deskNote}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

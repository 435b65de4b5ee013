import { t } from '@lingui/core/macro'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { explainedStatus } from '../../../domain/booking/visits/status-text.ts'
import { serverNow } from '../../server-clock.ts'
import { useAppSelector, useFormats } from '../../store/hooks.ts'
import { unbrokenTimes } from '../../ui/typography.tsx'

export function StatusMessage({ visit }: { readonly visit: Pick<Appointment, 'status' | 'date' | 'canceled'> }) {
  const salon = useAppSelector((state) => state.salon.salon)
  const formats = useFormats()
  const { message, more } = explainedStatus(visit, {
    now: serverNow(),
    salon: salon ?? { phone: '', email: '' },
    dayAndTime: (seconds) => t`${{ date: formats.date(seconds) }} at ${{ time: formats.timeAt(seconds) }}`,
  })
  return (
    <>
      <span>{message}</span>
      {salon && more && <span className="block text-ink">{unbrokenTimes(more)}</span>}
    </>
  )
}

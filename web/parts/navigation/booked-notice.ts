import { t } from '@lingui/core/macro'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { Formats } from '../../../domain/formats.ts'
import { notify } from '../../ui/toast.ts'

type Booked = Pick<Appointment, 'id' | 'date' | 'time'>

/** Says that a visit is booked to a person who has left the page that booked it. @param open leads to the visit */
export function announceBooked({ id, date, time }: Booked, formats: Formats, open: () => Promise<void>): void {
  notify({
    about: id,
    text: t`Booked: ${{ date: formats.day(date) }} at ${{ time: formats.time(time, date) }}.`,
    action: { label: t`See it`, busy: t`Opening…`, run: open },
  })
}

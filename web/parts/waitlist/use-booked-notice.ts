import { t } from '@lingui/core/macro'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import type { WaitlistEntry } from '../../../domain/booking/waitlist/waitlist.ts'
import { useFormats } from '../../store/hooks.ts'
import { notify } from '../../ui/toast.ts'
import { useTakeBackBooking } from '../taking-back/use-take-back-booking.ts'

/** Says that somebody who waited is booked, which one press did and one takes back. */
export function useBookedNotice({ client }: Pick<WaitlistEntry, 'client'>) {
  const formats = useFormats()
  const takeBack = useTakeBackBooking()
  return (booked: Appointment): void => {
    const run = () => takeBack(booked, client?.hasEmail === true)
    const text = t`Booked: ${{ name: client?.name ?? '' }}, ${{ day: formats.day(booked.date) }}, ${{ time: formats.time(booked.time) }}`
    notify({ about: booked.id, text, action: { label: t`Undo`, busy: t`Undoing…`, run } })
  }
}

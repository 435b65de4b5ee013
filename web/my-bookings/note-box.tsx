import { t } from '@lingui/core/macro'
import { Info } from 'lucide-react'
import { noticeInWords, rulesText } from '../../domain/booking/schedule/move.ts'
import { useAppSelector, useFormats } from '../store/hooks.ts'
import { SalonClockNote } from '../ui/salon-clock-note.tsx'
import { formatHours } from '../ui/salon-contact.ts'

/** Cancellation policy. By default docs/product.md's 24 hours. */
export function NoteBox() {
  const salon = useAppSelector((state) => state.salon.salon)
  const formats = useFormats()
  const notice = noticeInWords(salon?.rules.changeNotice || 24 * 60)
  return (
    <section aria-labelledby="note" className="grid content-start gap-2 rounded-card bg-sunken p-4 sm:p-5 print:hidden">
      <h2 id="note" className="flex items-center gap-2 font-semibold">
        <Info aria-hidden="true" className="size-5 shrink-0 text-accent" />
        {t({
          message: 'Note',
          context: 'what to know about a visit',
          comment: 'Heading of what to know about canceling and coming',
        })}
      </h2>
      <ul className="grid list-disc gap-1 ps-5 marker:text-accent sm:ps-7">
        <li>
          {salon?.phone === ''
            ? t`Please write to us at least ${notice} in advance to cancel or reschedule.`
            : t`Please call at least ${notice} in advance to cancel or reschedule.`}
        </li>
        <li>{t`Please be on time.`}</li>
        <li>
          {salon
            ? t`Our working hours are ${{ hours: formatHours(salon, formats).join('; ') }}.`
            : t`Our working hours are Monday to Sunday, 10:00 AM to 7:00 PM.`}
        </li>
      </ul>
      {salon && <p className="text-sm text-muted">{rulesText(salon.rules, salon)}</p>}
      <SalonClockNote />
    </section>
  )
}

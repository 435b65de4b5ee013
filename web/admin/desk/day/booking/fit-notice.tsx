import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { BookingFit } from '../../../../../domain/booking/schedule/desk-booking.ts'
import type { FreeTime } from '../../../../../domain/salon/schedule/schedule.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/button.tsx'

interface FitNoticeProps {
  readonly fit: BookingFit | undefined
  readonly more: readonly string[]
}

export function FitNotice({ fit, more }: FitNoticeProps) {
  const outside = fit?.outside.map(({ text }) => text).join(' ')
  const refused = fit?.problem ?? (fit?.holder ? t`${{ name: fit.holder }} is there already.` : null)
  const lines = [refused, outside, ...more].filter(Boolean)
  const Icon = refused ? CircleAlert : TriangleAlert
  return (
    <p role="status" className={`flex gap-2 text-sm empty:hidden ${refused ? 'text-danger' : 'text-warning'}`}>
      {lines.length > 0 && <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
      {lines.length > 0 && <span className="min-w-0 wrap-anywhere">{lines.join(' ')}</span>}
    </p>
  )
}

interface TimeButtonsProps {
  readonly times: readonly FreeTime[]
  readonly date: string
  readonly name: string
  readonly onChoose: (time: FreeTime) => void
}

/** Buttons for times, with the date if it is another one. */
export function TimeButtons({ times, date, name, onChoose }: TimeButtonsProps) {
  const formats = useFormats()
  return (
    <div className="flex flex-wrap gap-1.5">
      {times.map((each) => {
        const day =
          each.date === date ? '' : `${formats.calendarDate(each.date, { weekday: 'short', month: 'short', day: 'numeric' })}, `
        return (
          <Button
            key={`${each.date} ${each.time}`}
            variant="secondary"
            className="px-2.5! py-0! text-sm! lg:min-h-9!"
            onClick={() => onChoose(each)}
          >
            <Trans>
              {{ time: `${day}${formats.time(each.time)}` }} <span className="sr-only">with {name}</span>
            </Trans>
          </Button>
        )
      })}
    </div>
  )
}

import { t } from '@lingui/core/macro'
import type { WorkingDay } from '../../../../../domain/booking/schedule/working-days.ts'
import type { Stylist } from '../../../../../domain/salon/stylist.ts'
import { useFormats } from '../../../../store/hooks.ts'
import { pressable } from '../../../../ui/use-hydrated.ts'
import { kindStyles } from '../schedule-month.tsx'
import { dayInWords, dayKind } from '../working-day.ts'
import { cellText } from './roster-text.ts'

interface RosterCellProps {
  readonly stylist: Stylist
  readonly date: string
  readonly day: WorkingDay | undefined
  readonly position: string
  readonly onOpen: () => void
}

export function RosterCell({ stylist, date, day, position, onOpen }: RosterCellProps) {
  const formats = useFormats()
  if (!day) return <span className="block h-11" />
  const { main, note } = cellText(day, formats)
  return (
    <button
      type="button"
      tabIndex={-1}
      data-cell={position}
      {...pressable()}
      onClick={onOpen}
      className={`flex h-full min-h-11 w-full items-center justify-between gap-1 rounded-control px-2 py-1 text-start text-sm leading-tight hover:outline-2 hover:outline-line-strong ${kindStyles[dayKind(day)]}`}
    >
      <span className="sr-only">{t`${{ name: stylist.stylistName }}, ${{ day: dayInWords(date, day, formats) }}`}</span>
      <span aria-hidden="true" className="min-w-0">
        {/* Breaks between two times, not within one. */}
        <span className="block tabular-nums">{main.replaceAll(/ (?=[AP]M)/g, '\u00a0')}</span>
        {note && <span className="block truncate text-xs text-muted">{note}</span>}
      </span>
      {day.appointments > 0 && (
        <span aria-hidden="true" className="shrink-0 font-medium tabular-nums">
          {day.appointments}
        </span>
      )}
    </button>
  )
}

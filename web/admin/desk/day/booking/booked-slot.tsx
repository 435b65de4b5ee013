import { t } from '@lingui/core/macro'
import { timeNeededFor } from '../../../../../domain/booking/booking.ts'
import { processingParts } from '../../../../../domain/booking/schedule/desk-day.ts'
import { selectServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { toBox, toLength, useDayContext } from '../day-context.ts'
import { sumLines, visitLines } from './booking-input.ts'
import { useBookingDraft } from './use-booking-draft.ts'

interface BookedSlotProps {
  readonly stylistId: string
  /** Minutes since midnight. */
  readonly starts: number
}

export function BookedSlot({ stylistId, starts }: BookedSlotProps) {
  const { step } = useDayContext()
  const { currency } = useFormats()
  const { draft } = useBookingDraft()
  const services = useAppSelector(selectServices)
  const stylist = useAppSelector((state) => selectStylists(state).find(({ id }) => id === stylistId))
  const lines = visitLines(draft, { services, stylist, currency })
  const { minutes } = sumLines(lines)
  const { busy } = timeNeededFor(lines.map(({ service, minutes: each }) => ({ ...service, Duration: each || 0 })))
  const visit = { minutes: minutes || 0, busy: busy.flat() }
  return <SlotMark starts={starts} ends={starts + Math.max(minutes || 0, step)} parts={processingParts(visit)} />
}

interface SlotMarkProps {
  /** Minutes since midnight, as `ends`. */
  readonly starts: number
  readonly ends: number
  /** Parts in which the stylist's hands are free, in minutes from the start. */
  readonly parts?: readonly { readonly starts: number; readonly ends: number }[]
}

export function SlotMark({ starts, ends, parts = [] }: SlotMarkProps) {
  const context = useDayContext()
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0.5 z-10 rounded-md border-2 border-dashed border-accent bg-accent-soft/40"
      style={toBox(context, starts, ends)}
    >
      {parts.map((part) => (
        <span
          key={part.starts}
          className="absolute inset-x-0 border-y border-dashed border-accent bg-surface/80 px-1 text-xs text-muted"
          style={{ top: toLength(part.starts), height: toLength(part.ends - part.starts) }}
        >
          {t`Processing`}
        </span>
      ))}
    </div>
  )
}

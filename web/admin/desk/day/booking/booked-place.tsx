import { selectServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppSelector, useFormats } from '../../../../store/hooks.ts'
import { boxOf, useDayContext } from '../day-context.ts'
import { totalsOf, visitLines } from './booking-input.ts'
import { useBookingDraft } from './draft.ts'

interface BookedPlaceProps {
  readonly stylistId: string
  /** Minutes since midnight. */
  readonly starts: number
}

/** In the day: where somebody is being booked, as long as the visit will be. */
export function BookedPlace({ stylistId, starts }: BookedPlaceProps) {
  const context = useDayContext()
  const { currency } = useFormats()
  const { draft } = useBookingDraft()
  const services = useAppSelector(selectServices)
  const stylist = useAppSelector((state) => selectStylists(state).find(({ id }) => id === stylistId))
  const { minutes } = totalsOf(visitLines(draft, { services, stylist, currency }))
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0.5 z-10 rounded-md border-2 border-dashed border-accent"
      style={boxOf(context, starts, starts + Math.max(minutes, context.step))}
    />
  )
}

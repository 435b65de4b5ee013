import { useEffect } from 'react'
import type { Stylist } from '../../domain/stylist.ts'
import { Rating, StylistStatus } from '../catalogue/stylist-facts.tsx'
import { StylistPhoto } from '../catalogue/stylist-photo.tsx'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { selectStylists } from '../store/stylists.ts'
import { stylistToggled } from './booking-slice.ts'
import { bookableFirst, selectSelection } from './selection.ts'
import { loadCalendar } from './times/time-step.tsx'
import { CardToggle, ToggleCard } from './toggle-card.tsx'

/** Step 2: one stylist; a second tap deselects. Those who take no bookings are last. */
export function StylistStep() {
  const dispatch = useAppDispatch()
  const stylists = bookableFirst(useAppSelector(selectStylists))
  const { stylist: chosen } = useAppSelector(selectSelection)
  useEffect(() => {
    // For the next step, which tries again if this fails.
    loadCalendar().catch(() => {})
  }, [])
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {stylists.map((stylist) => (
        <li key={stylist.id} className="min-w-0">
          <StylistToggle stylist={stylist} chosen={stylist === chosen} onToggle={() => dispatch(stylistToggled(stylist.id))} />
        </li>
      ))}
    </ul>
  )
}

interface StylistToggleProps {
  readonly stylist: Stylist
  readonly chosen: boolean
  readonly onToggle: () => void
}

function StylistToggle({ stylist, chosen, onToggle }: StylistToggleProps) {
  const id = `stylist-${stylist.id}`
  return (
    <ToggleCard chosen={chosen} choice="one">
      {/* On a phone the picture leaves a long name the room that it needs. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 sm:gap-x-4">
        <StylistPhoto stylist={stylist} decorative sizes="5rem" className="size-16 rounded-card sm:size-20" />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-center justify-items-start gap-1.5">
          <CardToggle chosen={chosen} onToggle={onToggle} describedBy={`${id}-facts ${id}-text ${id}-days`}>
            {stylist.stylistName}
          </CardToggle>
          <p id={`${id}-facts`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Rating rating={stylist.rating} />
            <StylistStatus stylist={stylist} />
          </p>
        </div>
        <p id={`${id}-text`} className="col-span-2 line-clamp-6 text-sm wrap-break-word text-muted">
          {stylist.description}
        </p>
        <p id={`${id}-days`} className="col-span-2 text-sm">
          <span className="font-semibold">Days: </span>
          {stylist.daysAvailable.join(', ') || 'none right now'}
        </p>
      </div>
    </ToggleCard>
  )
}

import type { Selection } from '../../domain/booking.ts'
import { isAvailable, type Stylist } from '../../domain/stylist.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { stylistToggled } from './booking-slice.ts'
import { nameOfMonth } from './calendar-months.ts'
import { fitsInADay, takesBookings } from './selection.ts'
import { pathOf } from './steps.ts'
import { useNextTrail } from './trail.ts'

type Hurdle = 'unavailable' | 'no days' | 'too long'

/** Why no time can be chosen, whatever the day, or null. */
export function hurdleOf({ stylist, services }: Pick<Selection, 'stylist' | 'services'>): Hurdle | null {
  if (stylist && !isAvailable(stylist)) return 'unavailable'
  if (stylist?.daysAvailable.length === 0) return 'no days'
  return fitsInADay({ services }) ? null : 'too long'
}

interface NoTimesProps {
  readonly hurdle: Hurdle
  readonly stylist: Stylist
}

/** Stands where the next free times would be, with the way to what has to change. */
export function NoTimes({ hurdle, stylist }: NoTimesProps) {
  const trail = useNextTrail()
  if (hurdle === 'too long') {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert tone="warning">Together, your services take longer than one visit can. Remove one, or book two visits.</Alert>
        <ButtonLink to={pathOf('services')} state={trail} variant="secondary">
          Change services
        </ButtonLink>
      </div>
    )
  }
  return (
    <Alert tone="warning">
      <NoDays stylist={stylist} hurdle={hurdle} />
    </Alert>
  )
}

/** So many other stylists are a tap away; the rest are on their step. */
const mostOthers = 3

/** That a stylist has no day to choose, with those who have one a tap away. */
export function NoDays({ hurdle, stylist }: { readonly hurdle: Exclude<Hurdle, 'too long'>; readonly stylist: Stylist }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="wrap-break-word">
        {hurdle === 'unavailable'
          ? `${stylist.stylistName} isn’t taking bookings right now, so there’s no day to choose.`
          : `${stylist.stylistName} has no working days right now, so there’s no day to choose.`}
      </p>
      <OtherStylists than={stylist} />
    </div>
  )
}

function OtherStylists({ than }: { readonly than: Stylist }) {
  const dispatch = useAppDispatch()
  const stylists = useAppSelector((state) => state.stylists.items)
  const others = stylists.filter((stylist) => stylist.id !== than.id && takesBookings(stylist)).slice(0, mostOthers)
  function choose({ id }: Stylist): void {
    dispatch(stylistToggled(id))
    // The button goes with the reason for it: the step's heading takes the focus.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  if (others.length === 0) return null
  return (
    <ul aria-label="Other stylists" className="flex flex-wrap gap-2">
      {others.map((other) => (
        <li key={other.id} className="max-w-full">
          <Button variant="secondary" className="max-w-full px-3!" onClick={() => choose(other)}>
            <span className="truncate">
              <span className="sr-only">Choose </span>
              {other.stylistName}
              <span className="sr-only"> instead</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface EmptyMonthProps {
  /** The month on show, 'YYYY-MM'. */
  readonly month: string
  readonly stylist: Stylist
  /** The next month that has a free time; null where there is none, or where it is not known yet. */
  readonly next: string | null
  readonly isLooking: boolean
  readonly onMonth: (month: string) => void
}

/** Nothing of a month is free: the ways to the next one that has something, and to another stylist. */
export function EmptyMonth({ month, stylist, next, isLooking, onMonth }: EmptyMonthProps) {
  const trail = useNextTrail()
  const when = next || isLooking ? `in ${nameOfMonth(month)}` : `from ${nameOfMonth(month)} on`
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="wrap-break-word">
        {stylist.stylistName} has no openings {when}.
      </p>
      <div className="flex flex-wrap gap-2">
        {(next || isLooking) && (
          <Button busy={!next} onClick={() => next && onMonth(next)} className="px-4!">
            {next ? `See ${nameOfMonth(next)}` : 'Looking further ahead…'}
          </Button>
        )}
        <ButtonLink to={pathOf('stylist')} state={trail} variant="secondary" className="px-4!">
          Choose another stylist
        </ButtonLink>
      </div>
    </div>
  )
}

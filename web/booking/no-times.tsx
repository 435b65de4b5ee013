import type { Selection } from '../../domain/booking.ts'
import { isAvailable, type Stylist } from '../../domain/stylist.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { fitsInADay } from './selection.ts'
import { pathOf } from './steps.ts'
import { useNextTrail } from './trail.ts'

type Hurdle = 'unavailable' | 'no days' | 'too long'

/** Why no time can be chosen, whatever the day, or null. */
export function hurdleOf({ stylist, services }: Pick<Selection, 'stylist' | 'services'>): Hurdle | null {
  if (stylist && !isAvailable(stylist)) return 'unavailable'
  if (stylist?.daysAvailable.length === 0) return 'no days'
  return fitsInADay({ services }) ? null : 'too long'
}

/** Stands where the next free times would be, with the way to what has to change. */
export function NoTimes({ hurdle, stylist }: { readonly hurdle: Hurdle; readonly stylist: Stylist }) {
  const trail = useNextTrail()
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="warning">
        {hurdle === 'unavailable' && `${stylist.stylistName} does not take bookings at the moment.`}
        {hurdle === 'no days' && `${stylist.stylistName} has no working days at the moment.`}
        {hurdle === 'too long' && 'Together, your services take longer than one visit can last. Take one away, or book twice.'}
      </Alert>
      {hurdle === 'too long' ? (
        <ButtonLink to={pathOf('services')} state={trail} variant="secondary">
          Change the services
        </ButtonLink>
      ) : (
        <ButtonLink to={pathOf('stylist')} state={trail} variant="secondary">
          Choose another stylist
        </ButtonLink>
      )}
    </div>
  )
}

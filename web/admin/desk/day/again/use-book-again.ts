import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { minutesOf } from '../../../../../domain/time/calendar.ts'
import { selectServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppSelector, useWrites } from '../../../../store/hooks.ts'
import { emptyDraft, type ForWhomDraft } from '../booking/draft.ts'
import { useBookingDraft } from '../booking/use-booking-draft.ts'
import type { useDay } from '../use-day.ts'
import type { ClientAgain } from './again-api.ts'

/** Finds the visit's services and stylist that can still be booked. */
export function useAgain({ services: booked, stylist: with_ }: Pick<Appointment, 'services' | 'stylist'>) {
  const services = useAppSelector(selectServices)
  const stylists = useAppSelector(selectStylists)
  const writes = useWrites()
  const isOffered = ({ id }: { readonly id: string }) => services.some((each) => each.id === id)
  return {
    services: booked.filter(isOffered),
    /** Names of those that aren't offered anymore. */
    missing: booked.filter((each) => !isOffered(each)).map(({ ServiceName }) => ServiceName),
    stylist: stylists.find(({ id }) => id === with_?.id && writes(id)),
  }
}

/** Fills in the booking panel beside another day from the visit. */
export function useRepeatVisit(visit: Appointment, { bookAt }: Pick<ReturnType<typeof useDay>, 'bookAt'>) {
  const { draft, change, leave } = useBookingDraft()
  const { services, stylist } = useAgain(visit)
  return (client: ClientAgain | undefined, date: string) => {
    // Another booking that was begun is offered again later.
    leave()
    change({
      ...emptyDraft,
      isAny: stylist === undefined,
      // A request that is still on its way is settled before the next one is sent.
      sent: draft.sent,
      forWhom: toForWhom(client, visit),
      services: services.map(({ id }) => ({ id, price: null, minutes: null })),
      again: true,
    })
    bookAt({ date, stylistId: stylist?.id ?? null, starts: minutesOf(visit.time) })
  }
}

/** Begins a search for the client of a walk-in without a name. */
function toForWhom(client: ClientAgain | undefined, { status, date, services, note }: Appointment): ForWhomDraft {
  if (!client) return { who: 'search', typed: '' }
  const { figures: _figures, ...details } = client
  if (status === 'Canceled') return { who: 'client', client: details }
  const lastVisit = { date, services: services.map(({ ServiceName }) => ServiceName), ...(note && { note }) }
  return { who: 'client', client: { ...details, lastVisit } }
}

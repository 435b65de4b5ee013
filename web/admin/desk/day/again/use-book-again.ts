import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { minutesOf } from '../../../../../domain/time/calendar.ts'
import { selectServices, selectStylists } from '../../../../store/catalogue.ts'
import { useAppSelector, useWrites } from '../../../../store/hooks.ts'
import { emptyDraft, type ForWhom } from '../booking/draft.ts'
import { useBookingDraft } from '../booking/use-booking-draft.ts'
import type { useDay } from '../use-day.ts'
import type { ClientAgain } from './again-api.ts'

/** What of a visit can be booked again: the services and the stylist that are still there. */
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

/** Fills in the booking panel beside another day, with what the visit had. */
export function useBookAgain(visit: Appointment, { bookAt }: Pick<ReturnType<typeof useDay>, 'bookAt'>) {
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
      forWhom: forWhomOf(client, visit),
      services: services.map(({ id }) => ({ id, price: null, minutes: null })),
      again: true,
    })
    bookAt({ date, stylistId: stylist?.id ?? null, starts: minutesOf(visit.time) })
  }
}

/** Somebody who came in without a name is looked for. */
function forWhomOf(client: ClientAgain | undefined, { status, date, services, note }: Appointment): ForWhom {
  if (!client) return { who: 'search', typed: '' }
  const { figures: _figures, ...found } = client
  if (status === 'Canceled') return { who: 'client', client: found }
  const lastVisit = { date, services: services.map(({ ServiceName }) => ServiceName), ...(note && { note }) }
  return { who: 'client', client: { ...found, lastVisit } }
}

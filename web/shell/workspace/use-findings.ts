import { t } from '@lingui/core/macro'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { withCommas } from '../../../domain/language/lists.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { bookingIdPrefix } from '../../../domain/text.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { bookingFacts } from '../../admin/shared/booking-facts.tsx'
import { usePaused } from '../../late-responses.ts'
import { apiSlice, failureOf } from '../../store/api-slice.ts'
import { useFoundClientsQuery } from '../../store/found-clients.ts'
import { useFormats } from '../../store/hooks.ts'
import { reachedBy } from '../../ui/salon-contact.ts'
import { statusName } from '../../ui/status-badge.tsx'
import { commandsFor, matchingCommands } from './commands.ts'

export interface Finding {
  readonly id: string
  readonly label: string
  readonly about?: string
  readonly to: string
}

const most = { clients: 6, visits: 4, commands: 8 } as const

/** Debounce of requests, in milliseconds. */
const pause = 150

const visitsApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    /** Matches the beginning of a booking's number. */
    visitsByNumber: build.query<readonly Appointment[], string>({
      query: (q) => async (api) => (await api.appointments({ scope: 'all', q, order: 'visit', pageSize: most.visits })).items,
      providesTags: ['Appointment'],
    }),
  }),
})

/** Matches typed words: clients and visits by number from the server, pages and actions locally. */
export function useFindings(user: CurrentUser, typed: string) {
  const formats = useFormats()
  const query = usePaused(typed.trim(), pause)
  const isCurrent = query === typed.trim()
  const searchesClients = query !== '' && can(user, 'clients.read')
  const searchesVisits = bookingIdPrefix(query) !== null && can(user, 'bookings.read-all')
  const clients = useFoundClientsQuery(query, { skip: !searchesClients })
  const visits = visitsApi.useVisitsByNumberQuery(query, { skip: !searchesVisits })
  const failure = searchesClients ? failureOf(clients) : null

  const foundClients = (searchesClients && isCurrent && clients.currentData?.items) || []
  const foundVisits = (searchesVisits && isCurrent && visits.currentData) || []
  const prefix = bookingIdPrefix(query) ?? ''
  const findings: Finding[] = [
    ...foundVisits
      .filter(({ id }) => id.toUpperCase().startsWith(prefix))
      .map((visit) => {
        const { client, services, stylist, date, time } = bookingFacts(visit, formats)
        return {
          id: `visit ${visit.id}`,
          label: withCommas([client, date, time]),
          about: t`${services} with ${stylist}, ${{ status: statusName(visit.status) }}`,
          to: `/admin/day?date=${dateAt(visit.date, formats.timeZone)}&panel=visit.${visit.id}`,
        }
      }),
    ...foundClients.slice(0, most.clients).map((client) => ({
      id: `client ${client.id}`,
      label: client.name,
      about: reachedBy(client),
      to: `/admin/clients/${client.id}`,
    })),
    ...matchingCommands(commandsFor(user), typed)
      .slice(0, most.commands)
      .map(({ label, to }) => ({ id: `${label} ${to}`, label, to })),
  ]
  return {
    findings,
    failure: failure && { message: failure.message, retry: clients.refetch },
    isSearching: !isCurrent || (searchesClients && clients.isFetching),
  }
}

import { useState } from 'react'
import type { ExplainedDay } from '../../../../domain/booking/schedule/working-days.ts'
import { isCalendarDate } from '../../../../domain/time/calendar.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import { formatSearch } from '../../../api.ts'
import { useSearchParamsState } from '../../../search-params.ts'
import { serverNow } from '../../../server-clock.ts'
import { apiSlice, failureOf, readLatest } from '../../../store/api-slice.ts'
import { useAppSelector, useFormats } from '../../../store/hooks.ts'
import { firstOpenDate } from './reason-text.ts'

/** `services` are ids with commas between them. */
interface ExplainQuery {
  readonly stylistId: string
  readonly services: string
  readonly date: string
}

const whyApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    explainedDay: build.query<ExplainedDay, ExplainQuery>({
      query: (query) => async (api) => {
        const { explainedDay } = await import('../../../../domain/booking/schedule/working-days.ts')
        return api.call('GET', `/availability/explain${formatSearch(query)}`, explainedDay)
      },
    }),
  }),
})

interface WhyQuery {
  readonly stylistId: string
  readonly serviceIds: readonly string[]
  /** 'YYYY-MM-DD'; empty while being typed. */
  readonly date: string
}

function write({ stylistId, serviceIds, date }: WhyQuery): URLSearchParams {
  return new URLSearchParams({ stylist: stylistId, services: serviceIds.join(), date })
}

/** Reads the query from the address, with defaults for stylist, service and date, and fetches its result. */
export function useWhy() {
  const stylists = useAppSelector((state) => state.stylists.items)
  const services = useAppSelector((state) => state.services.items)
  const isKnown = useAppSelector(({ stylists, services }) => stylists.status === 'succeeded' && services.status === 'succeeded')
  const { timeZone } = useFormats()
  const salon = useAppSelector((state) => state.salon.salon)
  const [today] = useState(() => dateAt(serverNow(), timeZone))
  const firstDate = salon ? firstOpenDate(salon, today) : today
  function read(search: URLSearchParams): WhyQuery {
    const knownIds = (search.get('services') ?? '').split(',').filter((id) => services.some((service) => service.id === id))
    const date = search.get('date')
    return {
      stylistId: search.get('stylist') ?? stylists[0]?.id ?? '',
      serviceIds: search.has('services') ? knownIds : services.slice(0, 1).map(({ id }) => id),
      date: date && isCalendarDate(date) ? date : firstDate,
    }
  }
  const { params, change } = useSearchParamsState({ read, write })
  // The address updates a moment later: resetting the field to its date in between would drop typed digits.
  const [typedDate, setTypedDate] = useState<string | null>(null)
  const query = { ...params, ...(typedDate !== null && { date: typedDate }) }
  const { stylistId, date } = query
  const serviceList = query.serviceIds.join()
  const isComplete = stylistId !== '' && serviceList !== '' && date !== ''
  const explained = whyApi.useExplainedDayQuery({ stylistId, services: serviceList, date }, { skip: !isComplete })

  return {
    query,
    stylists,
    services,
    isKnown,
    day: readLatest(explained),
    failure: failureOf(explained)?.message ?? null,
    isLoading: explained.isFetching,
    reload: explained.refetch,
    changeStylist: (stylistId: string) => change({ stylistId }, { replace: true }),
    changeDate(date: string): void {
      setTypedDate(date)
      change({ date }, { replace: true })
    },
    toggleService(id: string, isChosen: boolean): void {
      // Based on the latest query, which may not be rendered yet.
      change(
        ({ serviceIds }) => {
          const others = serviceIds.filter((other) => other !== id)
          return { serviceIds: isChosen ? [...others, id] : others }
        },
        { replace: true },
      )
    },
  }
}

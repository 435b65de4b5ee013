import { useState } from 'react'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import type { ExplainQuery } from '../../api.ts'
import { createApiThunk } from '../../store/api-thunk.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useFetched } from '../../store/use-fetched.ts'
import { useAddressQuery } from '../../use-address-query.ts'
import { firstOpenDate } from './reason-text.ts'

const explainDay = createApiThunk('why/explain', (api, query: ExplainQuery) => api.explain(query))

interface Question {
  readonly stylistId: string
  readonly serviceIds: readonly string[]
  /** 'YYYY-MM-DD'; empty while it is being typed. */
  readonly date: string
}

/** The question in the page's address, with the first stylist and service and today if it has none, and its answer. */
export function useWhy() {
  const [search, changeSearch] = useAddressQuery()
  const stylists = useAppSelector((state) => state.stylists.items)
  const services = useAppSelector((state) => state.services.items)
  const isKnown = useAppSelector(({ stylists, services }) => stylists.status === 'succeeded' && services.status === 'succeeded')
  const zone = useAppSelector((state) => state.salon.salon?.timeZone ?? 'UTC')
  const salon = useAppSelector((state) => state.salon.salon)
  const [today] = useState(() => dateAt(Date.now() / 1000, zone))
  function questionIn(query: URLSearchParams): Question {
    const asked = (query.get('services') ?? '').split(',').filter((id) => services.some((service) => service.id === id))
    return {
      stylistId: query.get('stylist') ?? stylists[0]?.id ?? '',
      serviceIds: query.has('services') ? asked : services.slice(0, 1).map(({ id }) => id),
      date: query.get('date') ?? (salon ? firstOpenDate(salon, today) : today),
    }
  }
  const question = questionIn(search)
  const { stylistId, date } = question
  const serviceList = question.serviceIds.join()
  const isComplete = stylistId !== '' && serviceList !== '' && date !== ''
  const answer = useFetched(isComplete ? [stylistId, serviceList, date].join(' ') : null, (ask) =>
    ask(explainDay({ stylistId, services: serviceList, date })).unwrap(),
  )

  return {
    question,
    stylists,
    services,
    /** Whether the catalogue is there. */
    isKnown,
    day: answer.latest,
    failure: answer.failure?.message ?? null,
    isLoading: answer.isLoading,
    askAgain: answer.reload,
    /** @param change of the latest question, which may not be rendered yet */
    ask(change: (latest: Question) => Partial<Question>): void {
      changeSearch(
        (latest) => {
          const before = questionIn(latest)
          const next = { ...before, ...change(before) }
          return new URLSearchParams({ stylist: next.stylistId, services: next.serviceIds.join(), date: next.date })
        },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}

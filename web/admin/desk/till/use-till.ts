import { firstTillDate } from '../../../../domain/money/till.ts'
import { addDays, isCalendarDate } from '../../../../domain/time/calendar.ts'
import { dateAt } from '../../../../domain/time/viewer-time.ts'
import type { Failure } from '../../../api-error.ts'
import { useSearchParamsState } from '../../../search-params.ts'
import { serverNow } from '../../../server-clock.ts'
import { useCan, useFormats } from '../../../store/hooks.ts'
import { useTillQuery } from './till-api.ts'

/** Null for today. */
const tillSearchParams = {
  read(search: URLSearchParams) {
    const date = search.get('date') ?? ''
    return { date: isCalendarDate(date) ? date : null }
  },
  write: ({ date }: { readonly date: string | null }) => new URLSearchParams(date === null ? {} : { date }),
}

export function useTill() {
  const { timeZone } = useFormats()
  const { params, change } = useSearchParamsState(tillSearchParams)
  const today = dateAt(serverNow(), timeZone)
  const first = firstTillDate(today, useCan('till.read-all'))
  const date = params.date ?? today
  const { currentData: till, error, refetch } = useTillQuery(date)
  const show = (next: string) => change({ date: next === today ? null : next })
  return {
    date,
    today,
    /** The earliest date that the account may see; null for all. */
    first,
    till,
    failure: error && !till ? (error as Failure).message : null,
    refetch,
    show,
    step: (days: number) => show(addDays(date, days)),
  }
}

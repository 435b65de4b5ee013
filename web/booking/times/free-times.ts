import type { AvailabilityQuery, NextFreeQuery } from '../../api.ts'
import { freeTimeChosen } from '../../parts/draft/booking-slice.ts'
import { monthOfDate, shownOpenings, startOfNextMonth } from '../../parts/times/calendar.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { fetchCandidates } from '../confirm/candidates-slice.ts'
import { selectCandidatesQuery } from '../selection.ts'
import { fetchAvailability, fetchNextFree, monthFor, type NextFree, nextFor } from './availability-slice.ts'
import { loseTime } from './lose-time.ts'

interface LoadOptions {
  /** Refetches stored data: others may have booked since. */
  readonly revalidate?: boolean
}

/**
 * Loads a month's free times, once per stylist and services. A chosen time found taken is deselected now, with a message, rather than at
 * confirmation. A linked time is selected if free.
 */
export function loadMonth(query: AvailabilityQuery, { revalidate = false }: LoadOptions = {}) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const monthNow = () => monthFor(getState().availability, query)
    const storedMonth = monthNow()
    if (storedMonth?.status === 'loading' || (storedMonth?.status === 'succeeded' && !revalidate)) return

    const result = await dispatch(fetchAvailability(query))
    // A later response has replaced this one.
    if (!fetchAvailability.fulfilled.match(result) || monthNow()?.days !== result.payload) return
    const { date, time, wanted, idempotencyKey } = getState().booking
    // This selection's own booking or hold may be what occupies the time.
    if (idempotencyKey || isHeld(getState())) return
    const day = result.payload.find((one) => one.date === date)
    if (!day || !(time || wanted)) return
    const isFree = day.slots.some((slot) => slot.time === (time ?? wanted?.time) && slot.state === 'free')
    // `useCatalogueChanges` reports a day without starts.
    if (!isFree && (day.slots.length > 0 || !time)) await dispatch(loseTime())
    else if (isFree && !time && wanted) dispatch(freeTimeChosen(wanted))
  }
}

/** Loads the candidates for “First available”. If there are none, the time is deselected. */
export function loadCandidates() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const query = selectCandidatesQuery(getState())
    if (!query) return
    const result = await dispatch(fetchCandidates(query))
    const { booking, candidates } = getState()
    const isLatest = fetchCandidates.fulfilled.match(result) && candidates.candidates === result.payload
    // As above: its own booking may occupy the time.
    if (isLatest && result.payload.length === 0 && booking.time && !booking.idempotencyKey && !isHeld(getState()))
      await dispatch(loseTime())
  }
}

/** Loads the next free times from a date, once per stylist and services. */
export function loadNextFree(query: NextFreeQuery, { revalidate = false }: LoadOptions = {}) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const storedTimes = nextFor(getState().availability, query)
    if (storedTimes?.status === 'loading' || (storedTimes?.status === 'succeeded' && !revalidate)) return
    await dispatch(fetchNextFree(query))
  }
}

/** While a hold is being placed, a response may predate it. */
function isHeld(state: RootState): boolean {
  return ['placing', 'held'].includes(state.hold?.status)
}

interface LookAheadQuery {
  readonly shown: string
  readonly fromToday: NextFree | undefined
  /** Next free times, by the first date requested. */
  readonly next: Record<string, NextFree>
}

/** Finds the next month with a free time; `missing` is the date from which to fetch more. */
export function lookAhead({ shown, fromToday, next }: LookAheadQuery): { month: string | null; missing: string | null } {
  const monthAfter = (times: NextFree['times']) => times.map(({ date }) => monthOfDate(date)).find((month) => month > shown)
  const times = fromToday?.times ?? []
  const month = monthAfter(times) ?? null
  // Fewer than requested: there are no more.
  if (month || !fromToday?.isKnown || times.length < shownOpenings) return { month, missing: null }
  const from = startOfNextMonth(shown)
  const later = next[from]
  const isLoaded = later !== undefined && (later.isKnown || later.status === 'failed')
  return { month: (later && monthAfter(later.times)) ?? null, missing: isLoaded ? null : from }
}

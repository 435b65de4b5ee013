import type { AvailabilityQuery, NextFreeQuery } from '../../api.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { monthOfDate, shownOpenings, startOfNextMonth } from '../../times/calendar.ts'
import { freeTimeChosen } from '../booking-slice.ts'
import { fetchCandidates } from '../confirm/candidates-slice.ts'
import { selectCandidatesQuery } from '../selection.ts'
import { fetchAvailability, fetchNextFree, monthFor, type NextFree, nextFor } from './availability-slice.ts'
import { loseTime } from './lose-time.ts'

interface LoadOptions {
  /** Fetch even what is in the store: others may have booked since. */
  readonly revalidate?: boolean
}

/**
 * Loads the free times of a month, once for each stylist and services. If the chosen time turns out to be taken, the selection loses
 * it with a message now, not only when it is confirmed. A time that a link suggests is chosen if it is free.
 */
export function loadMonth(query: AvailabilityQuery, { revalidate = false }: LoadOptions = {}) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const monthNow = () => monthFor(getState().availability, query)
    const known = monthNow()
    if (known?.status === 'loading' || (known?.status === 'succeeded' && !revalidate)) return

    const result = await dispatch(fetchAvailability(query))
    // A response that a later one overtook is not in the store.
    if (!fetchAvailability.fulfilled.match(result) || monthNow()?.days !== result.payload) return
    const { date, time, wanted, idempotencyKey } = getState().booking
    // Once this selection has been sent, its own booking may be what holds the time; or it is held for this browser.
    if (idempotencyKey || isHeld(getState())) return
    const day = result.payload.find((one) => one.date === date)
    if (!day || !(time || wanted)) return
    const isFree = day.slots.some((slot) => slot.time === (time ?? wanted?.time) && slot.state === 'free')
    // A day without any start has a message of its own (`useCatalogueChanges`).
    if (!isFree && (day.slots.length > 0 || !time)) await dispatch(loseTime())
    else if (isFree && !time && wanted) dispatch(freeTimeChosen(wanted))
  }
}

/** Finds out who is free at the chosen time, where “First available” is chosen. If nobody is, the selection loses the time. */
export function loadCandidates() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const query = selectCandidatesQuery(getState())
    if (!query) return
    const result = await dispatch(fetchCandidates(query))
    const { booking, candidates } = getState()
    const isLatest = fetchCandidates.fulfilled.match(result) && candidates.candidates === result.payload
    // As above: its own booking may be what holds the time.
    if (isLatest && result.payload.length === 0 && booking.time && !booking.idempotencyKey && !isHeld(getState()))
      await dispatch(loseTime())
  }
}

/** Loads the next free times from a date on, once for each stylist and services. */
export function loadNextFree(query: NextFreeQuery, { revalidate = false }: LoadOptions = {}) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const known = nextFor(getState().availability, query)
    if (known?.status === 'loading' || (known?.status === 'succeeded' && !revalidate)) return
    await dispatch(fetchNextFree(query))
  }
}

/** While it is being asked for, a response may be from before or after. */
function isHeld(state: RootState): boolean {
  return ['placing', 'held'].includes(state.hold?.status)
}

interface LookAheadQuery {
  readonly shown: string
  /** The next free times from today on. */
  readonly fromToday: NextFree | undefined
  /** The next free times by the date from which they were requested. */
  readonly next: Record<string, NextFree>
}

/** The first month after the shown one that has a free time; `missing` is the date from which it still has to be fetched. */
export function lookAhead({ shown, fromToday, next }: LookAheadQuery): { month: string | null; missing: string | null } {
  const monthAfter = (times: NextFree['times']) => times.map(({ date }) => monthOfDate(date)).find((month) => month > shown)
  const times = fromToday?.times ?? []
  const month = monthAfter(times) ?? null
  // Fewer than requested are all that there are.
  if (month || !fromToday?.isKnown || times.length < shownOpenings) return { month, missing: null }
  const from = startOfNextMonth(shown)
  const later = next[from]
  const isLoaded = later !== undefined && (later.isKnown || later.status === 'failed')
  return { month: (later && monthAfter(later.times)) ?? null, missing: isLoaded ? null : from }
}

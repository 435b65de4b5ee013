import type { AvailabilityQuery, NextFreeQuery } from '../api.ts'
import type { AppDispatch, RootState } from '../store/store.ts'
import { fetchAvailability, fetchNextFree, isCurrent, monthOf } from './availability-slice.ts'
import { timeLost } from './booking-slice.ts'

interface ShowOptions {
  /** Ask again even if it is known: time has passed, and somebody may have booked. */
  readonly again?: boolean
}

/**
 * Loads the free times of a month, once as long as stylist and duration stay. A chosen time that turns out to be gone is given up,
 * so that it is said now and not only when it is confirmed.
 */
export function showMonth(query: AvailabilityQuery, { again = false }: ShowOptions = {}) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const monthNow = () => {
      const { availability } = getState()
      return isCurrent(availability, query) ? availability.months[monthOf(query)] : undefined
    }
    const known = monthNow()
    if (known?.status === 'loading' || (known?.status === 'succeeded' && !again)) return

    const answer = await dispatch(fetchAvailability(query))
    // An answer that another one overtook is not in the store.
    if (!fetchAvailability.fulfilled.match(answer) || monthNow()?.days !== answer.payload) return
    const { date, time, idempotencyKey } = getState().booking
    // Once these choices have been sent, it may be this very booking that holds the time.
    if (idempotencyKey) return
    const chosen = answer.payload.find((day) => day.date === date)?.slots.find((slot) => slot.time === time)
    if (chosen && chosen.state !== 'free') dispatch(timeLost())
  }
}

/** Loads the next free times from a date on, once as long as stylist and duration stay. */
export function showNextFree(query: NextFreeQuery, { again = false }: ShowOptions = {}) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const { availability } = getState()
    const known = isCurrent(availability, query) ? availability.next[query.from] : undefined
    if (known?.status === 'loading' || (known?.status === 'succeeded' && !again)) return
    await dispatch(fetchNextFree(query))
  }
}

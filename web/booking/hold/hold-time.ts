import { t } from '@lingui/core/macro'
import { holdMinutes } from '../../../domain/booking/schedule/hold-length.ts'
import type { HoldRequest } from '../../../domain/booking/schedule/time-hold.ts'
import type { Failure } from '../../api-error.ts'
import { timeUnavailable } from '../../parts/draft/booking-slice.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { isFramed } from '../../ui/use-hydrated.ts'
import { selectExpected } from '../confirm/confirm-booking.ts'
import { loadCandidates } from '../times/free-times.ts'
import { loseTime } from '../times/lose-time.ts'
import { holdApi } from './hold-api.ts'
import {
  type HeldTime,
  heldFrom,
  holdAsked,
  holdEnded,
  holdLeft,
  holdPlaced,
  holdRefused,
  holdReplaced,
  selectHold,
} from './hold-slice.ts'

const storageKey = 'chairtime-hold'

/** Longest hold that can be requested, in seconds; the server extends it for people waiting for a mail. */
const mostSeconds = holdMinutes * 60

/** Channel that tells the browser's other tabs which shared holds were released or replaced. */
const releases = 'chairtime-hold'
interface Release {
  readonly key?: string
  readonly replaced?: readonly string[]
}
/** Milliseconds until the server has surely received a release; the leaving page can't report it. */
const releasedMillis = 1_500

function tellOtherTabs(release: Release): void {
  const channel = new BroadcastChannel(releases)
  channel.postMessage(release)
  channel.close()
}

/** Places a shared hold again that another tab has released, until it would have ended. @returns a function that unsubscribes */
export function keepSharedHold(dispatch: AppDispatch): () => void {
  const channel = new BroadcastChannel(releases)
  channel.onmessage = ({ data: { key, replaced = [] } }: MessageEvent<Release>) => {
    dispatch(holdReplaced(replaced))
    if (key) setTimeout(() => dispatch(holdAgain(key)), releasedMillis)
  }
  return () => channel.close()
}

function holdAgain(key: string) {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const { held } = selectHold(getState())
    // Too close to its end to place another.
    if (!held || held.key !== key || held.ends - Date.now() < 1_000) return
    dispatch(holdLeft())
    void dispatch(holdChosenTime())
  }
}

/** Identifies the time to hold; '' while the selection is incomplete. */
export function getHoldKey({ serviceIds, stylistId, date, time }: RootState['booking']): string {
  return serviceIds.length > 0 && stylistId && date && time ? [serviceIds.join(), stylistId, date, time].join(' ') : ''
}

/** Reads what this tab held before it was left or reloaded. The same time keeps its remaining seconds; another one replaces it. */
function heldBefore(key: string): Pick<HoldRequest, 'secondsLeft' | 'replaces'> {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<HeldTime> | null
    if (saved?.id && saved.key !== key) return { replaces: saved.id }
    const secondsLeft = saved ? Math.floor(((saved.ends ?? 0) - Date.now()) / 1000) : 0
    return secondsLeft > 0 ? { secondsLeft: Math.min(secondsLeft, mostSeconds) } : {}
  } catch {
    return {}
  }
}

function remember(held: HeldTime): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(held))
  } catch {}
}

function buildBody(state: RootState) {
  const { serviceIds, stylistId, date, time } = state.booking
  const expected = selectExpected(state)
  return { serviceIds, stylistId: stylistId ?? '', date: date ?? '', time: time ?? '', ...(expected && { expected }) }
}

/** Updates the end of a hold that the server has extended for a mail. */
export function renewHold() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const isHeld = (key: string) => selectHold(getState()).held?.key === key && getHoldKey(getState().booking) === key
    const key = selectHold(getState()).held?.key ?? ''
    if (!isHeld(key)) return
    const placing = dispatch(holdApi.endpoints.placeHold.initiate(buildBody(getState())))
    const placed = await placing.unwrap().catch(() => null)
    if (!placed || !isHeld(key)) return
    const hold = heldFrom(placed, key)
    remember(hold)
    dispatch(holdPlaced(hold))
  }
}

let latestPlacing: Promise<unknown> = Promise.resolve()

/**
 * Resolves once the latest hold is placed or refused. Its response sets the browser's cookie; a second request before it would look like
 * another browser, and be blocked by the first hold.
 */
export const holdSettled = (): Promise<unknown> => latestPlacing

/** Holds the selection for a visitor at the last step. The time can be booked without a hold, too. */
export function holdChosenTime() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    // The tab that finishes the booking would find the time taken by somebody else.
    if (isFramed()) return
    const { booking } = getState()
    const key = getHoldKey(booking)
    const { status, key: known } = selectHold(getState())
    if (key === '' || (known === key && status !== 'none' && status !== 'left')) return
    await dispatch(releaseHold(known))
    dispatch(holdAsked(key))
    try {
      const placing = holdApi.endpoints.placeHold.initiate({ ...buildBody(getState()), ...heldBefore(key) })
      const answer = dispatch(placing).unwrap()
      latestPlacing = answer.catch(() => {})
      const placed = await answer
      const hold = heldFrom(placed, key)
      remember(hold)
      if (placed.replaced.length > 0) tellOtherTabs({ replaced: placed.replaced })
      // Another time was chosen meanwhile, or the visit was booked.
      if (selectHold(getState()).key === key) dispatch(holdPlaced(hold))
      else void dispatch(holdApi.endpoints.releaseHold.initiate(hold.id))
    } catch (thrown) {
      const { code, message } = thrown as Failure
      if (selectHold(getState()).key !== key) return
      // Other failures show when it is booked.
      const isBounded = code === 'conflict' || code === 'rate_limited'
      dispatch(holdRefused(isBounded ? message : ''))
      if (code === 'slot_taken') await dispatch(loseTime())
    }
    await dispatch(loadCandidates())
  }
}

/** Releases the hold at once. @param key releases nothing unless this is still held */
export function releaseHold(key: string) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const { held } = selectHold(getState())
    if (held?.key !== key) return
    dispatch(holdEnded())
    await dispatch(holdApi.endpoints.releaseHold.initiate(held.id))
    tellOtherTabs({ key })
  }
}

/** Releases by beacon, since the page is leaving. Guests who have to open a mail keep their hold. */
export function leaveHold() {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const state = getState()
    const { held } = selectHold(state)
    if (!held || state.account?.guest) return
    navigator.sendBeacon(`/api/holds/${held.id}/release`)
    tellOtherTabs({ key: held.key })
    dispatch(holdLeft())
  }
}

/** Ends the hold: the rest stays selected. By the server's clock it may last a moment longer. */
export function endHold() {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const { held } = selectHold(getState())
    if (!held) return
    // First, or the last step would hold the same time again.
    if (held.key === getHoldKey(getState().booking)) {
      dispatch(timeUnavailable({ message: t`Your time was released. Here are the next ones.` }))
    }
    void dispatch(releaseHold(held.key))
  }
}

import type { HoldRequest } from '../../../domain/schedule/time-hold.ts'
import type { Failure } from '../../api-error.ts'
import type { AppDispatch, RootState } from '../../store/store.ts'
import { isFramed } from '../../ui/use-hydrated.ts'
import { timeUnavailable } from '../booking-slice.ts'
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

/** The longest that a hold can be asked for; for who waits for a mail the server makes it longer. */
const mostSeconds = 600

/** Tells this browser's other tabs which hold, that they may share, was given back, and which have made way for a newer one. */
const releases = 'chairtime-hold'
interface Release {
  /** What was given back. */
  readonly key?: string
  /** The ids of those that have made way. */
  readonly replaced?: readonly string[]
}
/** By when the server has received that, in milliseconds: the page that was left can't say. */
const releasedMillis = 1_500

function tellOtherTabs(release: Release): void {
  const channel = new BroadcastChannel(releases)
  channel.postMessage(release)
  channel.close()
}

/** Keeps what another tab has given back, where it is this one's too, until it would have ended. @returns a function that ends this */
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
    // At its end no other one begins.
    if (!held || held.key !== key || held.ends - Date.now() < 1_000) return
    dispatch(holdLeft())
    void dispatch(holdChosenTime())
  }
}

/** What is to be held of a selection; '' while it is incomplete. */
export function holdKeyOf({ serviceIds, stylistId, date, time }: RootState['booking']): string {
  return serviceIds.length > 0 && stylistId && date && time ? [serviceIds.join(), stylistId, date, time].join(' ') : ''
}

/**
 * What this tab held before it was left or loaded again. The same time isn't held any longer than it was left; another one makes way.
 */
function heldBefore(key: string): Pick<HoldRequest, 'secondsLeft' | 'replaces'> {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<HeldTime> | null
    if (saved?.id && saved.key !== key) return { replaces: saved.id }
    const left = saved ? Math.floor(((saved.ends ?? 0) - Date.now()) / 1000) : 0
    return left > 0 ? { secondsLeft: Math.min(left, mostSeconds) } : {}
  } catch {
    return {}
  }
}

function remember(held: HeldTime): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(held))
  } catch {}
}

function bodyOf(state: RootState) {
  const { serviceIds, stylistId, date, time } = state.booking
  const expected = selectExpected(state)
  return { serviceIds, stylistId: stylistId ?? '', date: date ?? '', time: time ?? '', ...(expected && { expected }) }
}

/** The server holds the time longer for who waits for a mail: the same hold, with its new end. */
export function renewHold() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const isHeld = (key: string) => selectHold(getState()).held?.key === key && holdKeyOf(getState().booking) === key
    const key = selectHold(getState()).held?.key ?? ''
    if (!isHeld(key)) return
    const placing = dispatch(holdApi.endpoints.placeHold.initiate(bodyOf(getState())))
    const placed = await placing.unwrap().catch(() => null)
    if (!placed || !isHeld(key)) return
    const held = heldFrom(placed, key)
    remember(held)
    dispatch(holdPlaced(held))
  }
}

let latestPlacing: Promise<unknown> = Promise.resolve()

/**
 * Resolves once what was asked to be held is, or isn't. The first answer says which browser this is: asked for something else meanwhile, the
 * server would take it for two, and the hold would be in its own way.
 */
export const holdSettled = (): Promise<unknown> => latestPlacing

/** Holds what is chosen, for a visitor who has come to the last step. Without a hold the time can be booked all the same. */
export function holdChosenTime() {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    // The tab that it ends in would find the time taken, by somebody else.
    if (isFramed()) return
    const { booking } = getState()
    const key = holdKeyOf(booking)
    const { status, key: known } = selectHold(getState())
    if (key === '' || (known === key && status !== 'none' && status !== 'left')) return
    await dispatch(releaseHold(known))
    dispatch(holdAsked(key))
    try {
      const placing = holdApi.endpoints.placeHold.initiate({ ...bodyOf(getState()), ...heldBefore(key) })
      const answer = dispatch(placing).unwrap()
      latestPlacing = answer.catch(() => {})
      const placed = await answer
      const held = heldFrom(placed, key)
      remember(held)
      if (placed.replaced.length > 0) tellOtherTabs({ replaced: placed.replaced })
      // Another time has been chosen in the meantime, or the visit was booked.
      if (selectHold(getState()).key === key) dispatch(holdPlaced(held))
      else void dispatch(holdApi.endpoints.releaseHold.initiate(held.id))
    } catch (thrown) {
      const { code, message } = thrown as Failure
      if (selectHold(getState()).key !== key) return
      // What else is wrong shows when it is booked.
      const isBounded = code === 'conflict' || code === 'rate_limited'
      dispatch(holdRefused(isBounded ? message : ''))
      if (code === 'slot_taken') await dispatch(loseTime())
    }
    await dispatch(loadCandidates())
  }
}

/**
 * The time is free for others at once: another one was chosen, or the flow is left.
 * @param key what is held, unless it is something else by now
 */
export function releaseHold(key: string) {
  return async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const { held } = selectHold(getState())
    if (held?.key !== key) return
    dispatch(holdEnded())
    await dispatch(holdApi.endpoints.releaseHold.initiate(held.id))
    tellOtherTabs({ key })
  }
}

/** The same for a page that is being left, whose answers nobody receives. Who has to open a mail leaves to do so. */
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

/** The ten minutes are over: everything but the time stays chosen. By the server's clock they may not be quite over. */
export function endHold() {
  return (dispatch: AppDispatch, getState: () => RootState): void => {
    const { held } = selectHold(getState())
    if (!held) return
    // First, or the last step would ask for the same time again.
    if (held.key === holdKeyOf(getState().booking)) {
      dispatch(timeUnavailable({ message: 'Your time was released. Here are the next ones.' }))
    }
    void dispatch(releaseHold(held.key))
  }
}

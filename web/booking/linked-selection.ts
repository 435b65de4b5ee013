import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import { anyStylist, maxServices } from '../../domain/booking/booking.ts'
import type { FreeTime } from '../../domain/salon/schedule/schedule.ts'
import { isCalendarDate } from '../../domain/time/calendar.ts'
import { useIsShown } from '../late-responses.ts'
import { selectionReplaced } from '../parts/draft/booking-slice.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import type { AppDispatch, RootState } from '../store/store.ts'
import { flowAt, readStep, stepPath } from './steps.ts'

/**
 * Selection named by an address such as `/bookings?services=<id>,<id>&stylist=<id>`. The stylist can be 'any', and a time can be
 * suggested (`pathTo` in catalogue/next-opening.tsx).
 */
interface LinkedSelection {
  readonly serviceIds: string[]
  readonly stylistId: string | null
  readonly wanted?: FreeTime | null
}

/** Reads the selection from an address, without checking the catalogue; null if there is none. */
export function readLinkedSelection(search: string): LinkedSelection | null {
  const params = new URLSearchParams(search)
  const ids = params
    .getAll('services')
    .concat(params.getAll('service'))
    .flatMap((list) => list.split(','))
    .filter(Boolean)
  const stylistId = params.get('stylist')
  if (ids.length === 0 && !stylistId) return null
  const selection = { serviceIds: [...new Set(ids)].slice(0, maxServices), stylistId: stylistId || null }
  const date = params.get('date')
  const time = params.get('time')
  const isTime = date && time && isCalendarDate(date) && /^(1[0-2]|[1-9]):[0-5][05] [AP]M$/.test(time)
  return isTime ? { ...selection, wanted: { date, time } } : selection
}

/**
 * Selects an address's services, stylist and time; without a stylist, the current one stays. Unknown and hidden services are skipped,
 * and if none is left, nothing changes.
 * @returns a message about those, or null
 */
export function applyLinkedSelection(linked: LinkedSelection) {
  return (dispatch: AppDispatch, getState: () => RootState): string | null => {
    const { services, stylists, booking } = getState()
    const knownIds = linked.serviceIds.filter((id) => services.items.some((service) => service.id === id && !service.hidden))
    const isKnown = linked.stylistId === anyStylist || stylists.items.some(({ id }) => id === linked.stylistId)
    const serviceIds = knownIds.length > 0 ? knownIds : booking.serviceIds
    const stylistId = isKnown ? linked.stylistId : booking.stylistId
    const { wanted = null } = linked
    // The same selection, as after a reload, keeps its day and time.
    const isSame = sameIds(serviceIds, booking.serviceIds) && stylistId === booking.stylistId && !wanted
    if (!isSame) dispatch(selectionReplaced({ serviceIds, stylistId, wanted }))

    const isStylistMissing = linked.stylistId !== null && !isKnown
    if (knownIds.length < linked.serviceIds.length) {
      return linked.serviceIds.length === 1
        ? t`We don’t offer that service anymore. Please choose another.`
        : t`We don’t offer some of those services anymore.`
    }
    return isStylistMissing ? t`That stylist isn’t with us anymore. Please choose another.` : null
  }
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

/** True if the draft is restored and the catalogue loaded, so that a selection can be checked. */
export function isCatalogueReady({ booking, services, stylists }: RootState): boolean {
  return booking.restored && services.items.length > 0 && stylists.items.length > 0
}

/**
 * Applies the linked selection once and removes it from the address, so that Back or a reload doesn't undo later choices.
 * @returns a message about services no longer offered, until the selection changes
 */
export function useLinkedSelection(): string | null {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const store = useStore<RootState>()
  const dispatch = useAppDispatch()
  const isReady = useAppSelector(isCatalogueReady)
  const isShown = useIsShown()
  const booking = useAppSelector((state) => state.booking)
  const [applied, setApplied] = useState<{ readonly message: string | null; readonly booking: RootState['booking'] }>()
  useEffect(() => {
    const linked = readLinkedSelection(search)
    if (!linked || !isReady || !isShown.current) return
    const message = dispatch(applyLinkedSelection(linked))
    setApplied({ message, booking: store.getState().booking })
    navigate(stepPath(readStep(search), flowAt(pathname)), { replace: true, state, preventScrollReset: true })
  }, [pathname, search, state, isReady, store, dispatch, navigate, isShown])
  useEffect(() => {
    // Among forty services the selected one may be far down.
    if (applied && !applied.message) document.querySelector('main [aria-pressed=true]')?.scrollIntoView({ block: 'nearest' })
  }, [applied])
  return applied?.booking === booking ? applied.message : null
}

import { useEffect, useState } from 'react'
import { useStore } from 'react-redux'
import { useLocation, useNavigate } from 'react-router'
import { anyStylist, maxServices } from '../../domain/booking.ts'
import type { FreeTime } from '../../domain/schedule/schedule.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import type { AppDispatch, RootState } from '../store/store.ts'
import { selectionReplaced } from './booking-slice.ts'
import { flowAt, pathOf, stepOf } from './steps.ts'

/**
 * A selection that an address names, as `/bookings?services=<id>,<id>&stylist=<id>` does. The stylist can be 'any', and a time can be
 * suggested (`pathTo` in catalogue/next-opening.tsx).
 */
interface LinkedSelection {
  readonly serviceIds: string[]
  readonly stylistId: string | null
  readonly wanted?: FreeTime | null
}

/** The selection that an address names, whether or not the catalogue has it; null if it names none. */
export function linkedSelectionOf(search: string): LinkedSelection | null {
  const params = new URLSearchParams(search)
  const ids = params
    .getAll('services')
    .concat(params.getAll('service'))
    .flatMap((list) => list.split(','))
    .filter(Boolean)
  const stylistId = params.get('stylist')
  if (ids.length === 0 && !stylistId) return null
  const chosen = { serviceIds: [...new Set(ids)].slice(0, maxServices), stylistId: stylistId || null }
  const [date, time] = [params.get('date'), params.get('time')]
  const isTime = date && time && /^\d{4}-\d\d-\d\d$/.test(date) && /^(1[0-2]|[1-9]):[0-5][05] [AP]M$/.test(time)
  return isTime && !Number.isNaN(Date.parse(date)) ? { ...chosen, wanted: { date, time } } : chosen
}

/**
 * Replaces the selection with the one that an address names; a stylist that it does not name stays. Ids that the catalogue does not
 * have are left out, as are hidden services, and if none is left, nothing changes.
 * @returns a message about those, or null
 */
export function applyLinkedSelection(linked: LinkedSelection) {
  return (dispatch: AppDispatch, getState: () => RootState): string | null => {
    const { services, stylists, booking } = getState()
    const known = linked.serviceIds.filter((id) => services.items.some((service) => service.id === id && !service.hidden))
    const isKnown = linked.stylistId === anyStylist || stylists.items.some(({ id }) => id === linked.stylistId)
    const serviceIds = known.length > 0 ? known : booking.serviceIds
    const stylistId = isKnown ? linked.stylistId : booking.stylistId
    const { wanted = null } = linked
    // The same selection, as after a reload, keeps its day and time.
    const isSame = sameIds(serviceIds, booking.serviceIds) && stylistId === booking.stylistId && !wanted
    if (!isSame) dispatch(selectionReplaced({ serviceIds, stylistId, wanted }))

    const isStylistMissing = linked.stylistId !== null && !isKnown
    if (known.length < linked.serviceIds.length) {
      return linked.serviceIds.length === 1
        ? 'We don’t offer that service anymore. Please choose another.'
        : 'We don’t offer some of those services anymore.'
    }
    return isStylistMissing ? 'That stylist isn’t with us anymore. Please choose another.' : null
  }
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

/** Whether a selection can be checked against the catalogue: the draft is restored and the catalogue loaded. */
export function isCatalogueReady({ booking, services, stylists }: RootState): boolean {
  return booking.restored && services.items.length > 0 && stylists.items.length > 0
}

/**
 * Applies the selection that the address names, once, and removes it from the address: going back or reloading must not undo what is
 * chosen later.
 * @returns a message about what is no longer offered, until something is chosen
 */
export function useLinkedSelection(): string | null {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const store = useStore<RootState>()
  const dispatch = useAppDispatch()
  const isReady = useAppSelector(isCatalogueReady)
  const booking = useAppSelector((state) => state.booking)
  const [applied, setApplied] = useState<{ readonly message: string | null; readonly booking: RootState['booking'] }>()
  useEffect(() => {
    const linked = linkedSelectionOf(search)
    if (!linked || !isReady) return
    const message = dispatch(applyLinkedSelection(linked))
    setApplied({ message, booking: store.getState().booking })
    navigate(pathOf(stepOf(search), flowAt(pathname)), { replace: true, state, preventScrollReset: true })
  }, [pathname, search, state, isReady, store, dispatch, navigate])
  useEffect(() => {
    // Among forty services the chosen one may be far down.
    if (applied && !applied.message) document.querySelector('main [aria-pressed=true]')?.scrollIntoView({ block: 'nearest' })
  }, [applied])
  return applied?.booking === booking ? applied.message : null
}

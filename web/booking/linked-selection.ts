import { anyStylist } from '../../domain/booking.ts'
import type { AppDispatch, RootState } from '../store/store.ts'
import { selectionReplaced } from './booking-slice.ts'
import type { LinkedSelection } from './steps.ts'

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

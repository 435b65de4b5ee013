import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../api-error.ts'
import { createApiThunk } from '../store/api-thunk.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import type { MyBookingsParams } from './my-bookings-search-params.ts'
import { ownBookingsPerPage } from './use-own-bookings.ts'

const findListPosition = createApiThunk('bookings/place', (api, id: string) => api.listPositionOf(id, ownBookingsPerPage))

/**
 * Opens the tab and the page of the booking that the address names, as a link in a mail does; its card then takes the focus.
 * @returns why it can't be shown, if it can't
 */
export function useLinkedBooking(
  { booking }: MyBookingsParams,
  change: (changes: Partial<MyBookingsParams>) => void,
): string | null {
  const dispatch = useAppDispatch()
  const name = useAppSelector((state) => state.auth.User?.name)
  const [failure, setFailure] = useState<(Failure & { readonly about: string }) | null>(null)
  const open = useRef(change)
  open.current = change
  useEffect(() => {
    if (!booking) return
    let isOver = false
    dispatch(findListPosition(booking))
      .unwrap()
      .then((position) => isOver || open.current({ ...position, booking }))
      .catch((thrown: Failure) => isOver || setFailure({ ...thrown, about: booking }))
    return () => {
      isOver = true
    }
  }, [dispatch, booking])

  if (!failure || failure.about !== booking) return null
  if (failure.code !== 'not_found') return failure.message
  return `That booking isn’t one of yours. You’re signed in as ${name}.`
}

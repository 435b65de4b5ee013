import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAppDispatch } from '../../../store/hooks.ts'
import { notify } from '../../../ui/toast.ts'
import { selectionAbandoned } from '../../booking-slice.ts'
import { earlierBookingKept } from '../../request-slice.ts'
import { guestBookedAt, guestConfirmed, guestForgotten } from '../account-slice.ts'
import { useGuestStateQuery } from './guest-api.ts'

/** How often it is asked whether the link was opened, in milliseconds. */
const pollMillis = 5_000

/** Goes on once the link of the mail was opened, in another tab or elsewhere. */
export function useGuestLink(id: string): void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { data } = useGuestStateQuery(id, { pollingInterval: pollMillis, skipPollingIfUnfocused: true, refetchOnFocus: true })
  useEffect(() => {
    if (data?.booked) {
      dispatch(guestBookedAt(data.booked.path))
      dispatch(earlierBookingKept(data.booked.booking))
    } else if (data?.isConfirmed) dispatch(guestConfirmed())
    else if (data?.isElsewhere) {
      // In another browser, which has the booking.
      dispatch(guestForgotten())
      dispatch(selectionAbandoned())
      notify({ text: 'It’s booked. Our mail has the link to your visit.' })
      void navigate('/')
    }
  }, [data, dispatch, navigate])
}

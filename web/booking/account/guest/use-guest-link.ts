import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { getCurrentUser } from '../../../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { notify } from '../../../ui/toast.ts'
import { selectionAbandoned } from '../../booking-slice.ts'
import { earlierBookingKept } from '../../request-slice.ts'
import { accountUsed, guestBookedAt, guestConfirmed, guestForgotten, selectAccount } from '../account-slice.ts'
import { useGuestStateQuery } from './guest-api.ts'

/** How often it is asked whether the link was opened, in milliseconds. */
const pollMillis = 5_000

/** Goes on once the link of the mail was opened, in another tab or elsewhere. */
export function useGuestLink(id: string): void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { guest } = useAppSelector(selectAccount)
  const withAccount = guest?.withAccount ?? false
  const { data } = useGuestStateQuery(id, {
    pollingInterval: pollMillis,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    // A sign-in in another tab asks again.
    refetchOnMountOrArgChange: true,
  })
  useEffect(() => {
    if (!data) return
    const { booked, user, isConfirmed, isElsewhere } = data
    if (booked) {
      dispatch(user ? accountUsed() : guestBookedAt(booked.path))
      dispatch(earlierBookingKept(booked.booking))
    } else if (isConfirmed && withAccount) {
      // The account is made; what was chosen couldn't be booked, and is kept.
      dispatch(guestForgotten())
      void dispatch(getCurrentUser())
    } else if (isConfirmed) dispatch(guestConfirmed())
    else if (isElsewhere) {
      // In another browser, which has the booking.
      dispatch(guestForgotten())
      dispatch(selectionAbandoned())
      const where = withAccount ? ' Choose your password there.' : ''
      notify({ text: `It’s booked. Our mail has the link to your visit.${where}` })
      void navigate('/')
    }
  }, [data, withAccount, dispatch, navigate])
}

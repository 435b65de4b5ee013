import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useIsShown } from '../../../late-responses.ts'
import { selectionAbandoned } from '../../../parts/draft/booking-slice.ts'
import { earlierBookingKept } from '../../../parts/draft/request-slice.ts'
import { getCurrentUser } from '../../../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { notify } from '../../../ui/toast.ts'
import { accountUsed, guestBookedAt, guestConfirmed, guestForgotten, selectAccount } from '../account-slice.ts'
import { useGuestStateQuery } from './guest-api.ts'

const pollMillis = 5_000

export function useGuestLink(id: string): void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const { guest } = useAppSelector(selectAccount)
  const withAccount = guest?.withAccount ?? false
  const { data } = useGuestStateQuery(id, {
    pollingInterval: pollMillis,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    // A sign-in in another tab may have changed the answer.
    refetchOnMountOrArgChange: true,
  })
  useEffect(() => {
    if (!data) return
    const { booked, user, isConfirmed, isElsewhere } = data
    if (booked) {
      dispatch(user ? accountUsed() : guestBookedAt(booked.path))
      dispatch(earlierBookingKept(booked.booking))
    } else if (isConfirmed && withAccount) {
      // The account exists, but the booking failed; the selection stays.
      dispatch(guestForgotten())
      void dispatch(getCurrentUser())
    } else if (isConfirmed) dispatch(guestConfirmed())
    else if (isElsewhere) {
      // Opened in another browser, which has the booking.
      dispatch(guestForgotten())
      dispatch(selectionAbandoned())
      notify({
        text: withAccount
          ? t`It’s booked. Our mail has the link to your visit. Choose your password there.`
          : t`It’s booked. Our mail has the link to your visit.`,
      })
      if (isShown.current) void navigate('/')
    }
  }, [data, withAccount, dispatch, navigate, isShown])
}

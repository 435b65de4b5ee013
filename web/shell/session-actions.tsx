import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { redirectFor } from '../../domain/access.ts'
import type { Failure } from '../api-error.ts'
import { logout } from '../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { mayLeavePage } from '../ui/leaving/leaving.ts'
import { notify } from '../ui/toast.ts'

export function SessionActions() {
  const user = useAppSelector((state) => state.auth.User)
  if (!user) {
    return (
      <>
        <ButtonLink to="/login" variant="secondary">
          {t({ message: 'Login', context: 'verb' })}
        </ButtonLink>
        <ButtonLink to="/signup" className="shrink-0 whitespace-nowrap">
          {t({ message: 'Sign Up', context: 'verb' })}
        </ButtonLink>
      </>
    )
  }
  const { name } = user
  const bookings = t`${name}'s Bookings`
  return (
    <>
      {/* Only a long name is truncated visually; it is read out whole. */}
      <ButtonLink
        to="/mybookings"
        variant="secondary"
        className="max-w-full min-w-0 lg:max-w-64 lg:px-4!"
        aria-label={bookings}
      >
        <span className="flex min-w-0">
          <Trans>
            <span className="truncate">{name}</span>
            <span className="shrink-0 whitespace-pre">'s Bookings</span>
          </Trans>
        </span>
      </ButtonLink>
      <LogoutButton />
    </>
  )
}

function LogoutButton() {
  const { isLeaving, logOut } = useLogout()
  return (
    <Button variant="quiet" busy={isLeaving} onClick={logOut} className="shrink-0 px-2! whitespace-nowrap">
      {t({ message: 'Logout', context: 'verb' })}
    </Button>
  )
}

export function useLogout() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isLeaving, setIsLeaving] = useState(false)

  async function logOut(): Promise<void> {
    if (!(await mayLeavePage())) return
    setIsLeaving(true)
    try {
      // From a page closed to visitors go home first, instead of to the sign-in page.
      if (redirectFor({ path: pathname }, null)) await navigate('/')
      await dispatch(logout()).unwrap()
    } catch (thrown) {
      notify({ text: (thrown as Failure).message, tone: 'danger' })
    } finally {
      setIsLeaving(false)
    }
  }
  return { isLeaving, logOut }
}

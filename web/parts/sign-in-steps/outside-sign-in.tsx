import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { beginOutsideSignIn, clearAuthError } from '../../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

interface OutsideSignInProps {
  readonly next?: string
}

export function OutsideSignIn({ next }: OutsideSignInProps) {
  const dispatch = useAppDispatch()
  const name = useAppSelector((state) => state.salon.salon?.outsideSignIn)
  const [isLeaving, setLeaving] = useState(false)
  const [search] = useSearchParams()
  const error = search.get('error')
  if (!name) return null

  async function leave() {
    setLeaving(true)
    dispatch(clearAuthError())
    const begun = await dispatch(beginOutsideSignIn(next ?? search.get('next') ?? undefined))
    if (beginOutsideSignIn.fulfilled.match(begun)) location.assign(begun.payload)
    else setLeaving(false)
  }

  return (
    <div className="grid gap-4">
      {error && (
        <Alert tone="danger" live>
          {explainError(error, name)}
        </Alert>
      )}
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t({ message: 'or', comment: 'Stands between two ways to sign in' })}
      </p>
      <Button variant="secondary" busy={isLeaving} onClick={leave}>
        <span className="min-w-0 wrap-anywhere">{t`Continue with ${name}`}</span>
      </Button>
    </div>
  )
}

/** Explains a failed outside sign-in. @param error the server's code in the address */
function explainError(error: string, name: string): string {
  switch (error) {
    case 'account_not_linked':
      return t`You already have an account with this email here. Sign in with your password instead.`
    case 'email_not_found':
      return t`${name} didn’t give us an email address that we can use. Check it there, or use your email and password.`
    case 'email_not_confirmed':
      return t`${name} hasn’t confirmed your email address. Confirm it there, then try again.`
    case 'email_verified_missing':
      return t`${name} doesn’t tell us whether your email address is confirmed, so we can’t sign you in with it. Please use your email and password. If this is your salon: have ${name} send “email_verified”; the server’s log says more.`
    case 'access_denied':
      return t`You didn’t sign in with ${name}. You can try again, or use your email and password.`
    case 'unavailable':
      return t`We can’t reach ${name} right now. Try again in a few minutes, or sign in with your email and password.`
    default:
      return t`Signing in with ${name} didn’t work. Please try again.`
  }
}

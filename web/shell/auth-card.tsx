import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { clearAuthError } from '../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { Alert } from '../ui/alert.tsx'
import { OutsideSignIn } from './outside-sign-in.tsx'

interface AuthCardProps {
  readonly title: string
  /** Why this page is shown, after a redirect. */
  readonly lead?: string | undefined
  readonly children: ReactNode
  /** What there is to do about the error. */
  readonly wayOn?: ReactNode
  /** The way to the other of the two pages, where that is not in the card. */
  readonly footer?: ReactNode
  /** Whether one signs in here, which an outside service can do too. */
  readonly isSignIn?: boolean
}

/** What the pages to get into an account have in common: title, the store's error as a banner, the form, the way to another page. */
export function AuthCard({ title, lead, children, wayOn, footer, isSignIn = true }: AuthCardProps) {
  const dispatch = useAppDispatch()
  const error = useAppSelector((state) => state.auth.error)
  useEffect(() => () => void dispatch(clearAuthError()), [dispatch])
  return (
    <div className="mx-auto grid max-w-md gap-6 py-4 sm:py-8">
      <header className="grid gap-2 text-center">
        <h1 tabIndex={-1} className="font-serif text-title font-medium">
          {title}
        </h1>
        {lead && <p className="text-muted">{lead}</p>}
      </header>
      <div className="grid gap-6 rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
        {error && (
          <Alert tone="danger" live>
            <p>{error}</p>
            {wayOn}
          </Alert>
        )}
        {children}
        {isSignIn && <OutsideSignIn />}
      </div>
      {footer && <p className="text-center text-muted">{footer}</p>}
    </div>
  )
}

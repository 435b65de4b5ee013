import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { clearAuthError } from '../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { Alert } from '../ui/alert.tsx'

interface AuthCardProps {
  readonly title: string
  readonly children: ReactNode
  /** The way to the other of the two pages. */
  readonly footer: ReactNode
}

/** What sign-up and sign-in have in common: title, the store's error as a banner, the form, the way to the other page. */
export function AuthCard({ title, children, footer }: AuthCardProps) {
  const dispatch = useAppDispatch()
  const error = useAppSelector((state) => state.auth.error)
  useEffect(() => () => void dispatch(clearAuthError()), [dispatch])
  return (
    <div className="mx-auto grid max-w-md gap-6 py-4 sm:py-8">
      <h1 tabIndex={-1} className="text-center font-serif text-title font-medium">
        {title}
      </h1>
      <div className="grid gap-6 rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
        {error && (
          <Alert tone="danger" live>
            {error}
          </Alert>
        )}
        {children}
      </div>
      <p className="text-center text-muted">{footer}</p>
    </div>
  )
}

import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { clearAuthError } from '../../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Alert } from '../../ui/alert.tsx'

// Loaded on demand: few salons have one.
const OutsideSignIn = lazy(async () => ({ default: (await import('./outside-sign-in.tsx')).OutsideSignIn }))

interface AuthCardProps {
  readonly title: string
  readonly lead?: string | undefined
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly footer?: ReactNode
  /** True if this page signs in, so that an outside service may, too. */
  readonly isSignIn?: boolean
}

export function AuthCard({ title, lead, children, action, footer, isSignIn = true }: AuthCardProps) {
  const dispatch = useAppDispatch()
  const error = useAppSelector((state) => state.auth.error)
  const hasOutsideSignIn = useAppSelector((state) => Boolean(state.salon.salon?.outsideSignIn))
  useEffect(() => () => void dispatch(clearAuthError()), [dispatch])
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A phone's keyboard leaves no room for both the button and the banner.
    if (error) banner.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
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
          <div ref={banner}>
            <Alert tone="danger" live>
              <p>{error}</p>
              {action}
            </Alert>
          </div>
        )}
        {children}
        {isSignIn && hasOutsideSignIn && (
          <Suspense>
            <OutsideSignIn />
          </Suspense>
        )}
      </div>
      {footer && <p className="text-center text-muted">{footer}</p>}
    </div>
  )
}

import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { clearAuthError } from '../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { Alert } from '../ui/alert.tsx'

// Few salons have one.
const OutsideSignIn = lazy(async () => ({ default: (await import('./outside-sign-in.tsx')).OutsideSignIn }))

interface AuthCardProps {
  readonly title: string
  /** Why this page is shown, after a redirect. */
  readonly lead?: string | undefined
  readonly children: ReactNode
  /** What there is to do about the error. */
  readonly action?: ReactNode
  /** The link between signing in and signing up, unless the card has it. */
  readonly footer?: ReactNode
  /** Whether this page signs in, which an outside service can do too. */
  readonly isSignIn?: boolean
}

/** What the sign-in pages have in common: title, the store's error as a banner, the form, the way to another page. */
export function AuthCard({ title, lead, children, action, footer, isSignIn = true }: AuthCardProps) {
  const dispatch = useAppDispatch()
  const error = useAppSelector((state) => state.auth.error)
  const hasOutsideSignIn = useAppSelector((state) => Boolean(state.salon.salon?.outsideSignIn))
  useEffect(() => () => void dispatch(clearAuthError()), [dispatch])
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // With a phone's keyboard open, the pressed button and the banner are not in sight together.
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

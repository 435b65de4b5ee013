import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { pageAccess, pageAt } from '../../domain/access.ts'
import { legalKinds } from '../../domain/salon/page/kinds.ts'
import { useAppSelector } from '../store/hooks.ts'

// Loaded by those who meet a salon before it opens, and nobody else.
const ClosedSalon = lazy(() => import('./closed-salon.tsx'))

/** Who gives data before the salon opens can read what becomes of it. */
const isLegal = (page: string) => legalKinds.some((kind) => page === `/${kind}`)

/** Shows clients' pages once the salon is open, and until then a notice. Signing in, and earlier bookings, stay open. */
export function OpenGate({ children }: { readonly children: ReactNode }) {
  const isOpened = useAppSelector((state) => state.salon.salon?.opened)
  const page = pageAt(useLocation().pathname)
  if (isOpened !== false || !page || !(page === '/bookings' || pageAccess[page] === 'public') || isLegal(page)) return children
  return (
    <Suspense fallback={null}>
      <ClosedSalon>{children}</ClosedSalon>
    </Suspense>
  )
}

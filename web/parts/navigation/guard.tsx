import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useMatches } from 'react-router'
import { pageAt } from '../../../domain/access.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Loader } from '../../ui/loader.tsx'
import { destination } from './destination.ts'

/** Reason for signing in, for somebody signed in on the page before. */
export type SignInReason = 'account deleted' | 'session ended'

// Constants: with new objects each rendering would navigate again.
const accountDeleted = { reason: 'account deleted' } as const satisfies { reason: SignInReason }
const sessionEnded = { reason: 'session ended' } as const satisfies { reason: SignInReason }

const notFoundPage = 'not-found-page'

/** Redirects on navigation and when the signed-in person changes, in any tab. The server guards the first request. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const user = useAppSelector((state) => state.auth.User)
  const deletedUid = useAppSelector((state) => state.auth.deletedUid)
  const clientWay = useAppSelector((state) => state.salon.salon?.clientWay)
  const { pathname: path, search } = useLocation()
  const page = useMatches().at(-1)?.id
  const [opened, setOpened] = useState({ path, by: user?.uid })
  if (opened.path !== path) setOpened({ path, by: user?.uid })

  const elsewhere = destination({ path, search, user, openedAsVisitor: opened.by === undefined, clientWay })
  // A page missing in the access table is closed to everyone.
  const isForgotten = pageAt(path) === null && page !== notFoundPage
  if (!elsewhere) return isForgotten ? <Navigate to="/404" replace /> : children
  const wasSignedIn = opened.by !== undefined && !user
  const reason = opened.by === deletedUid ? accountDeleted : sessionEnded
  return (
    <>
      <Navigate to={elsewhere} replace state={wasSignedIn ? reason : null} />
      {/* On a slow phone the other page takes seconds. As tall as a page, or the footer would jump. */}
      <div className="min-h-[80dvh]">
        <Loader label={t`One moment…`} />
      </div>
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useMatches } from 'react-router'
import { pageAt } from '../../domain/access.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Loader } from '../ui/loader.tsx'
import { destination } from './destination.ts'

/** Why the sign-in page is shown to a person who was signed in on the page before: their account was deleted, or their session has ended. */
export type SignInReason = 'account deleted' | 'session ended'

// Made once: with a new object each rendering would navigate again.
const accountDeleted = { reason: 'account deleted' } as const satisfies { reason: SignInReason }
const sessionEnded = { reason: 'session ended' } as const satisfies { reason: SignInReason }

/** The ID that React Router gives the page for all other addresses: its file's. */
const notFoundPage = 'not-found-page'

/**
 * Redirects people from pages that are not theirs, on every navigation and whenever the signed-in person changes, whether in
 * another tab. The first request was already guarded by the server.
 */
export function Guard({ children }: { readonly children: ReactNode }) {
  const user = useAppSelector((state) => state.auth.User)
  const deletedUid = useAppSelector((state) => state.auth.deletedUid)
  const clientWay = useAppSelector((state) => state.salon.salon?.clientWay)
  const { pathname: path, search } = useLocation()
  const page = useMatches().at(-1)?.id
  const [opened, setOpened] = useState({ path, by: user?.uid })
  if (opened.path !== path) setOpened({ path, by: user?.uid })

  const elsewhere = destination({ path, search, user, openedAsVisitor: opened.by === undefined, clientWay })
  // A page that the access table forgot is nobody's.
  const isForgotten = pageAt(path) === null && page !== notFoundPage
  if (!elsewhere) return isForgotten ? <Navigate to="/404" replace /> : children
  const wasSignedIn = opened.by !== undefined && !user
  const reason = opened.by === deletedUid ? accountDeleted : sessionEnded
  return (
    <>
      <Navigate to={elsewhere} replace state={wasSignedIn ? reason : null} />
      {/* On a slow phone the other page is some seconds away. As tall as a page, or the footer would jump up and down again. */}
      <div className="min-h-[80dvh]">
        <Loader label="One moment…" />
      </div>
    </>
  )
}

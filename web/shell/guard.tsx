import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAppSelector } from '../store/hooks.ts'
import { Loader } from '../ui/loader.tsx'
import { destination } from './destination.ts'

/** Why the sign-in page is shown to a person who was signed in on the page before: their account was deleted, or their session has ended. */
export type SignInReason = 'account deleted' | 'session ended'

// Made once: with a new object each rendering would navigate again.
const accountDeleted = { reason: 'account deleted' } as const satisfies { reason: SignInReason }
const sessionEnded = { reason: 'session ended' } as const satisfies { reason: SignInReason }

/**
 * Redirects people from pages that are not theirs, on every navigation and whenever the signed-in person changes, whether in
 * another tab. The first request was already guarded by the server.
 */
export function Guard({ children }: { readonly children: ReactNode }) {
  const user = useAppSelector((state) => state.auth.User)
  const deletedUid = useAppSelector((state) => state.auth.deletedUid)
  const { pathname: path, search } = useLocation()
  const [opened, setOpened] = useState({ path, by: user?.uid })
  if (opened.path !== path) setOpened({ path, by: user?.uid })

  const elsewhere = destination({ path, search, user, openedAsVisitor: opened.by === undefined })
  if (!elsewhere) return children
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

import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAppSelector } from '../store/hooks.ts'
import { Loader } from '../ui/loader.tsx'
import { destination } from './destination.ts'

/** Passed to the sign-in page as the reason why it is shown: the account of the page before was deleted there. */
const accountDeleted = { isAccountDeleted: true }

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
  const isDeleted = opened.by !== undefined && opened.by === deletedUid
  return (
    <>
      <Navigate to={elsewhere} replace state={isDeleted ? accountDeleted : null} />
      {/* On a slow phone the other page is some seconds away. As tall as a page, or the footer would jump up and down again. */}
      <div className="min-h-[80dvh]">
        <Loader label="One moment…" />
      </div>
    </>
  )
}

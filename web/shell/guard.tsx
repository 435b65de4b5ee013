import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAppSelector } from '../store/hooks.ts'
import { Loader } from '../ui/loader.tsx'
import { destination } from './destination.ts'

/**
 * Sends people on from pages that are not theirs, on every navigation and whenever the signed-in person changes, be it in
 * another tab. The first request was already guarded by the server.
 */
export function Guard({ children }: { readonly children: ReactNode }) {
  const user = useAppSelector((state) => state.auth.User)
  const { pathname: path, search } = useLocation()
  const [opened, setOpened] = useState({ path, asVisitor: !user })
  if (opened.path !== path) setOpened({ path, asVisitor: !user })

  const elsewhere = destination({ path, search, user, openedAsVisitor: opened.asVisitor })
  if (!elsewhere) return children
  return (
    <>
      <Navigate to={elsewhere} replace />
      {/* On a slow phone the other page is some seconds away. As tall as a page, or the footer would jump up and down again. */}
      <div className="min-h-[80dvh]">
        <Loader label="One moment…" />
      </div>
    </>
  )
}

import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import { hasNotified } from '../ui/toast.ts'
import { FocusOnNavigation } from './focus-on-navigation.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Main } from './main.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageProgress } from './page-progress.tsx'
import { PlainNotices } from './plain-notices.tsx'

/** Route of the workspace, whose pages have another shell. */
const workspace = 'workspace'

export function Shell({ children }: { readonly children: ReactNode }) {
  const isWorkspace = useMatches().some(({ id }) => id === workspace)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="print:hidden absolute top-2 start-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-3 font-medium text-on-accent focus:translate-y-0"
      >
        {t`Skip to the content`}
      </a>
      <PageProgress />
      {isWorkspace ? (
        children
      ) : (
        <>
          <Header />
          <Main className="mx-auto w-full max-w-6xl grow px-5 py-10 sm:px-8 sm:py-14 low:py-4 print:max-w-none print:p-0">
            {children}
          </Main>
        </>
      )}
      {/* Before the footer, so that a few Tabs lead to Undo. */}
      <ToastOutlet />
      {!isWorkspace && <Footer />}
      <OfflineNotice />
      {/* Last, after the page has set its own focus. */}
      <FocusOnNavigation />
    </div>
  )
}

// Fails to load without a network, which is then the message.
const Toaster = lazy(() => import('../ui/toaster.tsx').catch(() => ({ default: PlainNotices })))

function ToastOutlet() {
  const isUsed = useSyncExternalStore(hasNotified.subscribe, hasNotified.now, hasNotified.onServer)
  if (!isUsed) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}

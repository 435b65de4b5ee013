import { lazy, Suspense, useSyncExternalStore } from 'react'
import { noticesWanted } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** Holds the place of notices in the page; what draws them comes with the first one. */
export function ToastOutlet() {
  const wanted = useSyncExternalStore(noticesWanted.subscribe, noticesWanted.now, noticesWanted.onServer)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}

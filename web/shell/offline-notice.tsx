import { t } from '@lingui/core/macro'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const connection = {
  subscribe(onChange: () => void) {
    addEventListener('online', onChange)
    addEventListener('offline', onChange)
    return () => {
      removeEventListener('online', onChange)
      removeEventListener('offline', onChange)
    }
  },
  isOffline: () => !navigator.onLine,
  onServer: () => false,
}

/** Reports a lost network. Overlays the page, so that nothing moves, below the header, so that the menu stays in reach. */
export function OfflineNotice() {
  const isOffline = useSyncExternalStore(connection.subscribe, connection.isOffline, connection.onServer)
  return (
    // Always present: screen readers announce changes in it.
    <div role="status" className="pointer-events-none fixed inset-x-0 top-17 z-40 flex justify-center px-4">
      {isOffline && (
        <p className="flex items-center gap-2.5 rounded-control border border-warning bg-warning-soft px-4 py-2 text-sm font-medium text-warning shadow-float">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t`You’re offline. This page may be out of date.`}
        </p>
      )}
    </div>
  )
}

import { t } from '@lingui/core/macro'
import { useNavigation } from 'react-router'

/**
 * Progress line while the next page loads, from the first frame after the tap: even that comes late on a slow phone. Starts short, so
 * that fast pages don't flash; slows down, since the duration is unknown.
 */
export function PageProgress() {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {isLoading && (
        <>
          <div className="h-1 ltr:origin-left rtl:origin-right animate-page-progress bg-accent" />
          <span className="sr-only">{t`Loading the page…`}</span>
        </>
      )}
    </div>
  )
}

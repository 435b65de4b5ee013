import { useNavigation } from 'react-router'

/**
 * A line along the top while the next page loads, from the first frame after the tap: on a slow phone even that one comes late. It begins
 * short, so that a page that is there at once doesn't flash, runs ahead and slows down, since the duration is unknown.
 */
export function PageProgress() {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {isLoading && (
        <>
          <div className="h-1 origin-left animate-page-progress bg-accent" />
          <span className="sr-only">Loading the page…</span>
        </>
      )}
    </div>
  )
}

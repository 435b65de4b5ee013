import { useNavigation } from 'react-router'

/**
 * A line along the top while the next page loads: not for pages that load at once, and for others within a tenth of a second, before a second
 * tap. It runs ahead and slows down, since the duration is unknown.
 */
export function PageProgress() {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {isLoading && (
        <div className="transition-opacity delay-50 duration-0 starting:opacity-0">
          <div className="h-1 origin-left animate-page-progress bg-accent" />
          <span className="sr-only">Loading the page…</span>
        </div>
      )}
    </div>
  )
}

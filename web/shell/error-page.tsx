import { isRouteErrorResponse, useLocation } from 'react-router'
import { buttonClass } from '../ui/button.tsx'

/** Stands in for the whole page when it failed. Plain links, since the app itself may be what is broken. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation()
  const isOffline = isRouteErrorResponse(error) && error.status === 503
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 px-6 py-16">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <p className="text-sm font-medium tracking-widest text-accent uppercase">{isOffline ? 'Be right back' : 'Our mistake'}</p>
      <h1 className="font-serif text-title">{isOffline ? 'We cannot reach the salon right now' : 'Something went wrong'}</h1>
      <p className="text-muted">
        {isOffline
          ? 'The page is up but its data is not. Nothing of yours is lost. Please try again in a moment.'
          : 'This page could not be shown. Nothing of yours is lost. Try again, or go back to the start.'}
      </p>
      <p className="flex flex-wrap gap-3">
        <a href={pathname + search} className={buttonClass('primary')}>
          Try again
        </a>
        <a href="/" className={buttonClass('secondary')}>
          Back to the start
        </a>
      </p>
    </main>
  )
}

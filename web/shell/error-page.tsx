import { isRouteErrorResponse, useLocation } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { StandalonePage } from './standalone-page.tsx'

const noAnswer = {
  kicker: 'Be right back',
  heading: 'We cannot reach the salon right now',
  text: 'The page is up but its data is not. Nothing of yours is lost. Please try again in a moment.',
}

const ourFault = {
  kicker: 'Our mistake',
  heading: 'Something went wrong',
  text: 'This page could not be shown. Nothing of yours is lost. Try again, or go back to the start.',
}

/** Stands in for the whole page when it failed. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation()
  const words = isRouteErrorResponse(error) && error.status === 503 ? noAnswer : ourFault
  return (
    <StandalonePage {...words}>
      <a href={pathname + search} className={buttonClass('primary')}>
        Try again
      </a>
      <a href="/" className={buttonClass('secondary')}>
        Back to the start
      </a>
    </StandalonePage>
  )
}

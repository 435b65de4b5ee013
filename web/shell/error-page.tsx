import { t } from '@lingui/core/macro'
import { type ComponentType, createContext, lazy, Suspense, useContext } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { isMissingPart } from '../ui/browser/mounted-again.tsx'
import { buttonClass } from '../ui/button.tsx'
import { StandalonePage } from './standalone-page.tsx'

export const RequestId = createContext('')

// Loaded only on failure, if the network is there.
const UnpluggedArt = lazy(async (): Promise<{ default: ComponentType<{ className?: string }> }> => {
  const art = await import('../ui/art/unplugged-art.tsx').catch(() => null)
  return { default: art?.UnpluggedArt ?? (() => null) }
})

const unreachable = () => ({
  kicker: t`One moment`,
  heading: t`We’ll be right back`,
  text: t`We can’t load this page right now. Your bookings are safe. Try again in a moment.`,
})

const ourFault = () => ({
  kicker: t`Sorry`,
  heading: t`Something went wrong`,
  text: t`That’s on our side. Your bookings are safe. Try again, or go to the home page.`,
})

export function ErrorPage({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation()
  const requestId = useContext(RequestId)
  const isOutOfReach = isMissingPart(error) || (isRouteErrorResponse(error) && error.status === 503)
  const words = isOutOfReach ? unreachable() : ourFault()
  const art = (
    <Suspense fallback={null}>
      <UnpluggedArt className="w-full" />
    </Suspense>
  )
  return (
    <StandalonePage {...words} art={art}>
      <a href={pathname + search} className={buttonClass('primary')}>
        {t`Try again`}
      </a>
      <a href="/" className={buttonClass('secondary')}>
        {t`Go to the home page`}
      </a>
      {/* The browser doesn't know the id, and keeps the server's text. */}
      <span className="w-full text-sm text-muted" suppressHydrationWarning>
        {!isOutOfReach && requestId ? t`If it keeps happening, tell us this code: ${{ code: requestId }}` : ''}
      </span>
    </StandalonePage>
  )
}

import { t } from '@lingui/core/macro'
import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf } from '../../domain/language/languages.ts'
import { language } from '../../domain/language/say.ts'
import theme from '../theme.css?inline'
import { UnpluggedArt } from '../ui/art/unplugged-art.tsx'
import { buttonClass } from '../ui/button.tsx'
import { callTo } from '../ui/salon-contact.ts'
import { StandalonePage } from './standalone-page.tsx'

interface OfflinePageOptions {
  readonly salon: { readonly name: string; readonly phone: string }
  readonly nonce: string
}

/**
 * Runs in the page. The `online` event is not enough: a page still loading misses it, and it precedes the connection. So the server is
 * polled, and the page opened only once: a second time would restart a slow load.
 */
const goOn = `
let isBack = false
async function check() {
  if (isBack) return
  const response = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(4000) }).catch(() => null)
  if (isBack || !response?.ok) return
  isBack = true
  location.reload()
}
addEventListener('online', check)
setInterval(check, 5000)
`

/** Renders the page that the service worker shows offline: one file, except for cached fonts. */
export function renderOfflinePage({ salon, nonce }: OfflinePageOptions): string {
  const page = (
    <html lang={language()} dir={directionOf(language())}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: theme }} />
      </head>
      <body>
        <StandalonePage
          art={<UnpluggedArt className="w-full" />}
          kicker={t`No connection`}
          heading={t`You’re offline`}
          text={
            salon.phone
              ? t`Your bookings are safe. This page opens by itself as soon as you’re back online. Can’t wait? Call ${{ name: salon.name }}.`
              : t`Your bookings are safe. This page opens by itself as soon as you’re back online.`
          }
        >
          {/* An empty address is the requested page's. */}
          {/* biome-ignore lint/a11y/useValidAnchor: as above */}
          <a href="" className={buttonClass('primary')}>
            {t`Try again`}
          </a>
          {salon.phone && (
            <a href={callTo(salon)} className={buttonClass('secondary')}>
              {t`Call ${{ phone: salon.phone }}`}
            </a>
          )}
        </StandalonePage>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: goOn }} />
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

import { renderToStaticMarkup } from 'react-dom/server'
import theme from '../theme.css?inline'
import { UnpluggedArt } from '../ui/art/unplugged-art.tsx'
import { buttonClass } from '../ui/button.tsx'
import { callTo } from '../ui/salon-contact.ts'
import { StandalonePage } from './standalone-page.tsx'

interface OfflinePageOptions {
  readonly salon: { readonly name: string; readonly phone: string }
  /** Carried by its one script. */
  readonly nonce: string
}

/**
 * Runs in the page. The browser's event is not enough: `online` is missed by a page that was still loading when the network returned,
 * and comes before the salon can be reached. So the server is checked, at once and every few seconds, and the page is opened once: a
 * second time would begin a slow load all over again.
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

/**
 * What a browser shows instead of any page while there is no network: one file with all it needs, but for the fonts, which the
 * browser has from the pages before. The service worker keeps it.
 */
export function renderOfflinePage({ salon, nonce }: OfflinePageOptions): string {
  const page = (
    <html lang="en">
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
          kicker="No connection"
          heading="You’re offline"
          text={`Your bookings are safe. This page opens by itself as soon as you’re back online.${
            salon.phone && ` Can’t wait? Call ${salon.name}.`
          }`}
        >
          {/* An empty address is that of the requested page. */}
          {/* biome-ignore lint/a11y/useValidAnchor: as above */}
          <a href="" className={buttonClass('primary')}>
            Try again
          </a>
          {salon.phone && (
            <a href={callTo(salon)} className={buttonClass('secondary')}>
              Call {salon.phone}
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

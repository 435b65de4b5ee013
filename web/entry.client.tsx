import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startLanguage } from './language/words.ts'
import { readPageTime } from './server-clock.ts'
import { watchLeaving } from './ui/browser/leaving.ts'
import { keepTextNodes } from './ui/browser/translated-text.ts'

readPageTime()
watchLeaving(window)
const isTranslated = keepTextNodes(document)

async function hydrate(): Promise<void> {
  // The server has written the page in this language.
  await startLanguage(document.documentElement)
  startTransition(() => hydrateDocument())
}

function hydrateDocument(): void {
  hydrateRoot(
    document,
    <StrictMode>
      {/* So that the loading of a page shows at once, not after the page before was rendered again (decision 040). */}
      <HydratedRouter useTransitions />
    </StrictMode>,
    {
      // A page that the browser has translated by then is rendered again.
      onRecoverableError: (error) => isTranslated() || reportError(error),
    },
  )
}

void hydrate()

// In another site's frame.
if (parent !== window) void import('./embedded.ts').then(({ startEmbedded }) => startEmbedded())

// It shows a page of ours where there is no network. Without it, as in some private windows, the browser shows its own.
function registerServiceWorker(): void {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}

if (import.meta.env.PROD) {
  // Not while the page itself is still on its way.
  if (document.readyState === 'complete') registerServiceWorker()
  else addEventListener('load', registerServiceWorker)
}

// Shows a page of ours instead of the browser's own where a page is opened without a network. It caches that
// page only; bookings always come from the server.

const cacheName = 'offline-page'
const address = '/offline'
/** After so long it is fetched again: the salon's number may have changed. In milliseconds. */
const maxAge = 24 * 60 * 60 * 1000

/** @param language unknown until a page was read; the account's may be another than the browser's */
async function cachePage(language) {
  const response = await fetch(language ? `${address}?lang=${language}` : address, { cache: 'no-cache' })
  if (response.ok) await (await caches.open(cacheName)).put(address, response)
}

async function refreshPage(language) {
  const cached = await caches.match(address)
  const age = Date.now() - Date.parse(cached?.headers.get('date') ?? '')
  const isInLanguage = !language || cached?.headers.get('content-language') === language
  // Also where its age is not known.
  if (!(age < maxAge) || !isInLanguage) await cachePage(language)
}

addEventListener('install', (event) => {
  // This script handles pages only; a browser that understands this does not even wake it for anything else.
  const others = event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  event.waitUntil(Promise.all([cachePage(), Promise.resolve(others).catch(() => {})]))
})

addEventListener('activate', (event) => {
  // The page is requested while this script wakes up, not afterwards.
  event.waitUntil(registration.navigationPreload?.enable())
})

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(pageFor(event))
})

async function pageFor(event) {
  try {
    // A preload that is broken off, as while the network changes, says nothing about the network as it is now.
    const preloaded = await Promise.resolve(event.preloadResponse).catch(() => undefined)
    const response = preloaded ?? (await fetch(event.request))
    event.waitUntil(refreshPage(response.headers.get('content-language')).catch(() => {}))
    return response
  } catch {
    return (await caches.match(address)) ?? Response.error()
  }
}

import { framedPath } from '../domain/access.ts'

/**
 * Prepares the booking page in another site's frame (decision 080). Frames get no cookie, so nobody is signed in: other pages open in a
 * tab. Tells the surrounding widget when the page is ready and when Escape is pressed.
 */
export function startEmbedded(): void {
  // To any parent: the page's policy allows the frame, and the message is not about anybody.
  const say = (what: 'ready' | 'close') => parent.postMessage(`chairtime:${what}`, '*')
  for (const part of document.querySelectorAll<HTMLElement>('body header, body footer')) {
    if (!part.closest('main')) part.style.display = 'none'
  }
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role=dialog], [role=alertdialog]'))
      say('close')
  })
  // Before the router, which would navigate within the frame.
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || link.target || (link.origin === location.origin && link.pathname === framedPath)) return
      event.preventDefault()
      event.stopPropagation()
      window.open(link.href, '_blank', 'noopener')
    },
    { capture: true },
  )
  // Cancel leads home, which is useless in a frame.
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const { url } = (event as unknown as { destination: { url: string } }).destination
    if (new URL(url).pathname !== framedPath) say('close')
  })
  say('ready')
}

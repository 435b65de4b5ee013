import { framedPath } from '../domain/access.ts'

/**
 * For the booking page in another site's frame (decision 080). No cookie of ours goes with a frame, so nobody is signed in there: everything
 * but the page itself opens in a tab. Tells the widget around it that the page is there, and when Escape is pressed.
 */
export function startEmbedded(): void {
  // To whoever frames the page, which its policy has allowed; it says nothing about anybody.
  const say = (what: 'ready' | 'close') => parent.postMessage(`chairtime:${what}`, '*')
  for (const part of document.querySelectorAll<HTMLElement>('body header, body footer')) {
    if (!part.closest('main')) part.style.display = 'none'
  }
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role=dialog], [role=alertdialog]'))
      say('close')
  })
  // Before the router, which would show the other page in the frame.
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
  // Cancel leads home, which is of no use in a frame.
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const { url } = (event as unknown as { destination: { url: string } }).destination
    if (new URL(url).pathname !== framedPath) say('close')
  })
  say('ready')
}

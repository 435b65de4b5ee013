import { t } from '@lingui/core/macro'
import type { MetaArgs, MetaDescriptor } from 'react-router'
import { i18n } from '#i18n'
import { pageAccess, pageAt } from '../domain/access.ts'
import type { loader } from './root.tsx'
import { describeSalon } from './salon-description.ts'
import { unpackState } from './store/page-state.ts'
import type { RootState } from './store/store.ts'

const product = 'Chairtime'

/** The image of a shared link, made by `npm run icons`. */
const image = { path: '/sharing.png', width: '1200', height: '630' }

/** Search engines read the server's markup; the browser reuses it. */
function salonDescription({ salon, services, stylists }: RootState, origin: string): object | null {
  if (import.meta.env.SSR) return describeSalon(salon.salon, { services: services.items, stylists: stylists.items }, origin)
  const sent = document.querySelector('script[type="application/ld+json"]')?.textContent
  return sent ? JSON.parse(sent) : null
}

/** The page in each language, for search engines; `x-default` is the one that follows the browser's language. */
function alternates(offered: readonly string[] = [], addressIn: (code: string) => string): MetaDescriptor[] {
  if (offered.length < 2) return []
  const links = offered.map((code) => ({ hrefLang: code, href: addressIn(code) }))
  const byBrowser = { hrefLang: 'x-default', href: addressIn('').replace('?lang=', '') }
  return [...links, byBrowser].map((link) => ({ tagName: 'link', rel: 'alternate', ...link }))
}

/**
 * Builds a page's `meta` export: title with the salon's name, description, canonical address. Only public pages are indexed, with the
 * salon's structured data.
 * @param title null for the page that is the salon itself
 */
export function pageMeta(title: (() => string) | null, description: () => string) {
  return ({ location, matches }: MetaArgs<unknown, { root: typeof loader }>): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root')?.loaderData
    const state = root && unpackState(root.state)
    const name = state?.salon.salon?.name ?? product
    const fullTitle = title ? `${title()} · ${name}` : name
    const isOpened = state?.salon.salon?.opened !== false
    const common = [{ title: fullTitle }, { name: 'description', content: isOpened ? description() : t`Opening soon.` }]

    const page = pageAt(location.pathname)
    const access = page && pageAccess[page]
    if (!root || !state || !isOpened || (access !== 'public' && access !== 'visitor'))
      return [...common, { name: 'robots', content: 'noindex' }]
    const { origin } = root
    const icons = state.salon.salon?.look?.icons
    const version = icons ? `?${icons}` : ''
    const languages = state.salon.salon?.languages
    const addressIn = (code: string) => `${origin}${page}${code === languages?.own ? '' : `?lang=${code}`}`
    const address = languages ? addressIn(i18n.locale) : `${origin}${page}`
    const salon = access === 'public' && salonDescription(state, origin)
    return [
      ...common,
      { tagName: 'link', rel: 'canonical', href: address },
      ...alternates(languages?.offered, addressIn),
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: name },
      { property: 'og:title', content: fullTitle },
      { property: 'og:description', content: description() },
      { property: 'og:url', content: address },
      { property: 'og:image', content: `${origin}${image.path}${version}` },
      { property: 'og:image:width', content: image.width },
      { property: 'og:image:height', content: image.height },
      { property: 'og:image:alt', content: t`${name}: a salon chair in front of a mirror` },
      // Everything else is taken from the tags above.
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(salon ? [{ 'script:ld+json': salon }] : []),
    ]
  }
}

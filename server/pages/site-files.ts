import { randomBytes } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { type Context, Hono } from 'hono'
import { type Access, pageAccess } from '../../domain/access.ts'
import { offeredLanguages } from '../../domain/language/language-settings.ts'
import { directionOf, type Language, languageCodes, type OfferedLanguages } from '../../domain/language/languages.ts'
import { language, say } from '../../domain/language/say.ts'
import { paletteOf } from '../../domain/salon/look/palette.ts'
import type { Settings } from '../../domain/salon/settings.ts'
import { ownOrigin } from '../platform/http/own-origin.ts'
import { languageNow } from '../platform/language/reader.ts'
import { versioned } from '../platform/versioned.ts'
import { createLookPictures, iconNames, type ReadImage } from '../salon/look/pictures.ts'
import { lookFiles } from '../salon/look/routes.ts'
import type { CurrentSettings } from '../salon/settings/current.ts'
import { vary } from './cached-pages.ts'
import type { PageBuild } from './page-build.ts'
import { sealScripts, selfContainedPolicy } from './policy.ts'

interface SiteFilesOptions {
  readonly publicUrl: string | undefined
  readonly settings: CurrentSettings
  readonly readImage: ReadImage
}

/** In seconds. */
const maxAge = 3600

const open: ReadonlySet<Access> = new Set(['public', 'unlisted', 'by link', 'visitor'])

const pagesThat = (matches: (access: Access) => boolean) =>
  Object.entries(pageAccess).flatMap(([path, access]) => (matches(access) ? [path] : []))

export function siteFiles({ publicUrl, settings, readImage }: SiteFilesOptions): Hono {
  const files = new Hono()
  const isOpened = () => settings.get().opened
  files.route('/', lookFiles())
  const pictures = createLookPictures({ settings, readImage })
  // Not cached until the salon opens, so that search engines come back.
  const send = (c: Context, type: string, text: string) =>
    c.body(text, 200, { 'content-type': type, 'cache-control': isOpened() ? `public, max-age=${maxAge}` : 'no-cache' })

  files.get('/robots.txt', (c) =>
    send(c, 'text/plain; charset=utf-8', isOpened() ? robots(ownOrigin(publicUrl, c.req.url)) : closedToRobots),
  )
  files.get('/sitemap.xml', (c) =>
    isOpened()
      ? send(
          c,
          'application/xml; charset=utf-8',
          sitemap(ownOrigin(publicUrl, c.req.url), offeredLanguages(settings.get().languages)),
        )
      : c.notFound(),
  )
  files.get('/site.webmanifest', (c) => {
    c.header('Vary', 'Accept-Language, Cookie')
    return send(c, 'application/manifest+json', JSON.stringify(manifest(settings.get(), pictures.version())))
  })
  const sendPicture = async (c: Context, picture: Promise<Buffer>) => {
    const isOfVersion = pictures.version() !== '' && c.req.url.endsWith(`?${pictures.version()}`)
    return c.body(new Uint8Array(await picture), 200, {
      'content-type': c.req.path.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
      'cache-control': `public, max-age=${isOfVersion ? 31536000 : maxAge}`,
    })
  }
  files.get('/sharing.png', (c) => sendPicture(c, pictures.sharing()))
  for (const name of iconNames) {
    files.get(`/${name}`, (c, next) => {
      const icon = pictures.icon(name)
      return icon ? sendPicture(c, icon) : next()
    })
  }
  return files
}

/** An unopened salon hides its pages. Robots still fetch calendars whose addresses their users know. */
const closedToRobots = 'User-agent: *\nAllow: /calendar/\nDisallow: /\n'

/** Protects no secrets: only spares search engines pages that would redirect to sign-in. */
function robots(origin: string): string {
  const closed = ['/api', ...pagesThat((access) => !open.has(access))].toSorted()
  const topmost = closed.filter((path) => !closed.some((other) => path.startsWith(`${other}/`)))
  return ['User-agent: *', ...topmost.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** Source: https://www.sitemaps.org/protocol.html */
function sitemap(origin: string, { own, offered }: OfferedLanguages): string {
  // The only character of a host name that XML escapes.
  const base = origin.replaceAll('&', '&amp;')
  const urls = pagesThat((access) => access === 'public').flatMap((path) => {
    const addressIn = (code: Language) => `${base}${path}${code === own ? '' : `?lang=${code}`}`
    const links = offered.map((code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${addressIn(code)}"/>`)
    return offered.map((code) => `  <url><loc>${addressIn(code)}</loc>${offered.length > 1 ? links.join('') : ''}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${offered.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>
${urls.join('\n')}
</urlset>
`
}

/** Source: https://www.w3.org/TR/appmanifest/ */
function manifest({ salon: { name }, look }: Settings, version: string) {
  const { paper } = paletteOf(look.accent).light
  const pathWithVersion = (path: string) => (version === '' ? path : `${path}?${version}`)
  return {
    id: '/',
    name,
    short_name: name,
    description: say(msg`Book an appointment and see your bookings.`),
    lang: language(),
    dir: directionOf(language()),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: paper,
    background_color: paper,
    icons: [
      { src: pathWithVersion('/favicon.svg'), sizes: 'any', type: 'image/svg+xml' },
      { src: pathWithVersion('/icon-192.png'), sizes: '192x192', type: 'image/png' },
      { src: pathWithVersion('/icon-512.png'), sizes: '512x512', type: 'image/png' },
      { src: pathWithVersion('/icon-maskable.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: say(msg`Book an appointment`), url: '/bookings' },
      { name: say(msg`My bookings`), url: '/mybookings' },
    ],
  }
}

export function offlinePage(build: PageBuild, settings: CurrentSettings): Hono {
  const pages = versioned<{ readonly html: string; readonly policy: string }>({ most: languageCodes.length + 1 })
  return new Hono().get('/offline', async (c) => {
    const { salon, version } = settings.get()
    const spoken = languageNow()
    await build.entry.module.prepareLanguage(spoken)
    const { html, policy } = pages(`offline ${spoken}`, [version], () => {
      const nonce = randomBytes(18).toString('base64url')
      const { html, scripts } = sealScripts(build.entry.module.renderOfflinePage({ salon, nonce }), nonce)
      return { html, policy: selfContainedPolicy(html, scripts) }
    })
    return c.html(html, 200, {
      'content-security-policy': policy,
      'content-language': language(),
      'cache-control': 'no-cache',
      vary,
    })
  })
}

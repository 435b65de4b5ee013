import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { parseHex } from '../../../../../domain/salon/look/color.ts'
import { shownLogo } from '../../../../../domain/salon/look/logo.ts'
import { type Look, nameInitials, ownStyleKey, styleKey } from '../../../../../domain/salon/look/look.ts'
import { isPageDrawing } from '../../../../../domain/salon/pictures/demo-pictures.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Wordmark } from '../../../../ui/art/wordmark.tsx'
import { RadioField } from '../../../shared/form/choice-fields.tsx'

/** Viewport sizes in pixels. */
const sizes = { narrow: { width: 390, height: 760 }, wide: { width: 1280, height: 860 } } as const
type Size = keyof typeof sizes
type Scheme = 'light' | 'dark'

const sizeNames = () => ({
  narrow: t({ message: 'Narrow', context: 'screen' }),
  wide: t({ message: 'Wide', context: 'screen' }),
})
const schemeNames = () => ({
  light: t({ message: 'Light', context: 'colors' }),
  dark: t({ message: 'Dark', context: 'colors' }),
})

interface LookPreviewProps {
  /** Unchecked input: its accent may be invalid. */
  readonly look: Look
  readonly name: string
  readonly pictureUrl: string
}

/** The home page as a visitor sees it, in an unsaved look. */
export function LookPreview({ look, name, pictureUrl }: LookPreviewProps) {
  const [size, setSize] = useState<Size>('narrow')
  const [scheme, setScheme] = useState<Scheme>('light')
  const [box, boxWidth] = useWidth()
  const isOpened = useAppSelector(({ salon }) => salon.salon?.opened !== false)
  const page = useHomePage(isOpened)
  const [previewDocument, setPreviewDocument] = useState<Document | null>(null)
  const accent = useLastAccent(look.accent)
  useDrawing(previewDocument, pictureUrl)
  useSheet(previewDocument, `/look/${styleKey({ ...look, accent })}.css?scheme=${scheme}`)
  const { width, height } = sizes[size]
  const scale = Math.min(1, boxWidth / width)
  return (
    <section
      aria-labelledby="look-preview"
      data-size={size}
      className="grid content-start gap-3 xl:sticky xl:top-6 xl:self-start"
    >
      <h3 id="look-preview" className="font-medium">
        {t`Preview`}
      </h3>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <RadioField
          label={t`Screen`}
          name="preview.size"
          choices={['narrow', 'wide']}
          labelOf={(choice) => sizeNames()[choice]}
          value={size}
          error={undefined}
          onChange={setSize}
        />
        <RadioField
          label={t`Colors`}
          name="preview.scheme"
          choices={['light', 'dark']}
          labelOf={(choice) => schemeNames()[choice]}
          value={scheme}
          error={undefined}
          onChange={setScheme}
        />
      </div>
      <div ref={box} className="relative overflow-auto" style={{ height: height * scale }}>
        {page === 'failed' && (
          <p className="text-muted">{t`The preview can’t be loaded right now. You can save all the same.`}</p>
        )}
        {page !== 'failed' && page !== null && (
          <iframe
            title={t`Preview of the home page`}
            // Static: nothing runs in it, and links are no tab stops.
            inert
            sandbox="allow-same-origin"
            srcDoc={page}
            onLoad={({ currentTarget }) => setPreviewDocument(currentTarget.contentDocument)}
            className="absolute top-0 start-0 ltr:origin-top-left rtl:origin-top-right rounded-card border border-line-strong bg-surface"
            style={{ width, height, transform: `scale(${scale})` }}
          />
        )}
      </div>
      {previewDocument && <Name page={previewDocument} look={{ ...look, accent }} name={name} />}
    </section>
  )
}

function Name({ page, look, name }: Pick<LookPreviewProps, 'look' | 'name'> & { readonly page: Document }) {
  const [header] = useState(() => {
    const link = page.querySelector('header a')
    link?.replaceChildren()
    return link
  })
  if (!header) return null
  const logo = shownLogo(look)
  const isOwn = logo === null && styleKey(look) === ownStyleKey
  const previewLook = isOwn
    ? null
    : { css: '', fonts: [], paper: ['', ''] as [string, string], icons: '', initials: nameInitials(name), logo }
  return createPortal(<Wordmark salon={{ name, look: previewLook }} className="min-w-0" />, header)
}

/** The picture of a demo salon depends on the look. */
function useDrawing(page: Document | null, url: string): void {
  useEffect(() => {
    const image = [...(page?.images ?? [])].find((each) => isPageDrawing(each.getAttribute('src') ?? ''))
    if (!image || !isPageDrawing(url)) return
    image.removeAttribute('srcset')
    image.src = url
  }, [page, url])
}

function useLastAccent(typed: string): string {
  const accent = parseHex(typed)
  const [last, setLast] = useState(accent ?? '#000000')
  if (accent && accent !== last) setLast(accent)
  return accent ?? last
}

/** The home page's HTML without scripts; null while loading. Before the opening, as it will look then. */
function useHomePage(isOpened: boolean): string | 'failed' | null {
  const [page, setPage] = useState<string | 'failed' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    // Once open, without the cookie, as a visitor. Before that, visitors get “Opening soon” only.
    fetch('/', { credentials: isOpened ? 'omit' : 'same-origin', signal: controller.signal })
      .then(async (response) => setPage(response.ok ? stillPage(await response.text()) : 'failed'))
      .catch(() => controller.signal.aborted || setPage('failed'))
    return () => controller.abort()
  }, [isOpened])
  return page
}

const running =
  'script, noscript, meta[http-equiv], link[rel=modulepreload], link[rel=preload], link[rel=manifest], link[rel=icon], ' +
  'aside[aria-label="Not open yet"]'

function stillPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll(`${running}, link[href^="/look/"]`)) element.remove()
  page.body.inert = true
  return `<!doctype html>${page.documentElement.outerHTML}`
}

/** Swaps the style sheet; the old one stays until the new one has loaded, to avoid a flash. */
function useSheet(page: Document | null, href: string): void {
  useEffect(() => {
    if (!page) return
    const timer = setTimeout(() => {
      const old = [...page.querySelectorAll('link[href^="/look/"]')]
      const sheet = Object.assign(page.createElement('link'), { rel: 'stylesheet', href })
      sheet.onload = () => {
        for (const each of old) each.remove()
      }
      page.head.append(sheet)
    }, 80)
    return () => clearTimeout(timer)
  }, [page, href])
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(390)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}

/**
 * Renders the preview image of shared links (web/static/sharing.png) from the home page's own artwork, type and colors:
 * `npm run icons` after a change to one of them. The server writes the salon's name beside the sign (`sharing-picture.ts`).
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { runnerImport } from 'vite'
import { findChromium } from '../e2e/support/chromium.ts'

/** The size that Open Graph consumers expect, in pixels. */
const size = { width: 1200, height: 630 }
const project = new URL('../', import.meta.url)

async function drawingOf(file: string, name: string, properties = {}): Promise<string> {
  const path = fileURLToPath(new URL(file, project))
  const { module } = await runnerImport<Record<string, FunctionComponent>>(path, { configFile: false, logLevel: 'error' })
  const Drawing = module[name]
  if (!Drawing) throw new Error(`${file} has no ${name}`)
  return renderToStaticMarkup(createElement(Drawing, properties))
}

async function fontFace(family: string, file: string): Promise<string> {
  const font = await readFile(new URL(`web/fonts/${file}`, project), 'base64')
  return `@font-face { font-family: "${family}"; font-weight: 400 600; src: url(data:font/woff2;base64,${font}) }`
}

/** The theme's light colors, which are its first block. */
async function colors(): Promise<string> {
  const theme = await readFile(new URL('web/theme.css', project), 'utf8')
  return (/@theme \{(.*?)\n\}/s.exec(theme)?.[1] ?? '').match(/--color-[a-z-]+: .*?;/g)?.join(' ') ?? ''
}

const page = `<!doctype html>
<style>
  ${await fontFace('Fraunces', 'fraunces.woff2')}
  ${await fontFace('Inter', 'inter.woff2')}
  :root { ${await colors()} }
  body { margin: 0; display: grid; grid-template-columns: 1fr 528px; height: ${size.height}px; overflow: hidden }
  body { background: var(--color-paper); color: var(--color-ink) }
  .words { padding: 0 40px 0 80px; display: grid; align-content: center; gap: 32px }
  .words svg { width: 84px; height: 84px }
  h1 { margin: 0; font: 500 68px/1.06 Fraunces; letter-spacing: -0.02em; text-wrap: balance }
  p { margin: 0; font: 400 27px/1.45 Inter; color: var(--color-muted) }
  /* Behind the picture's round corners: its wall and its floor. */
  .picture { background: linear-gradient(var(--color-accent-soft) 75%, var(--color-line) 75%); overflow: hidden }
  .picture svg { display: block; height: 100%; margin-left: -260px }
</style>
<div class="words">
  ${await drawingOf('web/ui/art/wordmark.tsx', 'Wordmark', { name: '' })}
  <h1>Great hair, at a time that suits you</h1>
  <p>Services, prices and openings.<br>Book online in a minute.</p>
</div>
<div class="picture">${await drawingOf('web/ui/art/hero-art.tsx', 'HeroArt')}</div>`

const browser = await chromium.launch(await findChromium())
try {
  const tab = await browser.newPage({ viewport: size })
  await tab.setContent(page)
  await tab.evaluate(() => document.fonts.ready)
  const shot = await tab.screenshot()
  // Some crawlers give up on large images, and line art needs few colors.
  await sharp(shot)
    .png({ compressionLevel: 9, palette: true, colours: 128 })
    .toFile(fileURLToPath(new URL('web/static/sharing.png', project)))
} finally {
  await browser.close()
}

/**
 * Writes the home page's drawing to a file, for pictures of shared links in the salon's colors: `npm run icons` after a change to the
 * drawing.
 */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { runnerImport } from 'vite'

const project = new URL('../', import.meta.url)
const file = fileURLToPath(new URL('web/ui/art/hero-art.tsx', project))
const { module } = await runnerImport<{ HeroArt: FunctionComponent }>(file, { configFile: false, logLevel: 'error' })
const drawing = renderToStaticMarkup(createElement(module.HeroArt)).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
await writeFile(new URL('server/salon/look/sharing-art.svg', project), `${drawing}\n`)

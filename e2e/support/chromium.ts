import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium as playwrightChromium } from '@playwright/test'
import packagedChromium from '@sparticuz/chromium'

const args = ['--disable-background-networking', '--disable-component-update', '--disable-quic']

/** Where the package does not run. */
const otherPlaces = [
  playwrightChromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The Chromium to test with: the one that comes as an npm package wherever it runs, so that every machine tests the same and nothing
 * needs to be installed by hand; or the one that `CHROMIUM_PATH` names.
 * @throws {Error} where there is none
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const executablePath = await findExecutable(process.env.CHROMIUM_PATH)
  // Chromium's sandbox refuses to run as root.
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', ...args] : args }
}

async function findExecutable(chosen: string | undefined): Promise<string> {
  if (!chosen && process.platform === 'linux' && process.arch === 'x64') return unpackedChromium()
  const found = chosen ? [chosen] : otherPlaces
  const place = found.find((each) => existsSync(each))
  if (!place) throw new Error(`There is no Chromium at ${found.join(', ')}. Set CHROMIUM_PATH to where one is.`)
  return place
}

/** Unpacks it once for each version. Several processes may do so at the same time: each in a folder of its own, and one of them counts. */
async function unpackedChromium(): Promise<string> {
  const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))
  const { version } = JSON.parse(await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8')) as {
    version: string
  }
  const cache = join(modules, '.cache')
  const folder = join(cache, `chromium-${version}`)
  const executable = join(folder, 'chromium')
  if (existsSync(executable)) return executable
  await mkdir(cache, { recursive: true })
  const ours = await mkdtemp(`${folder}-`)
  try {
    await unpackInto(ours)
    await rename(ours, folder)
  } catch (error) {
    if (!existsSync(executable)) throw error
  } finally {
    await rm(ours, { recursive: true, force: true })
  }
  return executable
}

/** The package knows no other place than the temporary folder, and takes whatever already stands there. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR: before } = process.env
  process.env.TMPDIR = folder
  try {
    await packagedChromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium as playwrightChromium } from '@playwright/test'
import packagedChromium from '@sparticuz/chromium'

const args = [
  ...['--disable-background-networking', '--disable-component-update', '--disable-quic'],
  // A made-up other site shows the salon on this machine.
  '--disable-features=LocalNetworkAccessChecks',
]

/** Tried if the package does not run. */
const otherPaths = [
  playwrightChromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds the Chromium to test with: the npm package's, so that every machine has the same without an installation; or the one at
 * `CHROMIUM_PATH`.
 * @throws {Error} if there is none
 */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const executablePath = await findExecutable(process.env.CHROMIUM_PATH)
  // Chromium's sandbox refuses to run as root.
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', ...args] : args }
}

async function findExecutable(chosen: string | undefined): Promise<string> {
  if (!chosen && process.platform === 'linux' && process.arch === 'x64') return unpackedChromium()
  const paths = chosen ? [chosen] : otherPaths
  const path = paths.find((each) => existsSync(each))
  if (!path) throw new Error(`There is no Chromium at ${paths.join(', ')}. Set CHROMIUM_PATH to where one is.`)
  return path
}

/** Unpacks each version once. Concurrent processes use folders of their own; the first one's is kept. */
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

/** The package always unpacks to the temporary folder, and reuses an earlier copy. */
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

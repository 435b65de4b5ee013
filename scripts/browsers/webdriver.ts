/**
 * A small WebDriver client for Debian's browsers: WebKitGTK over its driver's HTTP, Firefox over its built-in Marionette, the same
 * commands on a socket. Source: https://www.w3.org/TR/webdriver2/,
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/platform/listen.ts'

/** WebDriver's key of an element reference. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
export type Element = Record<typeof elementKey, string>

export interface Browser {
  navigate(url: string): Promise<void>
  /** Acts to leave a page, and waits for the next one. Pending loads of the first may fail. */
  leave(act: () => Promise<unknown>): Promise<void>
  /** Runs a function in the page; a returned element can be clicked. */
  run<Result>(script: (...args: never[]) => Result, ...args: unknown[]): Promise<Result>
  click(element: Element): Promise<void>
  type(element: Element, text: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Console messages and errors of the page: lines of the browser's output. */
  console(): readonly string[]
  close(): Promise<void>
}

type Send = (command: keyof typeof paths, params: Record<string, unknown>) => Promise<unknown>

/** Paths of WebDriver's HTTP and names of Marionette, by command. */
const paths = {
  navigate: { path: 'url', name: 'WebDriver:Navigate' },
  execute: { path: 'execute/sync', name: 'WebDriver:ExecuteScript' },
  click: { path: 'element/{id}/click', name: 'WebDriver:ElementClick' },
  type: { path: 'element/{id}/value', name: 'WebDriver:ElementSendKeys' },
  resize: { path: 'window/rect', name: 'WebDriver:SetWindowRect' },
} as const

/** Messages and errors of pages, as Firefox and WebKitGTK print them. */
const isOfPage = /^console\.(error|warn)|^JavaScript (error|warning)|^CONSOLE .*(ERROR|WARN)/
const isOfBrowser = /resource:\/\/|chrome:\/\/|un-needed interventions/
/** A left page's request, which WebKit calls an error, or its script, which Firefox and the router do. */
const isOfPageLeft = /due to access control checks|error loading dynamically imported module|Error loading route module/

function createBrowser(send: Send, output: string[], close: () => Promise<void>): Browser {
  async function leave(act: () => Promise<unknown>): Promise<void> {
    const before = output.length
    await act()
    output.push(...output.splice(before).filter((line) => !isOfPageLeft.test(line)))
  }
  return {
    navigate: (url) => leave(() => send('navigate', { url })),
    leave,
    run: async (script, ...args) =>
      (await send('execute', { script: `return (${script}).apply(null, arguments)`, args })) as never,
    click: async (element) => void (await send('click', { id: element[elementKey] })),
    type: async (element, text) => void (await send('type', { id: element[elementKey], text })),
    resize: async (width, height) => void (await send('resize', { width, height })),
    console: () => output.filter((line) => isOfPage.test(line) && !isOfBrowser.test(line)),
    close,
  }
}

function collectLines(child: ChildProcess): string[] {
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)))
  return lines
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await Promise.race([once(child, 'exit'), sleep(5_000)])
  child.kill('SIGKILL')
}

export async function openFirefox(program: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'chairtime-firefox-'))
  const port = await freePort()
  const preferences = {
    'marionette.port': port,
    'devtools.console.stdout.content': true,
    'browser.dom.window.dump.enabled': true,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
  }
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', profile], { stdio: 'pipe' })
  const output = collectLines(child)
  const close = async () => {
    await end(child)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const command = await connectMarionette(port)
    await command('WebDriver:NewSession', { capabilities: { alwaysMatch: { pageLoadStrategy: 'normal' } } })
    const send: Send = async (name, params) => {
      const result = await command(paths[name].name, params)
      return (result as { value?: unknown } | null)?.value
    }
    return createBrowser(send, output, close)
  } catch (error) {
    await close()
    throw error
  }
}

/** Messages are JSON after their length: `[0, id, command, parameters]`, answered by `[1, id, error, result]`. */
async function connectMarionette(port: number) {
  const socket = await untilListening(port)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const colon = received.indexOf(':')
      const length = Number(received.subarray(0, colon))
      if (colon < 0 || received.length < colon + 1 + length) return
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString())
      received = received.subarray(colon + 1 + length)
      // The first is a greeting.
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message as [number, number, { message: string } | null, unknown]
      if (error) waiting.get(id)?.reject(new Error(error.message))
      else waiting.get(id)?.resolve(result)
    }
  })
  let last = 0
  return (command: string, params: object): Promise<unknown> => {
    last += 1
    const message = JSON.stringify([0, last, command, params])
    const answer = Promise.withResolvers<unknown>()
    waiting.set(last, answer)
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    return answer.promise
  }
}

async function untilListening(port: number): Promise<Socket> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    if (isOpen) return socket
    await sleep(500)
  }
  throw new Error('Firefox did not begin to listen')
}

/** @param display an X server, since WebKitGTK has no headless mode */
export async function openWebKit(driver: string, browser: string, display: string): Promise<Browser> {
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'pipe',
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const output = collectLines(child)
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init = body ? { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : { method }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    const { value } = (await response.json()) as { value: { message?: string } }
    if (!response.ok) throw new Error(value.message)
    return value
  }
  const close = () => end(child)
  try {
    const options = { binary: browser, args: ['--automation', '--enable-write-console-messages-to-stdout=true'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    for (let attempt = 0; attempt < 40 && !(await call('GET', '/status').catch(() => null)); attempt++) await sleep(250)
    const session = (await call('POST', '/session', { capabilities })) as { sessionId: string }
    const send: Send = (name, { id, ...params }) =>
      call('POST', `/session/${session.sessionId}/${paths[name].path.replace('{id}', String(id))}`, params)
    return createBrowser(send, output, async () => {
      await call('DELETE', `/session/${session.sessionId}`).catch(() => {})
      await close()
    })
  } catch (error) {
    await close()
    throw error
  }
}

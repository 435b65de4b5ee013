import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, type ClientRequest, request } from 'node:http'
import { connect } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { timeoutMillis } from '../../testing/live-events.ts'
import { signedIn, type TestApp } from '../../testing/salon.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { maxHeld } from './commands.ts'

const megabyte = 1024 * 1024

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: ServerProcess
let cookies: Record<'admin' | 'client' | 'visitor', string>

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startServerProcess(database.serversUrl)
  const app = { request: (path: string, init?: RequestInit) => fetch(server.origin + path, init) } as unknown as TestApp
  const response = await fetch(`${server.origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@salon.example', password: 'scissors-and-comb' }),
  })
  const admin = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  cookies = { admin, client: (await signedIn(app, database)).cookie, visitor: '' }
})
afterAll(async () => {
  keptAgent.destroy()
  await server.stop()
  await database.drop()
})

const boundary = 'never-to-be-met-in-a-picture'
const contentType = `multipart/form-data; boundary=${boundary}`
const head = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
)
const field = (name: string) => `\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nchairtime`
const tail = Buffer.from(`${field('upload_preset')}${field('cloud_name')}\r\n--${boundary}--\r\n`)

interface Sent {
  readonly status: number
  readonly body: string
}

const keptAgent = new Agent({ keepAlive: true })

interface Sending {
  readonly chunked?: boolean
  readonly as?: keyof typeof cookies
  readonly start?: Buffer
  /** Bytes to send without a response before waiting. */
  readonly most?: number
  /** `false` asks the server to close the connection after its response. */
  readonly agent?: Agent | false
}

function send(
  size: number,
  { chunked = true, as = 'admin', start = Buffer.alloc(0), most = Number.POSITIVE_INFINITY, agent = false }: Sending = {},
): Promise<Sent> {
  const length = head.length + size + tail.length
  return new Promise((resolve, reject) => {
    const upload = request(`${server.origin}/api/images`, {
      method: 'POST',
      agent,
      headers: {
        cookie: cookies[as],
        'content-type': contentType,
        ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
      },
    })
    let responded = false
    let sent = 0
    const first = new Promise((seen) => upload.once('response', seen))
    upload.on('error', reject)
    void write(upload, size, start, async (bytes) => {
      sent += bytes
      if (sent >= most) await first
      return !responded
    })
    upload.on('response', async (response) => {
      responded = true
      const body = (await response.toArray()).join('')
      resolve({ status: response.statusCode ?? 0, body })
    })
  })
}

/** Uploads everything before reading. @returns the response @throws if the connection breaks before */
async function sendBlindly(size: number): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').pause()
  const headers = `Host: localhost\r\nCookie: ${cookies.admin}\r\nContent-Type: ${contentType}\r\nContent-Length: ${size}`
  socket.write(`POST /api/images HTTP/1.1\r\n${headers}\r\n\r\n`)
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject).write(Buffer.alloc(size), (error) => (error ? reject(error) : resolve()))
  })
  return (await socket.toArray()).join('')
}

/** @param goesOn called after each chunk; returns true to send the next one */
async function write(
  upload: ReturnType<typeof request>,
  size: number,
  start: Buffer,
  goesOn: (bytes: number) => Promise<boolean>,
) {
  const closed = new Promise((resolve) => upload.once('close', resolve))
  upload.write(head)
  upload.write(start)
  let last = start.length
  for (let remaining = size - last; remaining > 0 && !upload.destroyed && (await goesOn(last)); remaining -= last) {
    last = Math.min(remaining, 64 * 1024)
    const isFlowing = upload.write(Buffer.alloc(last, 0x55))
    if (!isFlowing) await Promise.race([new Promise((resolve) => upload.once('drain', resolve)), closed])
  }
  upload.end(tail)
}

function memory(): number {
  const { pid } = server.process
  const table = `/proc/${pid}/status`
  const kilobytes = existsSync(table)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(table, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) * 1024
}

describe('an upload that is too large', () => {
  const refused = { code: 'too_large', message: 'This image is too large. It can be up to 10 MB.' }

  describe.each([
    ['50 MB in chunks, without a length', 50 * megabyte, true],
    ['50 MB with their length', 50 * megabyte, false],
    ['10 MB and a byte', 10 * megabyte + 1, true],
    ['10 MB and a byte with their length', 10 * megabyte + 1, false],
  ])('%s', (_, size, chunked) => {
    // A server that waits for the rest never responds.
    test.each<[string, Sending]>([
      ['and the rest is not waited for', { most: 20 * megabyte }],
      ['to a sender that uses connections again', { most: 20 * megabyte, agent: keptAgent }],
    ])('413, %s', async (_, sending) => {
      const { status, body } = await send(size, { chunked, ...sending })
      expect([status, JSON.parse(body)]).toEqual([413, { error: refused }])
    })
  })

  test('is received whole from a sender that reads nothing before, and then refused', async () => {
    expect(await sendBlindly(50 * megabyte)).toMatch(/^HTTP\/1.1 413 .*Connection: close.*too_large/is)
  })

  test('does not grow the server’s memory, not even ten at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => send(50 * megabyte)))
    const before = memory()
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, memory())
    }, 50)
    for (let round = 0; round < 3; round++) {
      const responses = await Promise.all(Array.from({ length: 10 }, () => send(50 * megabyte)))
      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(413))
    }
    clearInterval(watch)
    // Ten of 50 MB held whole would be 500 MB.
    expect(highest - before).toBeLessThan(250 * megabyte)
  })

  test('is not read if the caller may not upload', async () => {
    const [visitor, client] = await Promise.all([send(50 * megabyte, { as: 'visitor' }), send(50 * megabyte, { as: 'client' })])
    expect([visitor.status, client.status]).toEqual([401, 403])
  })

  test('other routes keep their own limit', async () => {
    const response = await fetch(`${server.origin}/api/services`, {
      method: 'POST',
      headers: { cookie: cookies.admin, 'content-type': 'application/json' },
      body: JSON.stringify({ ServiceName: 'x'.repeat(70_000) }),
    })
    expect(response.status).toBe(413)
  })
})

describe('an upload just small enough', () => {
  test.each([true, false])('is stored; in chunks: %s', async (chunked) => {
    const image = await sharp({
      create: { width: 1800, height: 1800, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(image.length).toBeGreaterThan(9 * megabyte)
    const { status, body } = await send(image.length, { chunked, start: image })
    expect([status, JSON.parse(body)]).toMatchObject([200, { width: 1800, height: 1800, format: 'webp' }])
  })

  test('can have exactly the stated size, not counting the form', async () => {
    const { status, body } = await send(10 * megabyte)
    expect([status, JSON.parse(body).error.message]).toEqual([422, 'Choose a PNG, JPEG, WebP or AVIF image.'])
  })

  test('leaves nothing behind if it is aborted', async () => {
    const upload = request(`${server.origin}/api/images`, {
      method: 'POST',
      headers: { cookie: cookies.admin, 'content-type': contentType, 'content-length': 5 * megabyte },
    })
    const closed = new Promise((resolve) => upload.on('error', resolve))
    upload.write(Buffer.concat([head, Buffer.alloc(megabyte)]))
    setTimeout(() => upload.destroy(new Error('gone')), 100)
    await closed
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
  })
})

test('no more uploads are held than there are places for: others are refused, and dropped while they arrive', async () => {
  const open: ClientRequest[] = []
  const retries = new Set<NodeJS.Timeout>()
  const hold = () => {
    const headers = { cookie: cookies.admin, 'content-type': contentType, 'transfer-encoding': 'chunked' }
    const upload = request(`${server.origin}/api/images`, { method: 'POST', headers })
    upload.on('error', () => {})
    upload.once('response', () => {
      upload.destroy()
      retries.add(setTimeout(hold, 50))
    })
    upload.write(head)
    open.push(upload)
  }
  for (let count = 0; count < maxHeld; count++) hold()
  const end = () => {
    for (const retry of retries) clearTimeout(retry)
    for (const upload of open) upload.destroy()
  }
  onTestFinished(end)
  const small = async () => (await send(1000)).status
  await vi.waitFor(async () => expect(await small()).toBe(503), timeoutMillis)
  expect(await sendBlindly(9 * megabyte)).toMatch(/^HTTP\/1.1 503 .*"unavailable"/is)
  end()
  await vi.waitFor(async () => expect(await small()).toBe(422), timeoutMillis)
})

import { brotliDecompressSync } from 'node:zlib'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AppError } from '../../domain/app-error.ts'
import { knownToRendering } from '../platform/http/context.ts'
import { withinRequest } from '../platform/request-scope.ts'
import { eventually } from '../testing/live-events.ts'
import type { PageBuild } from './page-build.ts'
import { createPages } from './pages.ts'

interface Situation {
  readonly cacheControl?: string
  readonly status?: number
  readonly setCookie?: string
  readonly publicUrl?: string
  readonly delivers?: boolean
}

interface PageContext {
  readonly fetch: (path: string) => Promise<Response>
  readonly nonce: string
  readonly origin: string
  readonly deliver: (html: string) => void
  readonly requestId?: string
}

function pagesIn(situation: Situation = {}) {
  const calls = {
    renderings: 0,
    cookies: [] as (string | null)[],
    known: [] as (string | null)[],
    requestId: undefined as string | undefined,
    now: 0,
    changes: 0,
    release: null as Promise<void> | null,
  }
  const module = {
    contextFor: (given: PageContext) => Object.assign(new RouterContextProvider(), given),
    prepareLanguage: async () => {},
    createRequestHandler: () => async (_: Request, context: PageContext) => {
      calls.renderings += 1
      calls.requestId = context.requestId
      const rendering = calls.renderings
      const who = await (await context.fetch('/api/appointments')).text()
      await calls.release
      const html = `<p>${who} ${rendering}</p><link href="${context.origin}"><script nonce="${context.nonce}">go()</script>`
      if (situation.delivers) context.deliver(html)
      return new Response(situation.delivers ? null : html, {
        status: situation.status ?? 200,
        headers: {
          'content-type': 'text/html',
          'cache-control': situation.cacheControl ?? 'no-cache',
          ...(situation.setCookie && { 'set-cookie': situation.setCookie }),
        },
      })
    },
  }
  const pages = createPages({
    build: { entry: { module } } as unknown as PageBuild,
    callApi: (url, init, env) => {
      const cookie = new Headers(init?.headers).get('cookie')
      if (url.endsWith('/api/me')) return whoIs(cookie)
      calls.cookies.push(cookie)
      calls.known.push(knownToRendering(env)?.user?.uid ?? null)
      return new Response(cookie ?? 'visitor')
    },
    publicUrl: situation.publicUrl,
    reportError: () => {},
    now: () => calls.now,
    catalogueVersion: () => calls.changes,
    readVersions: async () => ({ services: '1', stylists: '1', ratings: '1' }),
  })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET', limit = async () => {}) =>
    pages.respond(new Request(new URL(path, 'http://salon.example'), { headers, method }), { limit, port: 3000 })
  return { seen: calls, get }
}

function whoIs(cookie: string | null): Response {
  if (cookie?.includes('session_token=away')) return new Response('{}', { status: 503 })
  return Response.json(cookie?.includes('session_token=abc') ? { uid: 'ADA', admin: false, role: 'client' } : null)
}

const session = { cookie: 'theme=dark; chairtime.session_token=abc' }

test('a page for everybody is rendered once and comes with what a browser needs to keep it', async () => {
  const { get, seen } = pagesIn()
  const first = await get('/')
  const second = await get('/')
  expect(await second.text()).toBe(await first.text())
  expect(seen.renderings).toBe(1)
  const again = await get('/', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
})

test('a page is told the id of the request, to show it if it fails', async () => {
  const { get, seen } = pagesIn()
  await withinRequest('a1b2', () => get('/login?next=%2Fbookings'))
  expect(seen.requestId).toBe('a1b2')
})

test('requests during the first rendering wait for the same one', async () => {
  const { get, seen } = pagesIn()
  await Promise.all([get('/'), get('/'), get('/', { 'accept-encoding': 'br' })])
  expect(seen.renderings).toBe(1)
})

test('a cached page is sent in the requested encoding', async () => {
  const { get } = pagesIn()
  const plain = await (await get('/about')).text()
  const compressed = await get('/about', { 'accept-encoding': 'gzip, deflate, br' })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await compressed.arrayBuffer()).toString()).toBe(plain)
  expect((await get('/about', { 'accept-encoding': 'br;q=0' })).headers.get('content-encoding')).toBeNull()
})

test('a signed-in user gets a page of their own that is not cached', async () => {
  const { get, seen } = pagesIn()
  await get('/')
  const own = await get('/', session)
  expect(await own.text()).toContain(session.cookie)
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect(await (await get('/')).text()).toContain('visitor 1')
  expect(seen.renderings).toBe(2)
})

test.each(['/', '/mybookings'])('the text of %s that was handed over beside the response is sealed and sent', async (path) => {
  const { get } = pagesIn({ delivers: true })
  const response = await get(path, session)
  expect(await response.text()).toMatch(/^<p>.* 1<\/p>.*<script>go\(\)<\/script>$/)
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
})

test('a cached page is rendered without any cookie', async () => {
  const { get, seen } = pagesIn()
  await get('/', { cookie: 'theme=dark' })
  expect(seen.cookies).toEqual([null])
})

test('tracking parameters change nothing in the page', async () => {
  const { get, seen } = pagesIn()
  for (const path of ['/', '/?utm_source=x', '/?fbclid=y']) expect((await get(path)).status).toBe(200)
  expect(seen.renderings).toBe(1)
})

test('addresses that lead nowhere share one page, which says so each time', async () => {
  const { get, seen } = pagesIn({ status: 404 })
  const responses = [await get('/nowhere'), await get('/no/where?x=1'), await get('/%00')]
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(seen.renderings).toBe(1)
  const etag = responses[0]?.headers.get('etag') ?? ''
  expect((await get('/nowhere-else', { 'if-none-match': etag })).status).toBe(404)
  expect((await get('/nowhere', session)).headers.get('cache-control')).toBe('no-store')
})

test.each(['/login?next=/bookings', '/nowhere.data', '/__manifest'])('%s is never cached', async (path) => {
  const { get, seen } = pagesIn()
  expect((await get(path)).headers.get('cache-control')).toBe('no-store')
  await get(path)
  expect(seen.renderings).toBe(2)
})

test.each([{ cacheControl: 'no-store' }, { status: 503 }, { setCookie: 'a=b' }])(
  'a page that is not for everybody is not cached: %o',
  async (situation) => {
    const { get, seen } = pagesIn(situation)
    await get('/')
    await get('/')
    expect(seen.renderings).toBeGreaterThan(2)
  },
)

test('a change shows at once, and after 30 seconds even if its notification is lost', async () => {
  const { get, seen } = pagesIn()
  await get('/')
  seen.changes += 1
  expect(await (await get('/')).text()).toContain('visitor 2')
  seen.now = 29_999
  await get('/')
  expect(seen.renderings).toBe(2)
  seen.now = 30_001
  await get('/')
  expect(seen.renderings).toBe(3)
})

test('a page is cached for each name of this machine, with that name in it', async () => {
  const { get, seen } = pagesIn()
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
    await get(`${origin}/`)
    expect(await (await get(`${origin}/`)).text()).toContain(`<link href="${origin}">`)
  }
  expect(seen.renderings).toBe(2)
})

test('all names that are made up share one page, which names none of them', async () => {
  const { get, seen } = pagesIn()
  for (let name = 0; name < 100; name++) {
    expect(await (await get(`http://n${name}.example/`)).text()).toContain('<link href="">')
  }
  expect(seen.renderings).toBe(1)
  expect(await (await get('http://evil.example/mybookings', session)).text()).toContain('<link href="">')
})

test('and so do ports that are made up', async () => {
  const { get, seen } = pagesIn()
  for (let port = 1; port <= 100; port++) {
    expect(await (await get(`http://localhost:${port}/`)).text()).toContain('<link href="">')
  }
  expect(seen.renderings).toBe(1)
  expect(await (await get('http://localhost:3000/')).text()).toContain('<link href="http://localhost:3000">')
})

test.each(['chairtime.session_token=made-up', '__Host-chairtime.session_token=x.y', 'chairtime.session_token='])(
  'a cookie without a valid session gets the cached page: %s',
  async (cookie) => {
    const { get, seen } = pagesIn()
    for (let turn = 0; turn < 3; turn++) expect(await (await get('/', { cookie })).text()).toContain('visitor 1')
    expect([seen.renderings, seen.cookies]).toEqual([1, [null]])
  },
)

test('while sessions cannot be looked up, nobody is treated as a visitor', async () => {
  const { get } = pagesIn()
  await get('/')
  const response = await get('/', { cookie: 'chairtime.session_token=away' })
  expect([response.headers.get('cache-control'), await response.text()]).toEqual(['no-store', expect.stringContaining('away')])
})

test('the user of a page is looked up once', async () => {
  const { get, seen } = pagesIn()
  await get('/mybookings', session)
  expect(seen.known).toEqual(['ADA'])
})

test.each([
  ['/mybookings', {}, '/login?next=%2Fmybookings'],
  ['/ADMIN/bookings/?page=2', {}, '/login?next=%2Fadmin%2Fbookings%3Fpage%3D2'],
  ['/signin?next=/bookings', {}, '/login?next=/bookings'],
  ['/dashboard', {}, '/login'],
  ['/dashboard', session, '/mybookings'],
  ['/login', session, '/'],
  ['/admin', session, '/'],
])('%s, with %o, leads on to %s without a rendering', async (path, headers, location) => {
  const { get, seen } = pagesIn()
  const response = await get(path, headers)
  expect([response.status, response.headers.get('location'), seen.renderings]).toEqual([302, location, 0])
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('an address over the limit waits for rendered pages, and still gets cached ones', async () => {
  const { get, seen } = pagesIn()
  const refuse = async () => {
    throw new AppError('rate_limited', 'Please wait.', { retryAfterSeconds: 7 })
  }
  const refused = await get('/login?next=/bookings', {}, 'GET', refuse)
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([429, '7', 'Please wait.\n'])
  expect((await get('/', {}, 'GET', refuse)).status).toBe(200)
  expect(seen.renderings).toBe(1)
})

test('a few pages are rendered at a time; the others wait and get theirs', async () => {
  const { get, seen } = pagesIn()
  let finish = () => {}
  seen.release = new Promise((resolve) => {
    finish = resolve
  })
  const responses = Array.from({ length: 12 }, () => get('/mybookings', session))
  await eventually(() => seen.renderings === 3)
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen.renderings).toBe(3)
  finish()
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array(12).fill(200))
  expect(seen.renderings).toBe(12)
})

test('a public address has one page for all host names, with that address', async () => {
  const { get, seen } = pagesIn({ publicUrl: 'https://salon.example' })
  for (const origin of ['http://10.0.0.1', 'http://localhost']) {
    expect(await (await get(`${origin}/`)).text()).toContain('<link href="https://salon.example">')
  }
  expect(seen.renderings).toBe(1)
})

test('a page that was being rendered during a change is not cached', async () => {
  const { get, seen } = pagesIn()
  let finish = () => {}
  seen.release = new Promise((resolve) => {
    finish = resolve
  })
  const early = get('/')
  await eventually(() => seen.renderings === 1)
  seen.changes += 1
  finish()
  await early
  expect(await (await get('/')).text()).toContain('visitor 2')
})

test('a page only accepts GET and HEAD', async () => {
  const { get, seen } = pagesIn()
  const response = await get('/login', {}, 'POST')
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
  expect(seen.renderings).toBe(0)
})

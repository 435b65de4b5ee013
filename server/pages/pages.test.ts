import { brotliDecompressSync } from 'node:zlib'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PageBuild } from './page-build.ts'
import { createPages } from './pages.ts'

interface Situation {
  /** What the page says of itself. */
  readonly cacheControl?: string
  readonly status?: number
  readonly setCookie?: string
  readonly publicUrl?: string
}

interface PageContext {
  readonly fetch: (path: string) => Promise<Response>
  readonly nonce: string
  readonly origin: string
}

/** Pages whose renderer counts, and shows the cookie that the API was called with. */
function pagesIn(situation: Situation = {}) {
  const seen = { renderings: 0, cookies: [] as (string | null)[], now: 0, release: null as Promise<void> | null }
  const module = {
    contextFor: (given: PageContext) => Object.assign(new RouterContextProvider(), given),
    createRequestHandler: () => async (_: Request, context: PageContext) => {
      seen.renderings += 1
      const rendering = seen.renderings
      const who = await (await context.fetch('/api/me')).text()
      await seen.release
      return new Response(
        `<p>${who} ${rendering}</p><link href="${context.origin}"><script nonce="${context.nonce}">go()</script>`,
        {
          status: situation.status ?? 200,
          headers: {
            'content-type': 'text/html',
            'cache-control': situation.cacheControl ?? 'no-cache',
            ...(situation.setCookie && { 'set-cookie': situation.setCookie }),
          },
        },
      )
    },
  }
  const pages = createPages({
    build: { entry: { module } } as unknown as PageBuild,
    callApi: (_, init) => {
      const cookie = new Headers(init?.headers).get('cookie')
      seen.cookies.push(cookie)
      return new Response(cookie ?? 'visitor')
    },
    publicUrl: situation.publicUrl,
    reportError: () => {},
    now: () => seen.now,
  })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    pages.respond(new Request(new URL(path, 'http://salon.example'), { headers, method }))
  return { pages, seen, get }
}

const session = { cookie: 'theme=dark; chairtime.session_token=abc' }

test('a page for everybody is rendered once and comes with what a browser needs to keep it', async () => {
  const { get, seen } = pagesIn()
  const [first, second] = [await get('/'), await get('/')]
  expect(await second.text()).toBe(await first.text())
  expect(seen.renderings).toBe(1)
  const again = await get('/', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
})

test('everyone who comes during the first rendering waits for the same one', async () => {
  const { get, seen } = pagesIn()
  await Promise.all([get('/'), get('/'), get('/', { 'accept-encoding': 'br' })])
  expect(seen.renderings).toBe(1)
})

test('a kept page is sent in the encoding that was asked for', async () => {
  const { get } = pagesIn()
  const plain = await (await get('/about')).text()
  const compressed = await get('/about', { 'accept-encoding': 'gzip, deflate, br' })
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await compressed.arrayBuffer()).toString()).toBe(plain)
  expect((await get('/about', { 'accept-encoding': 'br;q=0' })).headers.get('content-encoding')).toBeNull()
})

test('a signed-in person gets a page of their own that nobody keeps', async () => {
  const { get, seen } = pagesIn()
  await get('/')
  const own = await get('/', session)
  expect(await own.text()).toContain(session.cookie)
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect(await (await get('/')).text()).toContain('visitor 1')
  expect(seen.renderings).toBe(2)
})

test('the page that is kept is rendered without any cookie at all', async () => {
  const { get, seen } = pagesIn()
  await get('/', { cookie: 'theme=dark' })
  expect(seen.cookies).toEqual([null])
})

test('what an advertisement adds to an address changes nothing in the page', async () => {
  const { get, seen } = pagesIn()
  for (const path of ['/', '/?utm_source=x', '/?fbclid=y']) expect((await get(path)).status).toBe(200)
  expect(seen.renderings).toBe(1)
})

test('addresses that lead nowhere share one page, which says so each time', async () => {
  const { get, seen } = pagesIn({ status: 404 })
  const answers = [await get('/nowhere'), await get('/no/where?x=1'), await get('/%00')]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(seen.renderings).toBe(1)
  const etag = answers[0]?.headers.get('etag') ?? ''
  expect((await get('/nowhere-else', { 'if-none-match': etag })).status).toBe(404)
  expect((await get('/nowhere', session)).headers.get('cache-control')).toBe('no-store')
})

test.each(['/login?next=/bookings', '/bookings', '/BOOKINGS', '/signin', '/dashboard', '/nowhere.data', '/__manifest'])(
  '%s is never kept',
  async (path) => {
    const { get, seen } = pagesIn()
    expect((await get(path)).headers.get('cache-control')).toBe('no-store')
    await get(path)
    expect(seen.renderings).toBe(2)
  },
)

test.each([{ cacheControl: 'no-store' }, { status: 503 }, { setCookie: 'a=b' }])(
  'a page that is not for everybody is not kept: %o',
  async (situation) => {
    const { get, seen } = pagesIn(situation)
    await get('/')
    await get('/')
    expect(seen.renderings).toBeGreaterThan(2)
  },
)

test('a change shows at once, and after 30 seconds even when it was made by another process', async () => {
  const { get, pages, seen } = pagesIn()
  await get('/')
  pages.invalidate()
  expect(await (await get('/')).text()).toContain('visitor 2')
  seen.now = 29_999
  await get('/')
  expect(seen.renderings).toBe(2)
  seen.now = 30_001
  await get('/')
  expect(seen.renderings).toBe(3)
})

test('a page is kept for each name that the site is asked by, with that name in it', async () => {
  const { get, seen } = pagesIn()
  for (const origin of ['http://salon.example', 'http://192.168.0.7:3000']) {
    await get(`${origin}/`)
    expect(await (await get(`${origin}/`)).text()).toContain(`<link href="${origin}">`)
  }
  expect(seen.renderings).toBe(2)
})

test('only so many pages are kept, however many names are made up', async () => {
  const { get, seen } = pagesIn()
  for (let name = 0; name < 60; name++) await get(`http://n${name}.example/`)
  await get('http://n0.example/')
  expect(seen.renderings).toBe(60)
  await get('http://one-too-many.example/')
  await get('http://n59.example/')
  expect(seen.renderings).toBe(61)
  await get('http://n0.example/')
  expect(seen.renderings).toBe(62)
})

test('with a public address there is one page, whoever asks, and it has that address', async () => {
  const { get, seen } = pagesIn({ publicUrl: 'https://salon.example' })
  for (const origin of ['http://10.0.0.1', 'http://localhost']) {
    expect(await (await get(`${origin}/`)).text()).toContain('<link href="https://salon.example">')
  }
  expect(seen.renderings).toBe(1)
})

test('a page that was being rendered when the change came is not kept', async () => {
  const { get, pages, seen } = pagesIn()
  let finish = () => {}
  seen.release = new Promise((resolve) => {
    finish = resolve
  })
  const early = get('/')
  pages.invalidate()
  finish()
  await early
  expect(await (await get('/')).text()).toContain('visitor 2')
})

test('a page can only be read', async () => {
  const { get, seen } = pagesIn()
  const answer = await get('/login', {}, 'POST')
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
  expect(seen.renderings).toBe(0)
})

import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pageAccess } from '../../../domain/access.ts'
import { describedRoutes } from '../../testing/route-table.ts'
import { mondayMorning, openTestSalon } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createHub } from '../live/hub.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let metrics: Metrics
beforeAll(async () => {
  database = await createTestDatabase()
  metrics = await createMetrics({ ...database, hub: createHub(), clock: () => mondayMorning, version: '1.2.3' })
})
afterAll(() => database.drop())

let written: string[]
beforeEach(() => {
  written = []
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void written.push(line))
  onTestFinished(() => error.mockRestore())
})

/** Takes the place of a secret in an address. */
const canary = 'CanarY-0123'
const filledIn = (path: string) => `${path.replace(/\{\w+\}|:\w+/g, canary)}?token=${canary}&ticket=${canary}`
/** As the router takes them too. */
const spellings = (path: string) => [path, path.replace(/^\/[a-z]+/, (first) => first.toUpperCase()), `${path}/`, `${path}/x`]

/** Public routes whose parameters are no secrets: a picture, a page's text, and records that belong to a browser by its cookie. */
const openToKnow = [/^\/images\//, /^\/api\/legal\//, /^\/api\/holds\//, /^\/api\/guests\//]

const routes = () => describedRoutes(openTestSalon(database))

/** A salon in which every request fails, before or after it was measured. */
function openBroken(broken: Error) {
  const measure: Metrics['measure'] = async () => {
    throw broken
  }
  return openTestSalon(database, { environment: { LOG_LEVEL: 'debug' }, metrics: { ...metrics, measure } })
}

describe('a secret in an address', () => {
  test('is said by every public route that has something in its path, but where knowing it opens nothing', () => {
    const undeclared = routes().filter(
      ({ path, access, hasSecret }) =>
        access === 'public' && path.includes('{') && !hasSecret && !openToKnow.some((each) => each.test(path)),
    )
    expect(undeclared).toEqual([])
    expect(routes().filter(({ hasSecret }) => hasSecret).length).toBeGreaterThan(10)
  })

  test.each([
    ['fails', new Error('broken')],
    ['meets a database that is away', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ])('isn’t in the log when a request %s, of any route or page, however it is spelled', async (_, broken) => {
    const app = openBroken(broken)
    const methods = routes().map(({ method, path }) => [method, path] as const)
    const pages = Object.keys(pageAccess).map((path) => ['GET', path] as const)
    let requests = 0
    for (const [method, path] of [...methods, ...pages]) {
      for (const spelling of spellings(path)) {
        const response = await app.request(filledIn(spelling), { method })
        await response.body?.cancel()
        expect(response.status).toBeGreaterThanOrEqual(500)
        requests++
      }
    }
    expect(written.length).toBe(requests)
    expect(written.filter((line) => line.includes(canary))).toEqual([])
    expect(written.join('\n')).toContain('GET /api/guest-visits/:token/calendar.ics ')
  })

  test('isn’t in a label of a metric, nor in the log of a refused call', async () => {
    const app = openTestSalon(database, { environment: { LOG_LEVEL: 'debug' }, metrics })
    const env = { incoming: { headers: {}, socket: { remoteAddress: '127.0.0.1' } }, outgoing: { setHeader() {} } }
    for (const { method, path } of routes()) {
      const response = await app.request(filledIn(path), { method }, env)
      await response.body?.cancel()
    }
    expect(await metrics.text()).toContain('route="/api/guest-visits/:token"')
    expect(await metrics.text()).not.toContain(canary)
    expect(written.filter((line) => line.includes(canary))).toEqual([])
  })

  test('is left out of referrers, caches and search engines, also when the request fails', async () => {
    const secret = routes().flatMap(({ method, path, hasSecret }) => (hasSecret && method === 'GET' ? [path] : []))
    const pages = Object.entries(pageAccess).flatMap(([path, access]) =>
      access === 'by link' ? spellings(path).slice(0, 3) : [],
    )
    expect(pages).toContain('/VISIT/:token')
    for (const app of [openTestSalon(database), openBroken(new Error('broken'))]) {
      for (const path of [...secret, ...pages]) {
        const response = await app.request(filledIn(path))
        await response.body?.cancel()
        const { headers } = response
        const policies = ['referrer-policy', 'x-robots-tag', 'cache-control'].map((name) => headers.get(name))
        expect([path, ...policies]).toEqual([path, 'no-referrer', 'noindex', 'no-store'])
      }
    }
  })

  test('is said of every page to which only a link leads', () => {
    const linked = Object.entries(pageAccess).filter(([path, access]) => access === 'by link' || path.includes('token'))
    expect(linked.map(([path]) => path)).toEqual(['/reset-password', '/confirm-address', '/visit/:token', '/invitation'])
    expect(linked.every(([, access]) => access === 'by link')).toBe(true)
  })
})

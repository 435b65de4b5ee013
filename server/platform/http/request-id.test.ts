import { Hono } from 'hono'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError, notSignedIn } from '../../../domain/app-error.ts'
import { createLog } from '../log.ts'
import { currentRequestId, withinRequest } from '../request-scope.ts'
import type { AppEnv } from './context.ts'
import { errorHandler } from './on-error.ts'
import { nameRequest } from './request-id.ts'

let written: string[]
beforeEach(() => {
  written = []
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void written.push(line))
  onTestFinished(() => error.mockRestore())
})

const log = createLog('info')

function open() {
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(log))
  app.use(nameRequest)
  app.get('/works', (c) => {
    log.info('working')
    return c.text('done')
  })
  app.get('/page', async (c) => c.text(await (await app.request('/works')).text()))
  app.get('/secret/:token', () => {
    throw new AppError('forbidden', 'Not you')
  })
  app.get('/closed', (c) => {
    c.set('user', { uid: 'account-1' } as AppEnv['Variables']['user'])
    throw new AppError('rate_limited', 'Too fast')
  })
  app.get('/typo', () => {
    throw new AppError('invalid', 'Not a date')
  })
  app.get('/api/guest-links/:token', () => {
    throw new Error('broken')
  })
  app.get('/visitors', () => {
    throw notSignedIn()
  })
  const get = async (path: string, id?: string) =>
    (await app.request(path, id === undefined ? {} : { headers: { 'x-request-id': id } })).headers.get('x-request-id') ?? ''
  return { get }
}

test('each request has an id of its own, which its log lines and its response say', async () => {
  const { get } = open()
  const ids = [await get('/works'), await get('/works')]
  expect(new Set(ids).size).toBe(2)
  expect(ids.join()).toMatch(/^[0-9a-f]{12},[0-9a-f]{12}$/)
  expect(written.map((line) => line.replace(/^\S+ /, ''))).toEqual(ids.map((id) => `info [${id}] working`))
})

test('a proxy’s id is kept, unless it could forge a line', async () => {
  const { get } = open()
  const usual = 'Root=1-67891233-abcdef012345678912345678'
  expect(await get('/works', usual)).toBe(usual)
  expect(written[0]).toContain(`[${usual}] working`)
  for (const hostile of ['', 'a b', 'a]b', '<b>', 'x'.repeat(129)])
    expect(await get('/works', hostile)).toMatch(/^[0-9a-f]{12}$/)
})

test('calls of a page’s rendering belong to the page’s request', async () => {
  const id = await open().get('/page')
  expect(written).toEqual([expect.stringContaining(`[${id}] working`)])
})

test('work that goes on after a request no longer belongs to it', async () => {
  let seenLater: Promise<string | undefined> | undefined
  await withinRequest('a', async () => {
    expect(currentRequestId()).toBe('a')
    seenLater = new Promise((resolve) => setTimeout(() => resolve(currentRequestId())))
  })
  expect(await seenLater).toBeUndefined()
  expect(currentRequestId()).toBeUndefined()
})

test('a refused call is logged with its account and its route’s pattern, a person’s mistake isn’t', async () => {
  const { get } = open()
  const ids = [await get('/secret/abc'), await get('/closed'), await get('/visitors')]
  await get('/typo')
  expect(written.map((line) => line.replace(/^\S+ /, ''))).toEqual([
    `info [${ids[0]}] GET /secret/:token was refused: forbidden`,
    `info [${ids[1]}] GET /closed was refused: rate_limited, account account-1`,
    `info [${ids[2]}] GET /visitors was refused: not_signed_in`,
  ])
})

test('failures are logged without the secret of a link', async () => {
  await open().get('/api/guest-links/abc')
  expect(written.join()).toMatch(/\] GET \/api\/guest-links\/:token failed Error: broken/)
  expect(written.join()).not.toContain('abc')
})

test('a flood of refused calls doesn’t fill the log', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { get } = open()
  for (let turn = 0; turn < 75; turn++) await get('/closed')
  expect(written).toHaveLength(60)
  vi.advanceTimersByTime(60_000)
  await get('/closed')
  expect(written.slice(60).map((line) => line.replace(/^.*\] /, ''))).toEqual([
    '15 more calls were refused',
    'GET /closed was refused: rate_limited, account account-1',
  ])
})

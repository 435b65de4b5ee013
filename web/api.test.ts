import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dashboard } from '../domain/insight/dashboard.ts'
import { callTimeout, createApi, type Fetch, formatSearch } from './api.ts'
import { type ApiError, toFailure } from './api-error.ts'
import { watchLeaving } from './ui/browser/leaving.ts'

const user = { uid: 'u1', name: 'Ana', email: 'ana@example.com', admin: false, role: 'client' as const }

function respondingWith(body: unknown, init?: ResponseInit): Fetch {
  return async () => (typeof body === 'string' ? new Response(body, init) : Response.json(body, init))
}

/** The connection ends in the middle of the response. */
function breakingOff(init?: ResponseInit): Fetch {
  return async () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }), init)
}

/** The failure of a call that must fail. */
async function catchFailure(fetch: Fetch) {
  const thrown = await createApi(fetch)
    .me()
    .then(
      () => null,
      (error: ApiError) => error,
    )
  if (!thrown) throw new Error('the call succeeded')
  return toFailure(thrown)
}

describe('a response', () => {
  test('is what the contract says, without what it does not say', async () => {
    await expect(createApi(respondingWith({ ...user, password: 'secret' })).me()).resolves.toEqual(user)
  })

  test('that breaks the contract is our fault and not shown', async () => {
    expect(await catchFailure(respondingWith({ ...user, admin: 'yes' }))).toMatchObject({ code: 'internal' })
    expect((await catchFailure(respondingWith('<h1>Hello</h1>'))).message).not.toContain('<h1>')
  })
})

describe('a call that brings its schema', () => {
  test('has what is known in its path, and is checked against the contract', async () => {
    const paths: string[] = []
    const fetch: Fetch = async (path) => {
      paths.push(path)
      return Response.json({ figures: {} })
    }
    const failure = await createApi(fetch)
      .call('GET', `/dashboard${formatSearch({ from: '2026-11-02', to: undefined, by: 'week' })}`, dashboard)
      .then(() => null, toFailure)
    expect(paths).toEqual(['/api/dashboard?from=2026-11-02&by=week'])
    expect(failure).toMatchObject({ code: 'internal' })
  })
})

describe('a failure', () => {
  test('comes as the server put it, with its fields', async () => {
    const error = { code: 'invalid', message: 'Please check the form.', fields: { email: 'Email is invalid' } }
    expect(await catchFailure(respondingWith({ error }, { status: 422 }))).toEqual(error)
  })

  test('carries the next free times when the time was taken', async () => {
    const error = { code: 'slot_taken', message: 'Taken', nextFree: [{ date: '2026-12-01', time: '2:00 PM' }] }
    expect(await catchFailure(respondingWith({ error }, { status: 409 }))).toEqual(error)
  })

  test('says how long to wait when there were too many tries', async () => {
    const error = { code: 'rate_limited', message: 'Too many tries' }
    const fetch = respondingWith({ error }, { status: 429, headers: { 'retry-after': '7' } })
    expect(await catchFailure(fetch)).toEqual({ ...error, retryAfter: 7 })
  })

  test('tells the person what to do if the network fails', async () => {
    const failure = await catchFailure(async () => {
      throw new TypeError('fetch failed')
    })
    expect(failure).toMatchObject({ code: 'unavailable', message: expect.stringContaining('connection') })
  })

  test('says the same if the network fails in the middle of a response', async () => {
    for (const status of [200, 500]) {
      expect(await catchFailure(breakingOff({ status }))).toMatchObject({ code: 'unavailable' })
    }
  })

  test('says the same if the network keeps the response’s schemas from loading', async () => {
    vi.resetModules()
    vi.doMock('./api-schemas.ts', () => Promise.reject(new TypeError('Failed to fetch')))
    const fresh = await import('./api.ts')
    const failure = await fresh
      .createApi(respondingWith({}))
      .salon()
      .then(
        () => null,
        (thrown: unknown) => (thrown as ApiError).failure,
      )
      .finally(() => vi.doUnmock('./api-schemas.ts'))
    expect(failure).toMatchObject({ code: 'unavailable' })
  })

  test.each([
    [502, 'unavailable'],
    [404, 'internal'],
  ])('in words that are not ours, status %i, is not quoted', async (status, code) => {
    const failure = await catchFailure(respondingWith('<h1>Bad Gateway nginx</h1>', { status }))
    expect(failure.code).toBe(code)
    expect(failure.message).not.toContain('nginx')
  })
})

describe('a page that is left, whose requests some browsers fail', () => {
  const page = new EventTarget()
  watchLeaving(page as unknown as Window)
  beforeEach(() => {
    vi.useFakeTimers()
    page.dispatchEvent(new Event('beforeunload'))
  })
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })

  test.each<[string, Fetch]>([
    ['before the response', () => Promise.reject(new TypeError('NetworkError'))],
    ['in the middle of it', breakingOff()],
  ])('says nothing of what fails %s, unless it stays after all', async (_, fetch) => {
    const settled = vi.fn()
    const failed = catchFailure(fetch)
    void failed.then(settled)
    await vi.advanceTimersByTimeAsync(callTimeout - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toMatchObject({ code: 'unavailable' })
  })
})

describe('a server that never responds', () => {
  afterEach(() => vi.useRealTimers())

  test.each<[string, Fetch]>([
    ['says nothing', () => new Promise(() => {})],
    ['stops in the middle of its response', async () => new Response(new ReadableStream())],
  ])('and %s is given up after fifteen seconds, with a word', async (_, fetch) => {
    vi.useFakeTimers()
    const failed = catchFailure(fetch)
    let isOver = false
    void failed.finally(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(callTimeout - 1)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failed).toEqual({
      code: 'unavailable',
      message: 'We’re not getting an answer. Check your connection and try again.',
    })
  })

  test('is aborted after the time-out; a response in time leaves nothing running', async () => {
    vi.useFakeTimers()
    let signal: AbortSignal | null | undefined
    const failed = catchFailure((_, init) => {
      signal = init?.signal
      return new Promise(() => {})
    })
    await vi.advanceTimersByTimeAsync(callTimeout)
    await failed
    expect(signal?.aborted).toBe(true)
    await createApi(respondingWith(user)).me()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a booking carries its key, and only what the contract names is in the path', async () => {
  const sent: [string, RequestInit | undefined][] = []
  const api = createApi(async (path, init) => {
    sent.push([path, init])
    return Response.json({ error: { code: 'conflict', message: 'Changed' } }, { status: 409 })
  })
  const input = { serviceIds: ['s1'], stylistId: 'y1', date: '2026-12-01', time: '10:00 AM' } as const
  await api.book({ ...input, serviceIds: ['s1'] }, 'key-1').catch(() => null)
  await api.changeStatus('../me', { status: 'Canceled', from: 'Pending' }).catch(() => null)
  expect(new Headers(sent[0]?.[1]?.headers).get('idempotency-key')).toBe('key-1')
  expect(sent[1]?.[0]).toBe('/api/appointments/..%2Fme')
})

test('a page with a booking that cannot be read at all shows the others, and the log says so', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const cut = { id: 'S1', ServiceName: 'Cut', Description: '', Price: 45, Duration: 60 }
  const at = '2026-11-01T00:00:00Z'
  const good = {
    id: 'A',
    status: 'Pending',
    services: [cut],
    stylist: null,
    date: 1,
    time: '10:00 AM',
    user: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
  const items = [{ id: 'X', status: 'Lost' }, null, good]
  const api = createApi(async () => Response.json({ items, total: 3, previous: null, next: null }))
  const page = await api.appointments({ scope: 'own' })
  expect(page.items).toMatchObject([{ id: 'X', unreadable: true, services: [] }, { id: '', unreadable: true }, good])
  expect(page.items[2]).not.toHaveProperty('unreadable')
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})

import { expect, test } from 'vitest'
import type { CurrentUser } from '../../domain/people/user.ts'
import { createResponseCache } from './cached-responses.ts'
import type { CallApi } from './page-build.ts'
import { fetchFor } from './render-page.ts'

const client: CurrentUser = { uid: 'ADA', name: 'Ada', email: 'ada@client.example', admin: false, role: 'client' }
const owner: CurrentUser = { ...client, uid: 'OWNER', admin: true, role: 'administrator' }

function openCache() {
  const state = { requested: [] as string[], status: 200, release: null as Promise<void> | null, services: '1', changes: 0 }
  const callApi: CallApi = async (url, init) => {
    const turn = state.requested.push(new URL(url).pathname)
    const cookie = new Headers(init?.headers).get('cookie') ?? 'visitor'
    await state.release
    return Response.json({ turn, cookie }, { status: state.status })
  }
  const readVersions = async () => ({ services: state.services, stylists: '1', ratings: '1' })
  const cache = createResponseCache({ callApi, changes: () => [state.changes], readVersions })
  const page = new Request('http://salon.example/mybookings', { headers: { cookie: 'session' } })
  const get = async (path: string, user: CurrentUser | null, method = 'GET') =>
    (await fetchFor(page, callApi, user, cache)(path, { method })).json() as Promise<{ turn: number; cookie: string }>
  return { seen: state, get }
}

test.each(['/api/salon'])('%s is read once for all clients, as a visitor', async (path) => {
  const { get, seen } = openCache()
  const responses = await Promise.all([get(path, client), get(path, { ...client, uid: 'BEN' })])
  expect(responses[0]).toEqual({ turn: 1, cookie: 'visitor' })
  expect(responses[1]).toBe(responses[0])
  expect(seen.requested).toEqual([path])
})

test('the administrator and visitors get it as it is now, and so does every change', async () => {
  const { get } = openCache()
  await get('/api/salon', client)
  expect(await get('/api/salon', owner)).toEqual({ turn: 2, cookie: 'session' })
  expect(await get('/api/salon', null)).toEqual({ turn: 3, cookie: 'session' })
  expect(await get('/api/salon', client, 'POST')).toEqual({ turn: 4, cookie: 'session' })
})

test('services are read again for the first page after a change, however it was made: a draft is checked against them', async () => {
  const { get, seen } = openCache()
  const first = await get('/api/services', client)
  const second = await get('/api/services', client)
  expect(first).toEqual({ turn: 1, cookie: 'visitor' })
  expect(second).toBe(first)
  seen.services = '2'
  expect((await get('/api/services', client)).turn).toBe(2)
  expect((await get('/api/stylists', client)).turn).toBe(3)
  expect((await get('/api/stylists', client)).turn).toBe(3)
  seen.services = '3'
  expect((await get('/api/stylists', client)).turn).toBe(4)
})

test('the administrator’s pages read services again, hidden ones too', async () => {
  const { get } = openCache()
  await get('/api/services', client)
  expect(await get('/api/services', owner)).toEqual({ turn: 2, cookie: 'session' })
  expect(await get('/api/services', client)).toEqual({ turn: 1, cookie: 'visitor' })
})

test('responses that depend on the person are requested each time; the person is known', async () => {
  const { get, seen } = openCache()
  expect(await get('/api/appointments', client)).toEqual({ turn: 1, cookie: 'session' })
  expect(await get('/api/appointments', client)).toEqual({ turn: 2, cookie: 'session' })
  expect(await get('/api/me', client)).toEqual(client)
  expect(seen.requested).toHaveLength(2)
})

test('a change is seen at once', async () => {
  const { get, seen } = openCache()
  const readTurn = async () => (await get('/api/salon', client)).turn
  expect([await readTurn(), await readTurn()]).toEqual([1, 1])
  seen.changes += 1
  expect([await readTurn(), await readTurn()]).toEqual([2, 2])
})

test('a response that was being read during a change is not cached, nor is a refusal', async () => {
  const { get, seen } = openCache()
  let finish = () => {}
  seen.release = new Promise((resolve) => {
    finish = resolve
  })
  const early = get('/api/salon', client)
  seen.changes += 1
  finish()
  await early
  expect((await get('/api/salon', client)).turn).toBe(2)
  seen.changes += 1
  seen.status = 503
  await get('/api/salon', client)
  expect((await get('/api/salon', client)).turn).toBe(4)
})

import { expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../domain/people/user.ts'
import { createApi } from '../api.ts'
import { startUp } from './startup.ts'
import { createStore } from './store.ts'

vi.spyOn(console, 'error').mockImplementation(() => {})

const client: CurrentUser = { uid: 'c', name: 'Ana', email: 'ana@example.com', admin: false, role: 'client' }
const admin: CurrentUser = { ...client, uid: 'a', admin: true, role: 'administrator' }

async function askedFor(address: string, user: CurrentUser | null): Promise<string[]> {
  const requested: string[] = []
  const server = async (path: string) => {
    requested.push(path)
    return path === '/api/me' ? Response.json(user) : Response.json({ error: { code: 'unavailable' } }, { status: 503 })
  }
  const store = createStore(createApi(server))
  await store.dispatch(startUp(new URL(address, 'https://salon.example')))
  const everyPage = ['/api/me', '/api/salon', '/api/services', '/api/stylists']
  expect(requested).toEqual(expect.arrayContaining(everyPage))
  return requested.filter((path) => !everyPage.includes(path)).sort()
}

const ownBookings = '/api/appointments?scope=own&status=Pending'
const firstBookings = '/api/appointments?scope=all&status=Pending&order=visit'

test.each<[string, CurrentUser | null, (string | RegExp)[]]>([
  ['/admin', null, []],
  ['/mybookings', client, [ownBookings]],
  ['/admin', client, [ownBookings]],
  ['/about', admin, [firstBookings, '/api/demo', '/api/gallery']],
  ['/admin/services?status=Confirmed', admin, [firstBookings, '/api/demo']],
  ['/admin/bookings', admin, [firstBookings, '/api/demo']],
  [
    '/Admin/%62ookings/?status=Confirmed&after=1-a',
    admin,
    [firstBookings.replace('Pending', 'Confirmed&after=1-a'), '/api/demo'],
  ],
  ['/admin?status=Canceled', admin, [/^\/api\/appointments\?scope=all&status=Canceled/, /^\/api\/dashboard\?/, '/api/demo']],
])('%s opened by %o loads what it shows', async (address, user, expected) => {
  expect(await askedFor(address, user)).toEqual(
    expected.map((path) => (typeof path === 'string' ? path : expect.stringMatching(path))),
  )
})

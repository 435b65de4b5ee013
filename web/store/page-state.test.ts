import { expect, test, vi } from 'vitest'
import { createApi } from '../api.ts'
import { packState, unpackState } from './page-state.ts'
import { startUp } from './startup.ts'
import { createStore, type RootState } from './store.ts'

vi.spyOn(console, 'error').mockImplementation(() => {})

const service = { ServiceName: 'Cut “& color” </script>', Description: '', Price: 42.5, Duration: 45 }
const catalogue: Record<string, unknown> = {
  '/api/me': { uid: 'c', name: 'Ana', email: 'ana@example.com', admin: false, role: 'client' },
  '/api/services': [
    { id: 'b', ...service },
    { id: 'a', ...service },
  ],
  '/api/stylists': [],
}

async function startUpWith(responses: Record<string, unknown>): Promise<RootState> {
  const store = createStore(
    createApi(async (path) =>
      path in responses
        ? Response.json(responses[path])
        : Response.json({ error: { code: 'unavailable', message: 'Away.' } }, { status: 503 }),
    ),
  )
  await store.dispatch(startUp())
  return store.getState()
}

test.each([
  ['with a catalogue', catalogue],
  ['of which nothing could be loaded', {}],
])('a browser gets the state that a page was rendered from, %s', async (_, responses) => {
  const state = await startUpWith(responses)
  const page = packState(state)
  expect(unpackState(page)).toBe(state)
  const received = structuredClone(page)
  expect(unpackState(received)).toEqual(state)
  expect(unpackState(received)).toBe(unpackState(received))
})

test('the owner’s order reaches the browser', async () => {
  const { services } = unpackState(structuredClone(packState(await startUpWith(catalogue))))
  expect(services).toMatchObject({ status: 'succeeded', order: ['b', 'a'], items: [{ id: 'b' }, { id: 'a' }] })
})

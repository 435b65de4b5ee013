import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '../api.ts'
import { clearAuthError, getCurrentUser, login, logout, setUser, signUp, updateProfile } from './auth.ts'
import { type AppStore, createStore, type RootState } from './store.ts'

const ana = { uid: 'u1', name: 'Ana', email: 'ana@example.com', admin: false, role: 'client' as const }
const wrong = { error: { code: 'invalid', message: 'That email or password isn’t right.' } }

function storeWith(response: () => Response, seen?: RootState) {
  return createStore(
    createApi(async () => response()),
    seen,
  )
}

vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => void vi.clearAllMocks())

const actions: [string, (store: AppStore) => Promise<unknown>][] = [
  ['signup', (store) => store.dispatch(signUp({ name: 'Ana', email: ana.email, password: 'secret1' }))],
  ['login', (store) => store.dispatch(login({ email: ana.email, password: 'secret1' }))],
  ['getCurrentUser', (store) => store.dispatch(getCurrentUser())],
  ['update profile', (store) => store.dispatch(updateProfile({ name: 'Ana' }))],
]

test('it starts as idle with no user', () => {
  expect(storeWith(() => Response.json(null)).getState().auth).toEqual({ User: null, status: 'idle', error: null })
})

describe.each(actions)('%s', (name, act) => {
  test('is loading, without the old error, until it succeeded with the user', async () => {
    let response = Response.json(wrong, { status: 422 })
    const store = storeWith(() => response)
    await act(store)
    expect(store.getState().auth).toMatchObject({ status: 'failed', error: 'That email or password isn’t right.' })

    response = Response.json(ana)
    const sent = act(store)
    expect(store.getState().auth).toMatchObject({ status: 'loading', error: null })
    await sent
    expect(store.getState().auth).toEqual({ User: ana, status: 'succeeded', error: null })
  })

  test('leaves the user as they were when it fails, and logs it', async () => {
    const store = storeWith(() => Response.json(wrong, { status: 422 }))
    store.dispatch(setUser(ana))
    await act(store)
    const failed = { User: ana, status: 'failed', error: 'That email or password isn’t right.' }
    expect(store.getState().auth).toEqual(name === 'getCurrentUser' ? { ...failed, isMissing: true } : failed)
    expect(console.error).toHaveBeenCalledOnce()
  })
})

test('a password that also needs a code signs nobody in', async () => {
  const store = storeWith(() => Response.json({ needs: 'code' }))
  const result = await store.dispatch(login({ email: ana.email, password: 'secret1' })).unwrap()
  expect(result).toEqual({ needs: 'code' })
  expect(store.getState().auth).toEqual({ User: null, status: 'succeeded', error: null })
})

test('logout leaves nobody, and none of their data', async () => {
  const { getState } = storeWith(() => Response.json({ success: true }))
  const stateBefore = { ...getState(), appointments: { records: { A: { id: 'A' } } } } as unknown as RootState
  const store = storeWith(() => Response.json({ success: true }), stateBefore)
  expect(store.getState().appointments).toBe(stateBefore.appointments)
  await store.dispatch(logout())
  expect(store.getState().auth).toEqual({ User: null, status: 'succeeded', error: null })
  // Other tests may have injected the appointments slice.
  expect(store.getState()).not.toHaveProperty('appointments.records.A')
})

test('a logout that fails leaves the person signed in', async () => {
  const store = storeWith(() => new Response('', { status: 503 }))
  store.dispatch(setUser(ana))
  await store.dispatch(logout())
  expect(store.getState().auth).toMatchObject({ User: ana, status: 'failed' })
})

test('setUser sets the user at once and marks succeeded', () => {
  const store = storeWith(() => Response.json(null))
  store.dispatch(setUser(ana))
  expect(store.getState().auth).toEqual({ User: ana, status: 'succeeded', error: null })
})

test('any call refused without a session signs the person out here', async () => {
  const store = storeWith(() =>
    Response.json({ error: { code: 'not_signed_in', message: 'Please sign in.' } }, { status: 401 }),
  )
  store.dispatch(setUser(ana))
  const { fetchAppointments } = await import('./appointments.ts')
  await store.dispatch(fetchAppointments({ scope: 'own' }))
  expect(store.getState().auth.User).toBeNull()
})

test('the password is nowhere in the state', async () => {
  const store = storeWith(() => Response.json(ana))
  await store.dispatch(login({ email: ana.email, password: 'not-to-be-found' }))
  expect(JSON.stringify(store.getState())).not.toContain('not-to-be-found')
})

test('the banner disappears with its page, the status stays', async () => {
  const store = storeWith(() => Response.json(wrong, { status: 422 }))
  await store.dispatch(login({ email: ana.email, password: 'secret1' }))
  store.dispatch(clearAuthError())
  expect(store.getState().auth).toMatchObject({ status: 'failed', error: null })
})

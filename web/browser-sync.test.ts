import { expect, test } from 'vitest'
import type { CurrentUser } from '../domain/people/user.ts'
import { createApi } from './api.ts'
import { syncSignIn } from './browser-sync.ts'
import { login, logout, setUser, updateProfile } from './store/auth.ts'
import { createStore } from './store/store.ts'

const ana = { uid: 'u1', name: 'Ana', email: 'ana@example.com', admin: false, role: 'client' as const }

/** Two tabs of one browser: one session, and a channel between them. */
function twoTabs() {
  let session: CurrentUser | null = null
  const sent: unknown[] = []
  const server = async (path: string) => {
    if (path.endsWith('sign-in/email')) session = ana
    if (path.endsWith('sign-out')) session = null
    return Response.json(session)
  }
  const channels: { onmessage: ((event: MessageEvent<unknown>) => void) | null }[] = []
  const openTab = () => {
    const store = createStore(createApi(server))
    const channel = {
      onmessage: null as ((event: MessageEvent<unknown>) => void) | null,
      postMessage(data: unknown) {
        sent.push(data)
        for (const other of channels) if (other !== channel) other.onmessage?.(new MessageEvent('message', { data }))
      },
      close() {},
    }
    channels.push(channel)
    syncSignIn(store, channel)
    return store
  }
  return { one: openTab(), other: openTab(), sent }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
const credentials = { email: ana.email, password: 'secret1' }

test('signing in in one tab does so in the other, and is sent once', async () => {
  const { one, other, sent } = twoTabs()
  await one.dispatch(login(credentials))
  await settled()
  expect(other.getState().auth.User).toEqual(ana)
  expect(sent).toEqual(['signed-in'])
})

test('signing out in one tab does so in the other', async () => {
  const { one, other, sent } = twoTabs()
  await one.dispatch(login(credentials))
  await settled()
  await other.dispatch(logout())
  await settled()
  expect(one.getState().auth.User).toBeNull()
  expect(sent).toEqual(['signed-in', 'signed-out'])
})

test('a changed profile is sent to the other tab; the same profile is not', async () => {
  const { one, sent } = twoTabs()
  await one.dispatch(login(credentials))
  await settled()
  await one.dispatch(updateProfile({ name: 'Ana' }))
  expect(sent).toEqual(['signed-in'])
  one.dispatch(setUser({ ...ana, name: 'Anna' }))
  expect(sent).toEqual(['signed-in', 'signed-in'])
})

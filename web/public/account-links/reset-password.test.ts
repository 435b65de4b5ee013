import { afterEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { createApi } from '../../api.ts'
import { injectApi } from '../../store/api-slice.ts'
import { setUser } from '../../store/auth.ts'
import { createStore } from '../../store/store.ts'
import { resetPassword } from './reset-password.ts'

const ana: CurrentUser = { uid: 'u1', name: 'Ana', email: 'ana@client.example', admin: false, role: 'client' }
const bo: CurrentUser = { uid: 'u2', name: 'Bo', email: 'bo@client.example', admin: false, role: 'client' }
const resetResponse = { success: true, endedCalendars: true } as const
const input = { token: 'r.signature.secret.u1.expiry', password: 'a-new-password' }

injectApi()
vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => void vi.clearAllMocks())

/** A store with a signed-in user. @param here session after the reset, as the server reports it; undefined: the call fails */
function createStoreWith(user: CurrentUser | null, here: CurrentUser | null | undefined, reset = Response.json(resetResponse)) {
  const store = createStore(
    createApi(async (path) => {
      if (path.endsWith('/auth/reset-password')) return reset
      return here === undefined ? new Response('', { status: 503 }) : Response.json(here)
    }),
  )
  store.dispatch(setUser(user))
  return store
}

test.each([
  ['the account’s own session has ended', ana, null, null],
  ['somebody else stays signed in', bo, bo, bo],
  ['nobody was signed in', null, null, null],
  ['it is known to have ended although the server can’t be reached', ana, undefined, null],
  ['somebody else’s isn’t thought to have ended when the server can’t be reached', bo, undefined, bo],
])('after a new password by link, %s', async (_, before, here, after) => {
  const store = createStoreWith(before, here)
  expect(await store.dispatch(resetPassword(input, ana.email))).toEqual(resetResponse)
  expect(store.getState().auth).toMatchObject({ User: after, error: null })
})

test('a link that fails signs nobody out', async () => {
  const refusal = { error: { code: 'invalid', message: 'It has expired.', fields: { token: 'It has expired.' } } }
  const store = createStoreWith(ana, null, Response.json(refusal, { status: 422 }))
  await expect(store.dispatch(resetPassword(input, ana.email))).rejects.toMatchObject({ fields: { token: 'It has expired.' } })
  expect(store.getState().auth.User).toEqual(ana)
})

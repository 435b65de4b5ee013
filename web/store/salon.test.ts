import { expect, test, vi } from 'vitest'
import type { Api } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { fetchNextOpening } from './salon.ts'
import { createStore } from './store.ts'

test('an opening that can’t be refetched is no longer shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const opening = { date: '2026-12-01', time: '10:00 AM', inDays: 1 }
  const nextOpening = vi.fn(async () => opening)
  const store = createStore({ nextOpening } as unknown as Api)
  await store.dispatch(fetchNextOpening())
  expect(store.getState().salon.nextOpening).toEqual(opening)
  nextOpening.mockRejectedValueOnce(new ApiError({ code: 'unavailable', message: 'Nobody is there' }))
  await store.dispatch(fetchNextOpening())
  expect(store.getState().salon.nextOpening).toBeNull()
})

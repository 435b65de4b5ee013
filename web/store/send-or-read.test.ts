import { expect, test, vi } from 'vitest'
import type { Failure } from '../api-error.ts'
import { sendOrRead } from './send-or-read.ts'

const lost: Failure = { code: 'unavailable', message: 'We can’t reach the salon.' }
const isLost = () => Promise.reject(lost)

test('a change whose response is lost counts as made if it shows', async () => {
  await expect(sendOrRead(isLost, async () => true)).resolves.toBeUndefined()
})

test('one that doesn’t show was not made, and one that can’t be read may have been', async () => {
  await expect(sendOrRead(isLost, async () => false)).rejects.toEqual({
    code: 'unavailable',
    message: 'We can’t reach the salon. Nothing was changed.',
  })
  await expect(sendOrRead(isLost, isLost)).rejects.toEqual({
    code: 'unavailable',
    isUnknown: true,
    message: 'We don’t know if it was changed. We can’t reach the salon.',
  })
})

test('one that was answered is not read', async () => {
  const isMade = vi.fn()
  await sendOrRead(async () => null, isMade)
  const refused: Failure = { code: 'conflict', message: 'It was just changed.' }
  await expect(sendOrRead(() => Promise.reject(refused), isMade)).rejects.toBe(refused)
  expect(isMade).not.toHaveBeenCalled()
})

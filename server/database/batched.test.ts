import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { batched } from './client.ts'

const lengths = async (words: string[]) => new Map(words.filter(Boolean).map((word) => [word, word.length]))

test('loads of one turn share one statement, each key once', async () => {
  const askAll = vi.fn(lengths)
  const ask = batched(askAll)
  expect(await Promise.all([ask('one'), ask('three'), ask('one'), ask('')])).toEqual([3, 5, 3, undefined])
  expect(askAll.mock.calls).toEqual([[['one', 'three', '']]])
})

test('a later load runs again, even while an earlier one is pending', async () => {
  const resolvers: (() => void)[] = []
  const askAll = vi.fn(async (words: string[]) => {
    await new Promise<void>((resolve) => resolvers.push(resolve))
    return lengths(words)
  })
  const ask = batched(askAll)
  const first = ask('one')
  await nextTurn()
  const second = ask('one')
  await nextTurn()
  expect(askAll).toHaveBeenCalledTimes(2)
  resolvers[1]?.()
  expect(await second).toBe(3)
  resolvers[0]?.()
  expect(await first).toBe(3)
})

test('a failure rejects all loads of its batch, and no later ones', async () => {
  const askAll = vi.fn(lengths).mockRejectedValueOnce(new Error('the database is away'))
  const ask = batched(askAll)
  const results = await Promise.allSettled([ask('one'), ask('two')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('two')).toBe(3)
})

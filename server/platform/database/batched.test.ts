import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { batched } from './batched.ts'

const lengths = async (words: string[]) => new Map(words.filter(Boolean).map((word) => [word, word.length]))

test('loads of one turn share one statement, each key once', async () => {
  const loadAll = vi.fn(lengths)
  const load = batched(loadAll)
  expect(await Promise.all([load('one'), load('three'), load('one'), load('')])).toEqual([3, 5, 3, undefined])
  expect(loadAll.mock.calls).toEqual([[['one', 'three', '']]])
})

test('a later load runs again, even while an earlier one is pending', async () => {
  const resolvers: (() => void)[] = []
  const loadAll = vi.fn(async (words: string[]) => {
    await new Promise<void>((resolve) => resolvers.push(resolve))
    return lengths(words)
  })
  const load = batched(loadAll)
  const first = load('one')
  await nextTurn()
  const second = load('one')
  await nextTurn()
  expect(loadAll).toHaveBeenCalledTimes(2)
  resolvers[1]?.()
  expect(await second).toBe(3)
  resolvers[0]?.()
  expect(await first).toBe(3)
})

test('a failure rejects all loads of its batch, and no later ones', async () => {
  const loadAll = vi.fn(lengths).mockRejectedValueOnce(new Error('the database is away'))
  const load = batched(loadAll)
  const results = await Promise.allSettled([load('one'), load('two')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load('two')).toBe(3)
})

test('a statement has no more keys than it may', async () => {
  const loadAll = vi.fn(lengths)
  const load = batched(loadAll, 2)
  const words = ['one', 'three', 'four', 'seven', 'eleven']
  expect(await Promise.all(words.map(load))).toEqual([3, 5, 4, 5, 6])
  expect(loadAll.mock.calls).toEqual([[['one', 'three']], [['four', 'seven']], [['eleven']]])
  expect(await load('two')).toBe(3)
})

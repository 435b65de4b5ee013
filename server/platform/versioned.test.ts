import { expect, test } from 'vitest'
import { forever, renewedAfter, versioned } from './versioned.ts'

test('a value is loaded once for each version, and an older version is not handed out again', () => {
  const cache = versioned<string>({ most: 2 })
  let loads = 0
  const read = (version: readonly unknown[], key = 'day') => cache(key, version, () => `${key} ${++loads}`)
  expect([read([1]), read([1]), read([2]), read([2]), read([1])]).toEqual(['day 1', 'day 1', 'day 2', 'day 2', 'day 3'])
  const settings = {}
  expect([read([1, settings]), read([1, settings]), read([1, {}])]).toEqual(['day 4', 'day 4', 'day 5'])
})

test('calls while a value loads share it; a call for a later version does not', async () => {
  const cache = versioned<Promise<string>>({ most: 2 })
  const finish: ((text: string) => void)[] = []
  const read = (version: number) => cache('page', [version], () => new Promise<string>((resolve) => finish.push(resolve)))
  const early = [read(1), read(1)]
  const late = read(2)
  expect(finish).toHaveLength(2)
  finish[1]?.('new')
  await late
  finish[0]?.('old')
  expect(await Promise.all([...early, late, read(2)])).toEqual(['old', 'old', 'new', 'new'])
})

test('a failed load is tried again, and so is what is not to be kept', async () => {
  const cache = versioned<Promise<number>>({ most: 2, keeps: (value) => value > 2 })
  let loads = 0
  const read = () =>
    cache('figures', forever, async () => {
      loads += 1
      if (loads === 1) throw new Error('away')
      return loads
    })
  await expect(read()).rejects.toThrow('away')
  expect([await read(), await read(), await read()]).toEqual([2, 3, 3])
})

test('a failure of an earlier version does not take the later value along', async () => {
  const cache = versioned<Promise<string>>({ most: 2 })
  let fail = (_: Error) => {}
  const early = cache('page', [1], () => new Promise<string>((_, reject) => (fail = reject)))
  await cache('page', [2], async () => 'new')
  fail(new Error('away'))
  await expect(early).rejects.toThrow('away')
  expect(await cache('page', [2], async () => 'again')).toBe('new')
})

test('a load that throws at once keeps nothing', () => {
  const cache = versioned<string>({ most: 2 })
  const failing = () => {
    throw new Error('no')
  }
  expect(() => cache('file', forever, failing)).toThrow('no')
  expect(cache('file', forever, () => 'there')).toBe('there')
})

test('the number of keys is bounded: the value that was loaded first goes', () => {
  const cache = versioned<number>({ most: 2 })
  let loads = 0
  const read = (key: string, version = 1) => cache(key, [version], () => ++loads)
  expect([read('a'), read('b'), read('a', 2), read('c'), read('a', 2), read('b')]).toEqual([1, 2, 3, 4, 3, 5])
})

test('a version by time stays the same until that time has passed', () => {
  let now = 5
  const version = renewedAfter(1_000, () => now)
  const first = version()
  now = 1_004
  expect(version()).toBe(first)
  now = 1_005
  expect(version()).not.toBe(first)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuiet, quietHours } from './quiet-hours.ts'

test('quiet hours are as long as from their beginning to their end, over midnight or not, and there need be none', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(minute, minute, minute, (from, to, at) => {
      fc.pre(from !== to)
      expect(isQuiet({ from, to }, at)).toBe((at - from + 1440) % 1440 < (to - from + 1440) % 1440)
      expect(isQuiet(null, at)).toBe(false)
    }),
  )
})

test('a night has to have a length', () => {
  const { error } = quietHours.safeParse({ from: 60, to: 60 })
  expect(error?.issues.map(({ message, path }) => [path.join('.'), message])).toEqual([['to', 'Choose two different times']])
})

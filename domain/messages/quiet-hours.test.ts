import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuiet, quietHours } from './quiet-hours.ts'

test('quiet hours last from start to end, also over midnight, and are optional', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(minute, minute, minute, (from, to, at) => {
      fc.pre(from !== to)
      expect(isQuiet({ from, to }, at)).toBe((at - from + 1440) % 1440 < (to - from + 1440) % 1440)
      expect(isQuiet(null, at)).toBe(false)
    }),
  )
})

test('quiet hours need a length', () => {
  const { error } = quietHours.safeParse({ from: 60, to: 60 })
  expect(error?.issues.map(({ message, path }) => [path.join('.'), message])).toEqual([['to', 'Choose two different times']])
})

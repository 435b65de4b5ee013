import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesAt } from '../time/salon-time.ts'
import { defaultWaitlist, isQuiet, waitlistSettings } from './waitlist-settings.ts'

const zone = 'America/New_York'
const isQuietAt = (moment: string) => isQuiet(defaultWaitlist.quiet, minutesAt(Date.parse(moment) / 1000, zone))

test('quiet hours go by the clock on the wall, also in the nights in which it changes', () => {
  const moments = [
    ...['2026-10-31T20:59:59-04:00', '2026-10-31T21:00:00-04:00', '2026-11-01T07:59:59-05:00', '2026-11-01T08:00:00-05:00'],
    ...['2027-03-13T20:59:59-05:00', '2027-03-13T21:00:00-05:00', '2027-03-14T07:59:59-04:00', '2027-03-14T08:00:00-04:00'],
  ]
  expect(moments.map(isQuietAt)).toEqual([false, true, true, false, false, true, true, false])
})

test('they are as long as from their beginning to their end, over midnight or not, and there need be none', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(minute, minute, minute, (from, to, at) => {
      fc.pre(from !== to)
      expect(isQuiet({ from, to }, at)).toBe((at - from + 1440) % 1440 < (to - from + 1440) % 1440)
      expect(isQuiet(null, at)).toBe(false)
    }),
  )
})

test('settings of before have the usual ones, and a night has to have a length', () => {
  expect(waitlistSettings.parse({ offers: 'in-turn', minutes: 30 })).toEqual(defaultWaitlist)
  const { error } = waitlistSettings.safeParse({ ...defaultWaitlist, quiet: { from: 60, to: 60 } })
  expect(error?.issues.map(({ message, path }) => [path.join('.'), message])).toEqual([
    ['quiet.to', 'Choose two different times'],
  ])
})

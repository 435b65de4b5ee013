import { expect, test } from 'vitest'
import { seriesEdit, seriesMove, shiftedSlots } from './series-change.ts'

test('visits of a series move along by as many days, to the same time of day', () => {
  const visits = [
    { id: 'A', date: '2026-12-30' },
    { id: 'B', date: '2027-02-27' },
  ]
  expect(shiftedSlots(visits, { from: '2026-12-30', to: '2027-01-01', time: '2:00 PM' })).toEqual([
    { id: 'A', date: '2027-01-01', time: '2:00 PM' },
    { id: 'B', date: '2027-03-01', time: '2:00 PM' },
  ])
  expect(shiftedSlots(visits.slice(1), { from: '2026-12-30', to: '2026-12-29', time: '9:05 AM' })).toEqual([
    { id: 'B', date: '2027-02-26', time: '9:05 AM' },
  ])
})

test('a change of a series has each visit once, and changes something', () => {
  const visit = { id: 'A', version: 1 }
  const slot = { date: '2026-12-30', time: '2:00 PM' }
  expect(seriesMove.safeParse({ visits: [{ ...visit, ...slot }] }).data).toMatchObject({ tellClient: true })
  expect(seriesMove.safeParse({ visits: [] }).success).toBe(false)
  expect(
    seriesMove.safeParse({
      visits: [
        { ...visit, ...slot },
        { ...visit, ...slot },
      ],
    }).success,
  ).toBe(false)
  expect(seriesEdit.safeParse({ visits: [visit], edit: { minutes: 45 } }).success).toBe(true)
  expect(seriesEdit.safeParse({ visits: [visit], edit: { outside: true } }).success).toBe(false)
})

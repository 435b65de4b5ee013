import { expect, test } from 'vitest'
import type { Stylist } from '../../domain/salon/stylist.ts'
import {
  bookableStylists,
  findCheapest,
  isTooLong,
  listed,
  missingInWords,
  missingServices,
  sortStylists,
  stylistBlocker,
  termsDiffer,
  termsWith,
} from './offering.ts'

const service = (id: string, Price: number, Duration: number) => ({ id, ServiceName: id, Description: '', Price, Duration })
const cut = service('Cut', 40, 60)
const color = service('Color', 90, 90)
const perm = service('Perm', 120, 120)
const stylist = (id: string, rest: Partial<Stylist> = {}): Stylist => ({
  id,
  stylistName: id,
  description: '',
  rating: 0,
  status: 'Available',
  daysAvailable: ['Monday'],
  ...rest,
})
const all = stylist('all')
const cuts = stylist('cuts', { services: { Cut: {} } })
const senior = stylist('senior', { services: { Cut: { Price: 60 }, Color: { Duration: 75 } } })
const away = stylist('away', { status: 'Not Available' })
const never = stylist('never', { daysAvailable: [] })

const ids = (stylists: readonly Stylist[]) => stylists.map(({ id }) => id)

test('stylists who do all the services come first, then those who take no bookings, then the others', () => {
  const { able, unable } = sortStylists([away, cuts, all, never, senior], [cut, color])
  expect([ids(able), ids(unable)]).toEqual([['all', 'senior', 'away', 'never'], ['cuts']])
})

test('“First available” includes stylists who take bookings and do all the services', () => {
  expect(ids(bookableStylists([away, cuts, all, never, senior], [cut, color]))).toEqual(['all', 'senior'])
  expect(bookableStylists([cuts, senior], [cut, perm])).toEqual([])
})

test('a stylist’s missing services are named', () => {
  expect(missingInWords(cuts, missingServices(cuts, [cut, color, perm]))).toBe('cuts doesn’t do Color or Perm.')
  expect(listed([cut, color, perm])).toBe('Cut, Color or Perm')
})

test('a visit has the price and duration of the stylist’s own terms', () => {
  expect(termsWith(all, [cut, color])).toEqual({ mills: 130_000, minutes: 150 })
  expect(termsWith(senior, [cut, color])).toEqual({ mills: 150_000, minutes: 135 })
  expect([termsDiffer([all, senior], [cut]), termsDiffer([all, cuts], [cut]), termsDiffer([], [cut])]).toEqual([
    ...[true, false, false],
  ])
  expect(findCheapest([senior, all], [cut, color])?.id).toBe('all')
  expect(findCheapest([all, senior], [color])?.id).toBe('senior')
  expect(findCheapest([], [color])).toBeUndefined()
})

test('a visit is too long if it fits into no day of the salon', () => {
  const six = { kind: 'times' as const, times: [600, 660, 960] }
  const day = [{ starts: 600, ends: 1140 }]
  const tooLong = (minutes: number, salon: Parameters<typeof isTooLong>[1]) => isTooLong([service('Long', 1, minutes)], salon)
  expect([540, 541].map((minutes) => tooLong(minutes, { hours: { Monday: day }, starts: six }))).toEqual([false, true])
  expect([540, 541].map((minutes) => tooLong(minutes, null))).toEqual([false, true])
  const evening = { hours: { Monday: [{ starts: 540, ends: 720 }], Friday: [{ starts: 780, ends: 1200 }] } }
  // The list's last start of the afternoon is at 4:00 PM.
  expect([240, 241].map((minutes) => tooLong(minutes, { ...evening, starts: six }))).toEqual([false, true])
  const every = { kind: 'interval' as const, minutes: 15 }
  expect([420, 421].map((minutes) => tooLong(minutes, { ...evening, starts: every }))).toEqual([false, true])
})

test('a stylist who takes no bookings has a reason', () => {
  expect([away, never, all].map(stylistBlocker)).toEqual(['unavailable', 'no days', null])
})

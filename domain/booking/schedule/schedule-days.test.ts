import { describe, expect, it } from 'vitest'
import { hoursOn } from '../../salon/schedule/hours.ts'
import {
  type DayAvailability,
  dayAvailability,
  firstFreeTimes,
  freeTime,
  hasFreeTime,
  type Interval,
  lastBookableDate,
  type Slot,
  type SlotState,
} from '../../salon/schedule/schedule.ts'
import { isAvailable } from '../../salon/schedule/stylist-rules.ts'
import { fitsInADay, slots } from '../../salon/schedule/usual-hours.ts'
import { defaultSettings } from '../../salon/settings.ts'
import { addDays, daysBetween, minutesOf } from '../../time/calendar.ts'
import { plainTimeNeeded } from '../booking.ts'
import { planDay } from './day-plan.ts'
import { buildAvailability, takenTime } from './starts.ts'

/** A Monday whose midnight is the instant 0. */
const today = '2026-11-30'
const toStart = (date: string, slot: Slot) => daysBetween(today, date) * 86_400 + minutesOf(slot) * 60
const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const stylist = { status: 'Available', daysAvailable: everyDay }

const settings = defaultSettings({ name: 'Salon', address: '', phone: '', email: '' }, 'UTC')

function buildDay(
  date: string,
  changes: { stylist?: typeof stylist; minutes?: number; now?: number; busy?: readonly Interval[] } = {},
): DayAvailability {
  const situation = { stylist, minutes: 60, now: 0, busy: [], ...changes }
  const hours = hoursOn({
    date,
    opening: settings.hours,
    closures: [],
    takesBookings: isAvailable(situation.stylist),
    availableDays: situation.stylist.daysAvailable,
    schedule: { hours: {}, exceptions: [] },
    absent: [],
  })
  const onThatClock = (minutes: number) => daysBetween(today, date) * 86_400 + minutes * 60
  const clock = { instantOf: onThatClock, boundaryOf: onThatClock, isSkipped: () => false }
  const plan = planDay({ date, hours, rule: settings.starts, clock })
  const isTooFar = date > lastBookableDate(today)
  const { now, busy } = situation
  const bookedTime = takenTime(
    busy.flatMap(({ starts, ends }) => [starts, ends]),
    { from: onThatClock(0), to: onThatClock(1440) },
  )
  const query = { visit: plainTimeNeeded(situation.minutes), now, taken: bookedTime, isTooFar, leastNotice: 0, minGap: 0 }
  return buildAvailability({ date, today, days: [{ plan, query }] })
}
const slotStates = (day: DayAvailability) => day.slots.map((slot) => slot.state)

describe('a day', () => {
  it('has the six starts in order', () => {
    const day = buildDay(today)
    expect(day).toEqual({ date: today, slots: slots.map((time) => ({ time, state: 'free' })) })
    expect(dayAvailability.parse(day)).toEqual(day)
  })

  it('distinguishes past, taken, free and closing in one result', () => {
    const now = toStart(today, '11:00 AM')
    const busy = [{ starts: toStart(today, '12:00 PM'), ends: toStart(today, '2:00 PM') }]
    expect(slotStates(buildDay(today, { now, busy, minutes: 240 }))).toEqual([
      'past',
      'past',
      'taken',
      'free',
      'free',
      'closing',
    ])
  })

  it('uses the instants of its own date', () => {
    const tomorrow = addDays(today, 1)
    const busy = [{ starts: toStart(tomorrow, '10:00 AM'), ends: toStart(tomorrow, '11:00 AM') }]
    expect(slotStates(buildDay(today, { busy }))).not.toContain('taken')
    expect(slotStates(buildDay(tomorrow, { busy }))[0]).toBe('taken')
  })
})

describe('a day that cannot be booked has no starts', () => {
  it('because the stylist does not work that weekday', () => {
    const mondays = { ...stylist, daysAvailable: ['Monday'] }
    expect(buildDay(today, { stylist: mondays }).slots).toHaveLength(6)
    expect(buildDay(addDays(today, 1), { stylist: mondays })).toEqual({ date: '2026-12-01', slots: [] })
    expect(buildDay(addDays(today, 7), { stylist: mondays }).slots).toHaveLength(6)
  })

  it('because the stylist is not available', () => {
    for (const status of ['Not Available', 'On leave', '']) {
      expect(buildDay(today, { stylist: { ...stylist, status } })).toEqual({ date: today, slots: [] })
    }
  })

  it('because it is past, or more than a year ahead', () => {
    expect(buildDay(addDays(today, -1)).slots).toEqual([])
    expect(buildDay(today).slots).toHaveLength(6)
    expect(buildDay('2027-11-30').slots).toHaveLength(6)
    expect(buildDay('2027-12-01').slots).toEqual([])
  })
})

describe('fitsInADay', () => {
  it('needs a start from which it ends by closing: nine hours from 10:00 AM', () => {
    expect(fitsInADay(540)).toBe(true)
    expect(fitsInADay(541)).toBe(false)
  })
})

describe('lastBookableDate', () => {
  it.each([
    ['2026-11-30', '2027-11-30'],
    ['2026-12-31', '2027-12-31'],
    ['2027-02-28', '2028-02-28'],
    ['2028-02-29', '2029-02-28'],
  ])('is a year from %s: %s', (from, last) => {
    expect(lastBookableDate(from)).toBe(last)
  })
})

describe('free times', () => {
  const day = (date: string, ...states: SlotState[]): DayAvailability => ({
    date,
    slots: states.map((state, index) => ({ time: slots[index] ?? '4:00 PM', state })),
  })
  const days = [
    day('2026-11-30', 'past', 'taken', 'closing', 'closing', 'closing', 'closing'),
    day('2026-12-01', 'taken', 'free', 'free', 'taken', 'taken', 'closing'),
    day('2026-12-02'),
    day('2026-12-03', 'free', 'past', 'closing', 'taken', 'taken', 'taken'),
  ]
  const all = [
    { date: '2026-12-01', time: '11:00 AM' },
    { date: '2026-12-03', time: '10:00 AM' },
  ]

  it('are the first of each day, in order, and at most as many as requested', () => {
    expect(firstFreeTimes(days, 1)).toEqual(all.slice(0, 1))
    expect(firstFreeTimes(days, 2)).toEqual(all)
    expect(firstFreeTimes(days, 99)).toEqual(all)
    expect(firstFreeTimes(days, 0)).toEqual([])
    expect(firstFreeTimes([], 3)).toEqual([])
    for (const time of all) expect(freeTime.parse(time)).toEqual(time)
  })

  it('make a day bookable', () => {
    expect(days.map(hasFreeTime)).toEqual([false, true, false, true])
  })
})

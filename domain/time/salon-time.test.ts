import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slots } from '../salon/schedule/usual-hours.ts'
import { instantOf, startOfDay, timeLabelAt } from './salon-time.ts'
import { dateAt, isTimeZone } from './viewer-time.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000
const zones = Intl.supportedValuesOf('timeZone')

const daysSince1970 = (date: string) => Temporal.PlainDate.from('1970-01-01').until(date).days
/** From 2012 on no zone has changed its clocks between 10:00 AM and 4:00 PM (the IANA database, 2026). */
const modernDate = fc
  .integer({ min: daysSince1970('2012-01-01'), max: daysSince1970('2100-12-31') })
  .map((days) => Temporal.PlainDate.from('1970-01-01').add({ days }).toString())

function expectEachSlotBack(date: string, zone: string) {
  for (const slot of slots) {
    const instant = instantOf(date, slot, zone)
    expect([dateAt(instant, zone), timeLabelAt(instant, zone)], `${zone} ${date}`).toEqual([date, slot])
  }
}

describe('a start on a day when clocks change', () => {
  const hours = (count: number) => count * 3600
  it.each([
    ['America/New_York', '2026-03-07', '-05:00', hours(24)],
    ['America/New_York', '2026-03-08', '-04:00', hours(23)],
    ['America/New_York', '2026-03-09', '-04:00', hours(24)],
    ['America/New_York', '2026-11-01', '-05:00', hours(25)],
    ['Europe/Berlin', '2026-03-29', '+02:00', hours(23)],
    ['Europe/Berlin', '2026-10-25', '+01:00', hours(25)],
    // Half an hour, in the southern hemisphere.
    ['Australia/Lord_Howe', '2026-04-05', '+10:30', hours(24.5)],
    ['Australia/Lord_Howe', '2026-10-04', '+11:00', hours(23.5)],
    ['Asia/Tokyo', '2026-03-29', '+09:00', hours(24)],
    ['America/Phoenix', '2026-03-08', '-07:00', hours(24)],
  ])('in %s on %s is at %s from UTC', (zone, date, offset, dayLength) => {
    expect(instantOf(date, '10:00 AM', zone)).toBe(seconds(`${date}T10:00:00${offset}`))
    expect(instantOf(date, '4:00 PM', zone)).toBe(seconds(`${date}T16:00:00${offset}`))
    const nextDay = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
    expect(startOfDay(nextDay, zone) - startOfDay(date, zone)).toBe(dayLength)
    expectEachSlotBack(date, zone)
  })

  it('keeps its label on every such day of every zone, 2020 to 2030', () => {
    for (const zone of zones) {
      let change = Temporal.ZonedDateTime.from(`2020-01-01T00:00[${zone}]`).getTimeZoneTransition('next')
      while (change && change.year <= 2030) {
        expectEachSlotBack(change.toPlainDate().toString(), zone)
        change = change.getTimeZoneTransition('next')
      }
    }
  })

  it('keeps its label in any zone on any day', () => {
    fc.assert(fc.property(fc.constantFrom(...zones), modernDate, (zone, date) => expectEachSlotBack(date, zone)))
  })

  it('moves forward if its wall time was skipped', () => {
    // Juba went from 12:00 to 13:00 at noon; Apia left out 30 December 2011 altogether.
    const noon = instantOf('2000-01-15', '12:00 PM', 'Africa/Juba')
    expect([dateAt(noon, 'Africa/Juba'), timeLabelAt(noon, 'Africa/Juba')]).toEqual(['2000-01-15', '1:00 PM'])
    expect(instantOf('2011-12-30', '10:00 AM', 'Pacific/Apia')).toBe(seconds('2011-12-31T10:00:00+14:00'))
  })

  it('means the first if its wall time occurs twice', () => {
    // Honolulu went from 12:00 back to 11:00 at noon.
    expect(instantOf('1933-05-21', '11:00 AM', 'Pacific/Honolulu')).toBe(seconds('1933-05-21T11:00:00-09:30'))
  })
})

describe('a day', () => {
  it('starts at its first instant, which is not always midnight', () => {
    expect(startOfDay('2026-12-01', 'America/New_York')).toBe(seconds('2026-12-01T00:00:00-05:00'))
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe(seconds('2018-11-04T01:00:00-02:00'))
  })

  it('ends in the second before the next one', () => {
    const midnight = seconds('2026-12-01T00:00:00-05:00')
    expect(dateAt(midnight, 'America/New_York')).toBe('2026-12-01')
    expect(dateAt(midnight - 1, 'America/New_York')).toBe('2026-11-30')
    expect(dateAt(midnight - 0.001, 'America/New_York')).toBe('2026-11-30')
  })

  it('is found for every millisecond of a clock, before 1970 and after 2038 too', () => {
    const milliseconds = fc.integer({ min: Date.parse('1900-01-01'), max: Date.parse('2100-01-01') })
    fc.assert(
      fc.property(milliseconds, (instant) => {
        expect(dateAt(instant / 1000, 'UTC')).toBe(new Date(instant).toISOString().slice(0, 10))
      }),
      { numRuns: 1000, examples: [[Date.parse('2038-01-19T03:14:08.002Z')]] },
    )
  })
})

describe('timeLabelAt', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['09:59', '9:59 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['13:00', '1:00 PM'],
    ['23:59', '11:59 PM'],
  ])('calls %s %s', (time, label) => {
    expect(timeLabelAt(seconds(`2026-12-01T${time}:00-05:00`), 'America/New_York')).toBe(label)
  })
})

describe('isTimeZone', () => {
  it('knows zones for which instants can be found', () => {
    for (const zone of [...zones, 'UTC', 'US/Eastern', '+05:30']) {
      expect(isTimeZone(zone), zone).toBe(true)
      expect(Number.isInteger(instantOf('2026-12-01', '10:00 AM', zone)), zone).toBe(true)
    }
  })

  it.each(['+05:37', '-0301', '', 'Nowhere', 'America/Springfield', 'America/New_York ', 'New York', '../etc/localtime'])(
    'does not know %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false)
    },
  )
})

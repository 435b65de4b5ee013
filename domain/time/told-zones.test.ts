import { expect, test } from 'vitest'
import { zoneOffsets } from './salon-time.ts'
import { dateAt, formatInstant, isTimeZone, offsetAt, zoneNameAt, zoneTold } from './viewer-time.ts'

/** A runtime that is older than a zone's name doesn't know it: here nobody does, so that no other test has used it before. */
const zone = 'America/Named_Later'
const noon = Date.parse('2027-07-01T13:00:00Z') / 1000

test('a zone unknown to the runtime uses the server’s offsets', () => {
  const offsets = zoneOffsets('America/Coyhaique', '2026-11-28')
  expect(() => dateAt(noon, zone)).toThrow(RangeError)
  expect(isTimeZone(zone)).toBe(false)
  zoneTold(zone, offsets)
  const parts = { timeZone: zone, hour: 'numeric', minute: '2-digit' } as const
  expect(formatInstant(noon, parts, 'en-US')).toMatch(/^10:00\sAM$/)
  expect([dateAt(noon, zone), offsetAt(noon, zone), isTimeZone(zone)]).toEqual(['2027-07-01', -10_800, true])
  expect(zoneNameAt(noon, zone, 'en-US')).toBe(zone)
  // Outside of the server's period, the nearest known offset applies.
  expect([dateAt(0, zone), dateAt(noon + 20 * 365 * 86_400, zone)]).toEqual(['1969-12-31', '2047-06-26'])
})

test('the server’s offsets agree with a runtime that knows the zone, over every clock change', () => {
  const minutes = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  for (const zoneName of [
    'America/New_York',
    'Europe/Vienna',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'UTC',
    '+05:30',
  ]) {
    const offsets = zoneOffsets(zoneName, '2026-11-28')
    const moments = offsets.slice(0, -1).flatMap(([from]) => [from, from + 1, from + 3_600, from + 86_400 * 40])
    const before = moments.map((moment) => formatInstant(moment, { timeZone: zoneName, ...minutes }, 'en-US'))
    zoneTold(zoneName, offsets)
    const after = moments.map((moment) => formatInstant(moment, { timeZone: zoneName, ...minutes }, 'en-US'))
    expect(after).toEqual(before)
  }
})

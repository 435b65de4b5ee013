import { expect, test } from 'vitest'
import { isTimeZone } from './viewer-time.ts'
import { currentZoneName, listZones } from './zones.ts'

test('lists zones once by today’s names, and knows the old ones', () => {
  const zones = listZones()
  const names = zones.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'UTC', 'Europe/Lisbon', 'America/Nuuk']))
  for (const old of ['Asia/Calcutta', 'Europe/Kiev', 'America/Godthab', 'Asia/Saigon']) expect(names).not.toContain(old)
  expect(zones.find(({ name }) => name === 'Europe/Kyiv')).toEqual({ name: 'Europe/Kyiv', before: ['Europe/Kiev'] })
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect([name, isTimeZone(name), currentZoneName(name)]).toEqual([name, true, name])
  // Both names mean the same zone to this runtime.
  const resolved = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  for (const { name, before } of zones) for (const old of before) expect([old, resolved(old)]).toEqual([old, resolved(name)])
})

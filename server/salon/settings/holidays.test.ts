import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HolidayProposal } from '../../../domain/salon/setup/holidays.ts'
import { adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { settingsInMemory } from '../../testing/settings.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const settings = settingsInMemory('Europe/Berlin')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Person
beforeAll(async () => {
  database = await createTestDatabase()
  owner = await signedIn(openTestSalon(database, { settings }), database, { email: adminEmail })
})
afterAll(() => database.drop())

function place(changes: Partial<ReturnType<typeof settings.get>['place']>, address = ''): void {
  const { place, salon } = settings.get()
  settings.change({ place: { ...place, ...changes }, salon: { ...salon, address } })
}

async function propose(region?: string): Promise<HolidayProposal> {
  const response = await owner.call('GET', `/api/settings/holidays${region === undefined ? '' : `?region=${region}`}`)
  expect(response.status).toBe(200)
  return (await response.json()) as HolidayProposal
}

test('the public holidays of the salon’s country are proposed in its language, over fifteen months', async () => {
  place({ timeZone: 'Europe/Berlin', country: '', locale: 'de-DE' })
  const { country, region, regions, items } = await propose()
  expect(country).toEqual({ code: 'DE', name: 'Germany' })
  expect(region).toBe('')
  expect(regions).toContainEqual({ code: 'BY', name: 'Bayern' })
  expect(items).toContainEqual({ from: '2026-12-25', to: '2026-12-25', name: '1. Weihnachtstag' })
  expect(items).toContainEqual({ from: '2027-12-25', to: '2027-12-25', name: '1. Weihnachtstag' })
  const dates = items.map(({ from }) => from)
  expect(dates).toEqual(dates.toSorted())
  expect(dates.every((date) => date >= '2026-11-30' && date <= '2028-02-29')).toBe(true)
  expect(new Set(dates).size).toBe(dates.length)
})

test('a state has its own, which the address or the owner names', async () => {
  const isWomensDay = ({ from }: { from: string }) => from === '2027-03-08'
  place({ timeZone: 'Europe/Berlin', country: 'DE', locale: 'de-DE' }, 'Torstraße 1, 10119 Berlin')
  const berlin = await propose()
  expect([berlin.region, berlin.items.some(isWomensDay)]).toEqual(['BE', true])
  for (const region of ['BY', '']) {
    const other = await propose(region)
    expect([other.region, other.items.some(isWomensDay)]).toEqual([region, false])
  }
  // One that the country doesn't have is none.
  expect((await propose('TX')).region).toBe('')
})

test.each([
  ['US', 'America/New_York', 'en-US', '2026-12-25', 'Christmas Day'],
  ['JP', 'Asia/Tokyo', 'en-US', '2027-01-01', 'New Year'],
  ['TR', 'Europe/Istanbul', 'en-US', '2027-04-23', 'National'],
])('of %s, too', async (country, timeZone, locale, date, name) => {
  place({ timeZone, country, locale })
  const { items } = await propose()
  expect(items.find(({ from }) => from === date)?.name).toContain(name)
  expect(items.every(({ from, to }) => from <= to)).toBe(true)
})

test('a country without known holidays says so', async () => {
  place({ timeZone: 'Antarctica/Troll', country: 'AQ', locale: 'en-US' })
  expect(await propose()).toEqual({ country: null, regions: [], region: '', items: [] })
})

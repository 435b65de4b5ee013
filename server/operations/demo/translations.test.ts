import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AppointmentPage } from '../../../domain/booking/appointment.ts'
import { languageCodes } from '../../../domain/language/languages.ts'
import type { SettingsDocument } from '../../../domain/salon/settings.ts'
import { checkedTranslation } from '../../../domain/salon/translations/limits.ts'
import type { TranslationList } from '../../../domain/salon/translations/translations.ts'
import { storeInitial } from '../../salon/settings/current.ts'
import { adminEmail, fixedSettings, mondayMorning, openTestSalon, signedIn } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { prepareSalon } from './seed.ts'
import { demoOffer } from './translations.ts'

async function openDemoSalon(languages: SettingsDocument['settings']['languages'] = null) {
  const { version: _, ...initial } = { ...fixedSettings().get(), languages }
  const database = await databaseOfThisTest()
  await storeInitial(database.db, initial)
  const start = { hosted: false, clock: () => mondayMorning, timeZone: 'America/New_York', say: () => {} }
  await prepareSalon(database.db, { ...start, demoSettings: initial, startWith: 'demo' })
  const app = openTestSalon(database)
  const owner = await signedIn(app, database, { email: adminEmail })
  const read = async <Body>(path: string) => (await (await owner.call('GET', path)).json()) as Body
  const readSettings = async () => (await read<SettingsDocument>('/api/settings')).settings
  return { database, owner, read, readSettings }
}

test('every text of the demo salon is written in each of its languages', async () => {
  const { database, read, readSettings } = await openDemoSalon()
  expect((await readSettings()).languages).toEqual(demoOffer)
  expect(demoOffer.offered.toSorted()).toEqual(languageCodes.toSorted())
  for (const language of demoOffer.offered.filter((offered) => offered !== demoOffer.own)) {
    const { texts } = await read<TranslationList>(`/api/translations?language=${language}`)
    expect(texts.length).toBeGreaterThan(30)
    const missing = texts.filter(({ text, own }) => text === '' || text === own)
    expect([language, missing.map(({ own }) => own)]).toEqual([language, []])
    expect(texts.filter((each) => 'problem' in checkedTranslation(each, each.text))).toEqual([])
    const names = texts.filter(({ kind, field }) => kind === 'service' && field === 'name').map(({ text }) => text)
    expect(new Set(names).size).toBe(names.length)
  }
  const { rows } = await database.db.execute(
    sql`select language, count(*) filter (where kind = 'picture') as pictures from translations group by language`,
  )
  // Eight works, and three pictures of the pages in each of four looks.
  expect(rows.map(({ pictures }) => pictures)).toEqual(demoOffer.offered.slice(1).map(() => '20'))
})

test('its bookings have the names in each language', async () => {
  const { read } = await openDemoSalon()
  const { items } = await read<AppointmentPage>('/api/appointments?scope=all')
  const [first] = items
  expect(Object.keys(first?.services[0]?.names ?? {}).toSorted()).toEqual(demoOffer.offered.slice(1).toSorted())
})

test('without the demo salon a new one offers no language yet, and nothing is left of its texts', async () => {
  const { database, owner, readSettings } = await openDemoSalon()
  expect((await readSettings()).languages).not.toBeNull()
  expect((await owner.call('POST', '/api/demo/clear', {})).status).toBe(204)
  expect((await readSettings()).languages).toBeNull()
  const { rows } = await database.db.execute(sql`select * from translations`)
  expect(rows).toEqual([])
})

test('languages that the owner has chosen stay', async () => {
  const own = { own: 'de' as const, offered: ['de' as const] }
  const { owner, readSettings } = await openDemoSalon(own)
  expect((await readSettings()).languages).toEqual(own)
  expect((await owner.call('POST', '/api/demo/clear', {})).status).toBe(204)
  expect((await readSettings()).languages).toEqual(own)
})

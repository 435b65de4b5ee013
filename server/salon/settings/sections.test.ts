import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { ErrorResponse } from '../../../domain/app-error.ts'
import type { Settings, SettingsDocument, SomeSettings } from '../../../domain/salon/settings.ts'
import { adminEmail, openTestSalon, type Person, signedIn } from '../../testing/salon.ts'
import { databaseOfThisTest, type TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let owner: Person
let manager: Person

beforeEach(async () => {
  database = await databaseOfThisTest()
  const app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail })
  manager = await signedIn(app, database, { role: 'manager' })
})

const read = async () => (await (await owner.call('GET', '/api/settings')).json()) as SettingsDocument
/** The first save stores the row. */
const store = () =>
  save(owner, 1, { staff: { stylistsSeeAll: true, stylistsBook: false, stylistsCheckOut: false, receptionistsRefund: false } })
const save = (person: Person, version: number, settings: SomeSettings) =>
  person.call('PATCH', '/api/settings', { version, settings })

test('two people who save different sections at once both save, and neither undoes the other', async () => {
  const { version, settings } = await read()
  const rules = { ...settings.rules, mostOpen: 3 }
  const closures = [{ from: '2026-12-24', to: '2026-12-26', reason: 'Christmas' }]
  const answers = await Promise.all([save(owner, version, { rules }), save(manager, version, { closures })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await read()).toEqual({ version: version + 2, settings: { ...settings, rules, closures } })
})

test('refuses the second of two people who save the same section, with the section that the first has saved', async () => {
  const { version, settings } = await read()
  const withName = (name: string) => ({ salon: { ...settings.salon, name } })
  expect((await save(manager, version, withName('Linden'))).status).toBe(200)
  const refused = await save(owner, version, { ...withName('Lime'), noGaps: true })
  const { error } = (await refused.json()) as ErrorResponse
  const stored = error.settings as SettingsDocument
  expect([refused.status, error.code, stored.version]).toEqual([409, 'conflict', version + 1])
  expect(stored.settings).toMatchObject({ salon: { name: 'Linden' }, noGaps: settings.noGaps })
  expect((await save(owner, stored.version, withName('Lime'))).status).toBe(200)
})

test('a section that was never stored, and one as it is stored, are in nobody’s way', async () => {
  await store()
  await database.pool.query(`update settings set document = document - 'contact' - 'look'`)
  const { version, settings } = await read()
  expect((await save(manager, version, { noGaps: true })).status).toBe(200)
  const contact: Settings['contact'] = { ...settings.contact, links: ['https://example.com/linden'] }
  expect((await save(owner, version, { contact, noGaps: true })).status).toBe(200)
  const { rows } = await database.pool.query(`select document ? 'look' as "hasLook" from settings`)
  expect(rows).toEqual([{ hasLook: false }])
})

test('refuses a stale whole document after another version’s process has stored it without section versions', async () => {
  await store()
  await database.pool.query(`update settings set document = jsonb_set(document, '{salon,name}', '"Linden"')`)
  await database.pool.query(`alter table settings disable trigger user; update settings set section_versions = '{}'`)
  await database.pool.query('alter table settings enable trigger user')
  const { version, settings } = await read()
  expect((await save(owner, version - 1, { salon: { ...settings.salon, name: 'Lime' } })).status).toBe(409)
  expect((await save(owner, version, { salon: { ...settings.salon, name: 'Lime' } })).status).toBe(200)
})

test('a section’s version is the one of the last write that changed it, by any writer', async () => {
  const names = ['a', 'b', 'c', 'd'] as const
  const documents = fc.array(fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 0, max: 2 })), {
    minLength: 1,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(documents, async (written) => {
      await database.pool.query('truncate settings')
      await database.pool.query(`insert into settings (document) values ('{}')`)
      const expected: Record<string, number> = {}
      let before: Record<string, number> = {}
      for (const [index, document] of written.entries()) {
        await database.pool.query('update settings set document = $1', [document])
        for (const name of names) if (document[name] !== before[name]) expected[name] = index + 2
        before = document
      }
      const { rows } = await database.pool.query('select version, section_versions as versions from settings')
      expect(rows).toEqual([{ version: written.length + 1, versions: expected }])
    }),
    { numRuns: 30 },
  )
})

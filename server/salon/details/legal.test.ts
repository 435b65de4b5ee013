import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LegalPage } from '../../../domain/salon/page/legal-settings.ts'
import type { SettingsDocument } from '../../../domain/salon/settings.ts'
import { adminEmail, openTestSalon, type Person, signedIn, visitor } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Person
let anybody: Person
beforeAll(async () => {
  database = await createTestDatabase()
  const app = openTestSalon(database)
  owner = await signedIn(app, database, { email: adminEmail })
  anybody = visitor(app)
})
afterAll(() => database.drop())

async function save(change: (settings: SettingsDocument['settings']) => object): Promise<Response> {
  const { version, settings } = (await (await owner.call('GET', '/api/settings')).json()) as SettingsDocument
  return owner.call('PATCH', '/api/settings', { version, settings: change(settings) })
}
const read = async (kind: string) => (await (await anybody.call('GET', `/api/legal/${kind}`)).json()) as LegalPage
const pageText = ({ blocks }: LegalPage) => blocks.flatMap(({ items }) => items.flat().map(({ text }) => text)).join(' ')

test('until the salon writes its own, both pages have a text with its name and its rules of now', async () => {
  await save(({ salon, rules }) => ({ salon: { ...salon, name: 'Salon Linden' }, rules: { ...rules, changeNotice: 2880 } }))
  expect(pageText(await read('privacy'))).toContain('Salon Linden')
  expect(pageText(await read('terms'))).toContain('until 2 days before it starts')
})

test('the salon’s own text is shown as it was written, and no other page carries it', async () => {
  const terms = '### Ours\n\nBe **nice**. <script>alert(1)</script>'
  expect((await save(({ legal }) => ({ legal: { ...legal, terms } }))).status).toBe(200)
  const page = await read('terms')
  expect(page.blocks).toEqual([
    { as: 'h3', items: [[{ text: 'Ours' }]] },
    { as: 'p', items: [[{ text: 'Be ' }, { text: 'nice', bold: true }, { text: '. <script>alert(1)</script>' }]] },
  ])
  expect(pageText(await read('privacy'))).toContain('Salon Linden')
  expect(await (await anybody.call('GET', '/api/salon')).text()).not.toContain('Be **nice**')
  expect((await save(({ legal }) => ({ legal: { ...legal, terms: '' } }))).status).toBe(200)
  expect(pageText(await read('terms'))).toContain('Salon Linden')
})

test('one that is too long is refused with its field, and another page doesn’t exist', async () => {
  const refused = await save(({ legal }) => ({ legal: { ...legal, privacy: 'x'.repeat(8001) } }))
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ error: { fields: { 'legal.privacy': expect.stringContaining('8000') } } })
  expect((await anybody.call('GET', '/api/legal/imprint')).status).toBe(422)
})

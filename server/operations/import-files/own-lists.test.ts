import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Language, languageCodes } from '../../../domain/language/languages.ts'
import type { ImportFile } from '../../../domain/operations/moving-in/import-file.ts'
import { withClient } from '../../platform/database/single-client.ts'
import { eventually } from '../../testing/live-events.ts'
import { addPeople, addVisits } from '../../testing/run/random-salon.ts'
import { adminEmail, fixedSettings, mondayMorning, openTestSalon, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { importRecords } from '../moving-in/commands.ts'
import { openSourceFile } from '../moving-in/source-file.ts'
import { exportSalon } from '../moving-out/export.ts'
import { exportTables } from '../moving-out/tables.ts'

async function openSalon() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const app = openTestSalon(database)
  const owner = await signedIn(app, database, { email: adminEmail })
  const ownRow = (line: string) => line.includes(adminEmail)
  return {
    db: database.db,
    serversUrl: database.serversUrl,
    exported: async (language = 'en') => {
      const text = await (await owner.call('GET', `/api/clients/export.csv?lang=${language}`)).text()
      return text.split('\r\n').filter((line) => !ownRow(line))
    },
    exportedBookings: async (language = 'en') => {
      const exported = await owner.call('GET', `/api/appointments/export.csv?lang=${language}`)
      const [header = '', ...lines] = (await exported.text()).split('\r\n')
      return [header, ...lines.filter(Boolean).toSorted()]
    },
    offer: (offered: readonly Language[]) =>
      owner.call('PATCH', '/api/settings', { version: 1, settings: { languages: { own: 'en', offered } } }),
    async moveIn(content: string) {
      const headers = { cookie: owner.cookie, 'content-type': 'application/octet-stream' }
      const sent = await app.request('/api/import-files?name=clients.csv', { method: 'POST', headers, body: content })
      const { id, mapping } = (await sent.json()) as ImportFile
      const latest = async () => (await (await owner.call('GET', '/api/import-files')).json()) as ImportFile
      expect((await owner.call('POST', `/api/import-files/${id}/check`, { mapping })).status).toBe(202)
      await eventually(async () => (await latest()).state === 'checked')
      await owner.call('POST', `/api/import-files/${id}/import`, { skipOverlaps: false })
      await eventually(async () => (await latest()).state === 'done')
      return (await latest()).report
    },
  }
}

test('the salon’s own clients.csv survives an import, here and into an empty salon', { timeout: 180_000 }, async () => {
  const sameSalon = await openSalon()
  const people = await addPeople(sameSalon.db, 150)
  const before = await sameSalon.exported()
  const again = await sameSalon.moveIn(before.join('\r\n'))
  expect(again?.counts.client).toMatchObject({ added: 0, joined: 0, known: people, refused: 0 })
  expect(await sameSalon.exported()).toEqual(before)

  const emptySalon = await openSalon()
  const moved = await emptySalon.moveIn(before.join('\r\n'))
  expect(moved?.counts.client).toMatchObject({ added: people, refused: 0 })
  expect(await emptySalon.exported()).toEqual(before)
})

test('the salon’s own bookings.csv survives an import, here and into an empty salon, with each amount’s currency', {
  timeout: 180_000,
}, async () => {
  const sameSalon = await openSalon()
  await addVisits(sameSalon.db, 80)
  const before = await sameSalon.exportedBookings()
  const again = await sameSalon.moveIn(before.join('\r\n'))
  expect(again?.counts.booking).toMatchObject({ added: 0, known: 80, refused: 0, overlap: 0 })
  expect(await sameSalon.exportedBookings()).toEqual(before)

  const emptySalon = await openSalon()
  await emptySalon.moveIn((await sameSalon.exported()).join('\r\n'))
  const moved = await emptySalon.moveIn(before.join('\r\n'))
  expect(moved?.counts.booking).toMatchObject({ added: 80, refused: 0, overlap: 0 })
  expect(await emptySalon.exportedBookings()).toEqual(before)
})

test.each(languageCodes)(
  'the salon’s own lists, exported in %s, survive an import into an empty salon',
  {
    timeout: 180_000,
  },
  async (language) => {
    const salon = await openSalon()
    await salon.offer(languageCodes)
    await addVisits(salon.db, 12)
    const people = await addPeople(salon.db, 12)
    const lists = { clients: await salon.exported(language), bookings: await salon.exportedBookings(language) }
    if (['de', 'fr', 'es', 'ar'].includes(language)) expect(lists.clients[0]).not.toEqual((await salon.exported('en'))[0])

    const emptySalon = await openSalon()
    expect((await emptySalon.moveIn(lists.clients.join('\r\n')))?.counts.client).toMatchObject({ refused: 0 })
    const moved = await emptySalon.moveIn(lists.bookings.join('\r\n'))
    expect(moved?.counts.booking).toMatchObject({ added: 12, refused: 0, overlap: 0 })
    expect((await emptySalon.exported()).slice(1)).toEqual(lists.clients.slice(1))
    expect((await emptySalon.exportedBookings()).slice(1)).toEqual(lists.bookings.slice(1))
    expect(lists.clients.length).toBeGreaterThan(people)
  },
)

const settings = fixedSettings({ SALON_NAME: 'Linden', TZ: 'America/New_York' }).get()
const now = new Date(mondayMorning * 1000)

test('everything as JSON survives an import, here and into an empty salon', { timeout: 180_000 }, async () => {
  const exportJson = ({ serversUrl }: { serversUrl: string }) =>
    withClient({ connectionString: serversUrl }, async (client) => {
      let text = ''
      for await (const piece of exportSalon(client, { settings, madeAt: now })) text += piece
      return text
    })
  const read = async ({ serversUrl }: { serversUrl: string }, text: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'chairtime-own-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'salon.jsonl'), text)
    return await withClient({ connectionString: serversUrl }, async (client) => {
      const source = await openSourceFile(join(folder, 'salon.jsonl'), { timeZone: 'America/New_York', now: mondayMorning })
      return await importRecords(client, source, { dryRun: false, settings, now })
    })
  }
  const records = (text: string) =>
    text.split('\n').filter((line) => /^\{"kind":"(?:client|booking)"/.test(line) && !line.includes(adminEmail))
  const sameSalon = await openSalon()
  const people = await addPeople(sameSalon.db, 60)
  await addVisits(sameSalon.db, 60)
  const before = await exportJson(sameSalon)
  expect(records(before)).toHaveLength(people + 12 + 60)
  const again = await read(sameSalon, before)
  expect(again.counts).toMatchObject({ client: { added: 0, refused: 0 }, booking: { added: 0, known: 60, refused: 0 } })
  expect(records(await exportJson(sameSalon))).toEqual(records(before))

  const emptySalon = await openSalon()
  expect((await read(emptySalon, before)).refused).toEqual([])
  expect(records(await exportJson(emptySalon))).toEqual(records(before))
})

test('clients and bookings in tables for spreadsheets survive an import', { timeout: 180_000 }, async () => {
  const sameSalon = await openSalon()
  const people = await addPeople(sameSalon.db, 60)
  await addVisits(sameSalon.db, 60)
  const tables: Record<string, string> = {}
  await withClient({ connectionString: sameSalon.serversUrl }, async (client) => {
    for await (const { name, content } of exportTables(client, { settings })) {
      tables[name] = ''
      for await (const piece of content) tables[name] += piece
    }
  })
  const { 'clients.csv': clients = '', 'bookings.csv': bookings = '' } = tables
  const before = [await sameSalon.exported(), await sameSalon.exportedBookings()]
  expect((await sameSalon.moveIn(clients))?.counts.client).toMatchObject({ added: 0, joined: 0, refused: 0 })
  expect((await sameSalon.moveIn(bookings))?.counts.booking).toMatchObject({ added: 0, known: 60, refused: 0 })
  expect([await sameSalon.exported(), await sameSalon.exportedBookings()]).toEqual(before)

  const emptySalon = await openSalon()
  const moved = await emptySalon.moveIn(clients)
  expect(moved?.counts.client).toMatchObject({ refused: 0 })
  expect(moved?.counts.client?.added).toBeGreaterThanOrEqual(people + 12)
  expect((await emptySalon.moveIn(bookings))?.counts.booking).toMatchObject({ added: 60, refused: 0, overlap: 0 })
  expect([await emptySalon.exported(), await emptySalon.exportedBookings()]).toEqual(before)
})

import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { ImportFile } from '../../../domain/moving-in/import-file.ts'
import { clientFormulas, clientNotes, clientRecords, clients } from '../../platform/database/schema.ts'
import { eventually } from '../../testing/live-events.ts'
import { adminEmail, openTestSalon, signedIn } from '../../testing/salon.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

async function openSalon() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const app = openTestSalon(database)
  const owner = await signedIn(app, database, { email: adminEmail })
  const ownRow = (line: string) => line.includes(adminEmail)
  return {
    db: database.db,
    exported: async () => {
      const text = await (await owner.call('GET', '/api/clients/export.csv')).text()
      return text.split('\r\n').filter((line) => !ownRow(line))
    },
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

/** What people type, with what tables and spreadsheets take for something else, but without a guard that nobody needs. */
const piece = fc.constantFrom(
  ...[
    'Zoë',
    'Müller',
    '山田',
    "O'Hart",
    '7N, 20 vol',
    '"quoted"',
    '- milk',
    '+ honey',
    '=SUM(A1)',
    '@home',
    '--',
    '---',
    'a;b',
    'x | y',
  ],
  ...['N/A', '6.0', '1:2', '00123', 'NONE of the options', '👩‍🎤', 'https://salon.example/?a=1,2'],
)
const line = fc.array(piece, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))
const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'))
const day = fc.integer({ min: 0, max: 900 }).map((days) => new Date(Date.UTC(2024, 0, 1 + days, 17)))
const person = fc.record({
  name: fc.constantFrom('Anna Berg', 'Anna Berg', 'Zoë Müller', "Ben O'Hart", '山田 花子', 'Jo', '-', 'Maria-José Lúz'),
  phone: fc.option(fc.integer({ min: 100, max: 199 }).map((number) => `+1 718 555 0${number}`)),
  email: fc.option(fc.integer({ min: 1, max: 9 }).map((number) => `mail${number}@client.example`)),
  since: day,
  birthday: fc.option(fc.constantFrom('--02-29', '--09-21', '1988-02-29', '1990-12-01')),
  source: fc.option(line),
  tags: fc.uniqueArray(fc.constantFrom('VIP', 'Colour club', 'a;b', 'x|y', '* star', '--'), { maxLength: 3 }),
  consent: fc.option(day),
  blocked: fc.option(day),
  notes: fc.array(text, { maxLength: 2 }),
  alerts: fc.array(line, { maxLength: 2 }),
  formulas: fc.array(text, { maxLength: 2 }),
})

test('the salon’s own clients.csv comes back as it was, here and into an empty salon', { timeout: 180_000 }, async () => {
  const here = await openSalon()
  const people = fc.sample(person, { numRuns: 150, seed: Number(process.env.TEST_SEED ?? Date.now()) | 0 })
  for (const [index, each] of people.entries()) {
    const id = `CL${String(index).padStart(8, '0')}`
    await here.db.insert(clients).values({ id, name: each.name, phone: each.phone, email: each.email, createdAt: each.since })
    const { birthday, source, tags, consent, blocked } = each
    await here.db
      .insert(clientRecords)
      .values({ clientId: id, birthday, source, tags: tags.toSorted(), mailConsentAt: consent, blockedAt: blocked })
    const by = { authorLabel: 'Mara' }
    for (const kind of ['note', 'alert'] as const) {
      for (const [nth, said] of each[`${kind}s`].entries()) {
        const createdAt = new Date(each.since.getTime() + nth)
        await here.db.insert(clientNotes).values({ id: `${id}${kind}${nth}`, clientId: id, kind, text: said, createdAt, ...by })
      }
    }
    for (const [nth, used] of each.formulas.entries()) {
      const createdAt = new Date(each.since.getTime() + nth)
      await here.db
        .insert(clientFormulas)
        .values({ id: `${id}f${nth}`, clientId: id, usedOn: `2026-0${nth + 1}-15`, text: used, createdAt, ...by })
    }
  }
  const before = await here.exported()
  const again = await here.moveIn(before.join('\r\n'))
  expect(again?.counts.client).toMatchObject({ added: 0, joined: 0, known: people.length, refused: 0 })
  expect(await here.exported()).toEqual(before)

  const there = await openSalon()
  const moved = await there.moveIn(before.join('\r\n'))
  expect(moved?.counts.client).toMatchObject({ added: people.length, refused: 0 })
  expect(await there.exported()).toEqual(before)
})

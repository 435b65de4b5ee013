import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addClient } from '../../testing/records.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { newId } from './schema/ids.ts'

// Needed until the previous version's columns are dropped (decision 107).

const people = ['ADA', 'GRACE', 'WALK-IN']

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
  for (const id of people) await addClient(database, { id })
})
afterAll(() => database.drop())

const write = fc.record({
  id: fc.constantFrom(...people),
  column: fc.constantFrom('user_id', 'client_id'),
  changesMore: fc.boolean(),
})

const tables = [
  {
    table: 'appointments',
    columns: 'status, stylist_id, starts_at, ends_at, wall_date, wall_minutes, charges_mills, services',
    values: `'Completed', 'MARA', '2026-12-01 10:00Z', '2026-12-01 11:00Z', '2026-12-01', 600, 0, '[]'`,
  },
  { table: 'mails', columns: 'key, kind, to_address, subject, html, text', values: `$1, '', '', '', '', ''` },
]

test.each(tables)('both versions read the client whom either of them has written last: $table', async (the) => {
  const { table, columns, values } = the
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (inTurn) => {
      const id = newId()
      for (const [turn, each] of inTurn.entries()) {
        const person = `'${each.id}'`
        const text =
          turn === 0
            ? `insert into ${table} (id, ${columns}, ${each.column}) values ($1, ${values}, ${person})`
            : `update ${table} set ${each.column} = ${person} where id = $1`
        await database.pool.query(text, [id])
        if (each.changesMore) await database.pool.query(`update ${table} set updated_at = now() where id = $1`, [id])
        const { rows } = await database.pool.query(`select user_id, client_id from ${table} where id = $1`, [id])
        expect(rows).toEqual([{ user_id: each.id, client_id: each.id }])
      }
    }),
    { numRuns: 25 },
  )
})

test('a mail to the salon is for no client in either column', async () => {
  await database.pool.query(
    `insert into mails (id, key, kind, to_address, subject, html, text) values ('SALON', 'SALON', '', '', '', '', '')`,
  )
  const { rows } = await database.pool.query(`select user_id, client_id from mails where id = 'SALON'`)
  expect(rows).toEqual([{ user_id: null, client_id: null }])
})

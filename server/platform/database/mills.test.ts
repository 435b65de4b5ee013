import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addClient } from '../../testing/records.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { newId } from './schema/ids.ts'

// Needed until the previous version's columns are dropped (decision 054).

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
  await addClient(database, { id: 'CLIENT' })
})
afterAll(() => database.drop())

/** An amount in mills up to the highest price, as entered in a currency with this many decimals. */
const amount = fc
  .constantFrom(0, 2, 3)
  .chain((decimals) => fc.nat(1_000_000 * 10 ** decimals).map((units) => units * 10 ** (3 - decimals)))
const write = fc.record({ mills: amount, version: fc.constantFrom('previous', 'this'), changesMore: fc.boolean() })

const tables = [
  { table: 'services', name: 'price', columns: 'name, description, duration_minutes', values: `'Cut', '', 60` },
  {
    table: 'appointments',
    name: 'charges',
    columns: 'status, stylist_id, client_id, starts_at, ends_at, wall_date, wall_minutes, services',
    values: `'Completed', 'MARA', 'CLIENT', '2026-12-01 10:00Z', '2026-12-01 11:00Z', '2026-12-01', 600, '[]'`,
  },
]

test.each(tables)('both versions read the amount that either of them has written last: $table', async (the) => {
  const { table, name, columns, values } = the
  const query = (text: string, parameters: unknown[]) => database.pool.query(text, parameters)
  const written = ({ mills, version }: { readonly mills: number; readonly version: string }) =>
    version === 'this'
      ? { names: `${name}_mills`, amounts: `${mills}` }
      : { names: `${name}_cents, ${name}_third_decimal`, amounts: `${Math.floor(mills / 10)}, ${mills % 10}` }
  const writes = fc.array(write, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(writes, async (inTurn) => {
      const id = newId()
      for (const [turn, each] of inTurn.entries()) {
        const { names, amounts } = written(each)
        if (turn === 0) await query(`insert into ${table} (id, ${columns}, ${names}) values ($1, ${values}, ${amounts})`, [id])
        else await query(`update ${table} set (${names}) = row(${amounts}) where id = $1`, [id])
        if (each.changesMore) await query(`update ${table} set updated_at = now() where id = $1`, [id])
        const { rows } = await query(
          `select ${name}_mills::float8 as mills, ${name}_cents as cents, ${name}_third_decimal as third from ${table} where id = $1`,
          [id],
        )
        expect(rows).toEqual([{ mills: each.mills, cents: Math.floor(each.mills / 10), third: each.mills % 10 }])
      }
    }),
    { numRuns: 25 },
  )
})

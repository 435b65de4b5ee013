import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseOfThisTest } from '../../testing/test-database.ts'

const folder = join(import.meta.dirname, 'functions')

async function readFunctions(): Promise<ReadonlyMap<string, string>> {
  const { pool } = await databaseOfThisTest()
  const { rows } = await pool.query<{ name: string; definition: string; triggers: string[] }>(`
    select proname as name, pg_get_functiondef(function.oid) as definition, array(
      select pg_get_triggerdef(oid, true) from pg_trigger where tgfoid = function.oid and not tgisinternal order by tgname
    ) as triggers
    from pg_proc as function where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (
      select from pg_depend where objid = function.oid and deptype = 'e'
    ) order by proname, function.oid`)
  const texts = new Map<string, string>()
  for (const { name, definition, triggers } of rows) {
    const text = [definition.replaceAll('public.', '').trimEnd(), ...triggers].map((part) => `${part};\n`).join('\n')
    texts.set(name, [texts.get(name), text].filter(Boolean).join('\n'))
  }
  return texts
}

test('each function of the database and its triggers are as its file in functions/ has them', async () => {
  const functions = await readFunctions()
  for (const [name, text] of functions) await expect(text).toMatchFileSnapshot(join(folder, `${name}.sql`))
  expect((await readdir(folder)).toSorted()).toEqual([...functions.keys()].map((name) => `${name}.sql`).toSorted())
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedWords } from '../../../domain/cleaned-text.ts'
import { addClient } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { findClientIds } from './search.ts'

/** Letters and marks of the scripts that names here have, with what comes between words. */
const ranges = [
  [0x20, 0x7e],
  [0xa1, 0x24f],
  [0x300, 0x345],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x591, 0x5ea],
  [0x610, 0x6ed],
  [0x905, 0x94d],
  [0x1e00, 0x1eff],
  [0x200b, 0x2027],
  [0x3041, 0x30ff],
  [0x4e00, 0x4e80],
  [0xac00, 0xac80],
  [0xfb50, 0xfbb1],
  [0xfe70, 0xfefc],
] as const
const letter = fc.oneof(...ranges.map(([min, max]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))))

test('the database folds words as the browser does', async () => {
  const { pool } = await databaseOfThisTest()
  const names = fc.array(fc.string({ unit: letter, maxLength: 12 }), { minLength: 40, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(names, async (texts) => {
      const { rows } = await pool.query<{ words: string[] }>(
        'select words_of(text) as words from unnest($1::text[]) with ordinality as given (text, turn) order by turn',
        [texts],
      )
      const sorted = (words: readonly string[]) => [...new Set(words)].toSorted()
      for (const [at, text] of texts.entries())
        expect([text, sorted(rows[at]?.words ?? [])]).toEqual([text, sorted(foldedWords(text))])
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['أحمد الشرقاوي', ['احمد', 'أَحْمَد', 'الشرقاوى', 'حمد']],
  ['فاطمة ياسين', ['فاطمه', 'فاطمـة', 'یاسین']],
  ['Işıl Straßer', ['isil', 'IŞIL', 'strasser']],
  ['Łukasz Æbelø', ['lukasz', 'aebelo']],
])('%s is found however it is typed', async (name, typed) => {
  const database = await databaseOfThisTest()
  const id = await addClient(database, { name })
  for (const text of typed) {
    const { ids, inside } = await findClientIds(database.db, text)
    expect([text, ...ids, ...inside]).toEqual([text, id])
  }
})

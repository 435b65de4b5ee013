import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseOfThisTest } from '../../testing/test-database.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './client.ts'
import { isUnavailable, isUnstorable } from './errors.ts'

test.each([
  ['NUL in a text', sql`select ${'a\0b'}::text`, true],
  ['NUL in a document', sql`select ${JSON.stringify({ a: 'a\0b' })}::jsonb`, true],
  ['half a surrogate pair in a document', sql`select ${JSON.stringify({ a: '\ud800x' })}::jsonb`, true],
  ['its other half', sql`select ${JSON.stringify({ a: '\udc00' })}::jsonb`, true],
  ['a document that is none', sql`select ${'{'}::jsonb`, false],
  ['a number that is none', sql`select ${'x'}::integer`, false],
  ['a number out of range', sql`select ${'2147483648'}::integer`, false],
])('%s is what nobody could store: %s', async (_, statement, isTheSenders) => {
  const { db } = await databaseOfThisTest()
  const refusal = await db.execute(statement).then(
    () => null,
    (error: unknown) => error,
  )
  expect([refusal === null, isUnstorable(refusal)]).toEqual([false, isTheSenders])
})

test('a database whose socket is gone cannot be reached; a missing file is another matter', async () => {
  const { db, close } = openDatabase('postgres://salon:x@127.0.0.1/salon?host=/nowhere', createLog('error'))
  const [gone, missing] = await Promise.allSettled([db.execute(sql`select 1`), readFile('/nowhere/file')])
  await close()
  expect([gone, missing].map((result) => result.status === 'rejected' && isUnavailable(result.reason))).toEqual([true, false])
})

test('a socket with a full queue is unavailable, too', () => {
  const refusal = (syscall: string) => Object.assign(new Error(`${syscall} EAGAIN`), { code: 'EAGAIN', syscall })
  expect([isUnavailable(refusal('connect')), isUnavailable(refusal('read'))]).toEqual([true, false])
})

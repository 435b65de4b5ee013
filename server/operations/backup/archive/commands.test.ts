import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { images } from '../../../platform/database/schema/salon.ts'
import { withClient } from '../../../platform/database/single-client.ts'
import { temporaryFolder } from '../../../testing/embedded-postgres.ts'
import { testAuthSecret } from '../../../testing/server-process.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { backUp, tryBackup } from './commands.ts'
import { dump } from './dump.ts'
import { readBackupFile, writeBackupFile } from './file.ts'
import { jsonLine, RowSum, rowsEnd, type TableSum } from './format.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
  const picture = { mediaType: 'image/webp', width: 1, height: 1, content: Buffer.from('content') } as const
  await database.db.insert(images).values({ id: 'picture', ...picture })
})
afterAll(() => database.drop())

const say = () => {}
const buildConfig = (dataDir: string) => ({ databaseUrl: database.url, authSecret: testAuthSecret, dataDir })

/** The same backup with a text in a form that COPY reads but never writes: checksums fit here, and differ after restoring. */
async function* writtenOtherwise(file: string): AsyncGenerator<Buffer> {
  const tables: Record<string, TableSum> = {}
  let table = ''
  let sum = new RowSum([])
  for await (const part of readBackupFile(file)) {
    if (part.kind === 'header') yield jsonLine(part.header)
    if (part.kind === 'table') {
      table = part.table
      sum = new RowSum(part.columns)
      yield jsonLine({ table, columns: part.columns })
    }
    if (part.kind === 'rows') {
      const rows = Buffer.from(part.rows.toString('latin1').replace('image/webp', 'image/w\\x65bp'), 'latin1')
      sum.add(rows)
      yield rows
    }
    if (part.kind === 'rows-end') {
      tables[table] = sum.sum
      yield rowsEnd
    }
    if (part.kind === 'end') yield jsonLine({ end: { ...part.end, tables } })
  }
}

test('a check restores a backup, compares what is there with it, and leaves nothing behind', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'salon.backup')
  const other = join(folder, 'other.backup')
  await backUp(buildConfig(folder), { file, say })
  const { tables } = await tryBackup({ file, say })
  expect(tables.images?.rows).toBe(1)
  await writeBackupFile(other, writtenOtherwise(file))
  await expect(tryBackup({ file: other, say })).rejects.toThrow('Restored, these tables differ: images.')
})

test('a backup that is stopped, or finds the disk full, in the middle of a table leaves nothing behind', async () => {
  // More than the connection and the streams hold.
  await database.db.execute(sql`
    insert into images (id, media_type, width, height, content)
    select 'large ' || n, 'image/webp', 1, 1, (select string_agg(sha256((n || ' ' || line)::text::bytea), '') from generate_series(1, 32768) as line)
    from generate_series(1, 4) as n`)
  const folder = await temporaryFolder()
  const file = join(folder, 'salon.backup')
  const stopped = new AbortController()
  const options = { file, say, signal: stopped.signal, onShare: () => stopped.abort(new Error('Stopped.')) }
  await expect(backUp(buildConfig(folder), options)).rejects.toThrow('Stopped.')

  const full = () => {
    throw Object.assign(new Error('write'), { code: 'ENOSPC' })
  }
  const content = withClient({ connectionString: database.url }, (client) =>
    writeBackupFile(file, dump(client, { version: '', madeAt: new Date() }), { onProgress: full }),
  )
  await expect(content).rejects.toThrow('is on a disk that is full')
  expect(await readdir(folder)).toEqual([])
})

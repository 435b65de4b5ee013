import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/embedded-postgres.ts'
import { readBackupFile, writeBackupFile } from './file.ts'
import { jsonLine } from './format.ts'

async function* some() {
  yield Buffer.from('some of it')
}

test('a folder that can’t hold it is said in one line, and nothing is left in it', async () => {
  const folder = await temporaryFolder()
  async function* full() {
    yield* some()
    throw Object.assign(new Error('write'), { code: 'ENOSPC' })
  }
  await expect(writeBackupFile(join(folder, 'full.backup'), full())).rejects.toThrow('is on a disk that is full')
  expect(await readdir(folder)).toEqual([])
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(writeBackupFile(join(file, 'inside.backup'), some())).rejects.toThrow('isn’t a folder')
})

test('the second of two writers of one file is refused, and leftovers of an interrupted one are in nobody’s way', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'salon.backup')
  let refusal: unknown
  await writeBackupFile(
    file,
    (async function* () {
      yield* some()
      refusal = await writeBackupFile(file, some()).catch((error: unknown) => error)
    })(),
  )
  expect(String(refusal)).toContain('Another backup is being written')
  const whole = await readFile(file)
  expect(whole.length).toBeGreaterThan(0)

  await writeFile(`${file}.partial`, 'left by one that was killed')
  await expect(writeBackupFile(file, some())).rejects.toThrow('Another backup is being written')
  expect(await readFile(file)).toEqual(whole)
  const before = Date.now() / 1000 - 61
  await utimes(`${file}.partial`, before, before)
  await writeBackupFile(file, some())
  expect(await readdir(folder)).toEqual(['salon.backup'])
})

test('a backup that no passphrase has opened brings no key for links', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'salon.backup')
  async function* withKey() {
    const about = { version: '0.1.0', postgres: '18.4', salon: '', madeAt: '2026-12-01T03:15:00.000Z', authSecret: 'chosen' }
    yield jsonLine({ chairtime: 'backup', format: 1, ...about, migrations: [], pendingEvents: [] })
    yield jsonLine({ end: { tables: {}, sequences: {} } })
  }
  await writeBackupFile(file, withKey())
  const [first] = await Array.fromAsync(readBackupFile(file))
  expect(first).toMatchObject({ kind: 'header', header: { version: '0.1.0' } })
  expect(first).not.toHaveProperty('header.authSecret')
})

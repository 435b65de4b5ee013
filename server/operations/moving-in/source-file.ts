import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import type { TableSet } from '../../../domain/operations/moving-in/import-file.ts'
import type { RecordSource } from '../../../domain/operations/moving-in/source-records.ts'
import { systemCode } from '../../platform/start-error.ts'
import { type Bounds, noBounds, recordCounter, withinCharacters } from '../../platform/tables/bounds.ts'
import { isDump } from '../../platform/tables/mysql-dump.ts'
import { UnusableImport } from './checks.ts'
import { readCollections } from './collections.ts'
import { readEasyAppointments } from './easy-appointments.ts'
import { exportHeader, ownSystem, parsed, readExport } from './own-format.ts'
import { tableSetsIn } from './table-sets.ts'

const beginningBytes = 4_096

interface SourceOptions {
  readonly timeZone: string
  /** Unix seconds. */
  readonly now: number
  /** None by default. */
  readonly bounds?: Bounds
  /** Required for a database dump with several sets. */
  readonly tableSet?: string | undefined
}

interface SourceFile extends RecordSource {
  readonly tableSets?: () => Promise<readonly TableSet[]>
}

/**
 * Recognizes a file's system.
 * @throws {UnusableImport} if it is unknown or can't be opened
 */
export async function openSourceFile(file: string, options: SourceOptions): Promise<SourceFile> {
  const { timeZone, now, tableSet, bounds = noBounds } = options
  const isCompressed = (await readBeginning(file)).subarray(0, 2).equals(gzipMagic)
  const text = () => withinCharacters(openText(file, isCompressed), bounds)
  const onRecord = recordCounter(bounds)
  let beginning = ''
  for await (const chunk of withFileErrors(text())) {
    beginning += chunk
    if (beginning.length >= beginningBytes) break
  }
  beginning = beginning.replace(/^\uFEFF/, '').trimStart()
  if (beginning === '') throw new UnusableImport(say(msg`This file is empty.`))
  const [firstLine = ''] = beginning.split('\n', 1)
  const header = exportHeader.safeParse(parsed(firstLine))
  if (header.success) return { system: ownSystem, records: withFileErrors(readExport(counted(linesOf(text()), onRecord))) }
  if (firstLine.includes('"chairtime"')) {
    throw new UnusableImport(
      firstLine.includes('"backup"')
        ? say(msg`This is a backup, not an export: restore it with npm run restore.`)
        : say(msg`This export was made by a later version. Update Chairtime, then import it.`),
    )
  }
  if (/^[[{]/.test(beginning)) {
    return { system: 'collections', records: withFileErrors(readCollections(text(), { timeZone, onRecord })) }
  }
  if (isDump(beginning)) {
    const lines = () => withFileErrors(linesOf(text()))
    const records = readEasyAppointments(lines, { timeZone, now, tableSet })
    return { system: 'easyappointments', records: counted(records, onRecord), tableSets: () => tableSetsIn(lines) }
  }
  throw new UnusableImport(
    say(
      msg`We can’t tell what this file is. It can be an export of Chairtime, the JSON export of a database with services, stylists, users and appointments, or a database dump of Easy!Appointments.`,
    ),
  )
}

const gzipMagic = Buffer.from([0x1f, 0x8b])

async function readBeginning(file: string): Promise<Buffer> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw explained(error, file)
  }
}

function explained(error: unknown, file = ''): unknown {
  const reasons: Partial<Record<string, MessageDescriptor>> = {
    ENOENT: msg`There is no file ${{ file }}.`,
    EISDIR: msg`${{ file }} is a folder. Name the file in it.`,
    EACCES: msg`${{ file }} can’t be read.`,
    Z_BUF_ERROR: msg`This file was cut short. Nothing was imported.`,
    Z_DATA_ERROR: msg`This file is damaged. Nothing was imported.`,
  }
  const reason = reasons[systemCode(error)]
  return reason ? new UnusableImport(say(reason), { cause: error }) : error
}

function openText(file: string, isCompressed: boolean): AsyncIterable<string> {
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
  const plain = isCompressed ? bytes.pipe(createGunzip()) : bytes
  bytes.on('error', (error) => plain.destroy(error))
  // Errors after the reader has stopped, as after the beginning, must not end the process.
  plain.on('error', () => {})
  plain.once('close', () => bytes.destroy())
  return plain.setEncoding('utf8')
}

/** Longer than any of ours: bounds the reading of other programs' files. */
const longestLine = 8 * 1024 * 1024

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = ''
  for await (const chunk of text) {
    pending += chunk
    if (!chunk.includes('\n')) {
      if (pending.length > longestLine)
        throw new UnusableImport(say(msg`This file has a line that is too long. Nothing was imported.`))
      continue
    }
    const lines = pending.split('\n')
    pending = lines.pop() ?? ''
    yield* lines
  }
  if (pending !== '') yield pending
}

async function* counted<Item>(items: AsyncIterable<Item>, onItem: () => void): AsyncGenerator<Item> {
  for await (const item of items) {
    onItem()
    yield item
  }
}

async function* withFileErrors<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items
  } catch (error) {
    throw explained(error)
  }
}

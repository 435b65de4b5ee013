// `npm run export`: see `scripts/usage.mjs`. Works while the salon's server runs.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { openForReading } from '../server/operations/backup/archive/source.ts'
import { explainCommand } from '../server/operations/backup/archive/terminal.ts'
import { exportSalon } from '../server/operations/moving-out/export.ts'
import { type ExportedFile, exportTables } from '../server/operations/moving-out/tables.ts'
import { loadEnvironmentFile, readConfig } from '../server/platform/config.ts'
import { withClient } from '../server/platform/database/single-client.ts'
import { explainFolder, StartError, systemCode } from '../server/platform/start-error.ts'
import { readSettings, settingsOfConfig } from '../server/salon/settings/queries.ts'

const say = (line: string) => console.log(line)

async function run(): Promise<void> {
  loadEnvironmentFile('.env')
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { csv: { type: 'string' } } })
  const target = values.csv ?? positionals[0]
  if (!target) throw new StartError('Say where to: npm run export -- FILE')
  if (values.csv !== undefined && !(await isFree(target))) {
    throw new StartError(`There is something in ${target} already. Name a folder that isn’t there yet.`)
  }
  const config = readConfig(process.env)
  const database = await openForReading(config, say)
  const partial = `${target}.partial`
  try {
    const all = await withClient(database.reading, async (client) => {
      const defaults = settingsOfConfig(config.salon)
      const stored = await readSettings(drizzle(client), defaults)
      const { version: _, requiresSecondFactor: __, ...settings } = stored ?? { ...defaults, version: 0 }
      let records = 0
      const onProgress = (done: number, total: number) => {
        records = done
        if (process.stdout.isTTY) process.stdout.write(`\r${Math.floor((100 * done) / total)}%`)
      }
      if (values.csv === undefined) {
        const text = Readable.from(exportSalon(client, { settings, madeAt: new Date(), onProgress }))
        const output = createWriteStream(partial, { mode: 0o600 })
        await (target.endsWith('.gz') ? pipeline(text, createGzip(), output) : pipeline(text, output))
      } else await writeFiles(partial, exportTables(client, { settings, onProgress }))
      return records
    })
    await rename(partial, target)
    say(`${process.stdout.isTTY ? '\r' : ''}Exported ${all.toLocaleString('en-US')} records to ${target}.`)
    say('It holds everything that the salon knows of its clients: keep it as safely as the salon itself.')
  } catch (error) {
    await rm(partial, { force: true, recursive: true })
    throw explainFolder(error, target)
  } finally {
    await database.close()
  }
}

async function isFree(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length === 0
  } catch (error) {
    return systemCode(error) === 'ENOENT'
  }
}

async function writeFiles(folder: string, files: AsyncIterable<ExportedFile>): Promise<void> {
  await rm(folder, { force: true, recursive: true })
  for await (const { name, content } of files) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600 }))
  }
}

await run().catch((error: unknown) => {
  console.error(explainCommand(error))
  process.exitCode = 1
})

// `npm run export`: see `scripts/usage.mjs`. Works while the salon's server runs.
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { loadEnvironmentFile, readConfig } from '../server/config.ts'
import { openForReading } from '../server/platform/backup/source.ts'
import { explainCommand } from '../server/platform/backup/terminal.ts'
import { withClient } from '../server/platform/database/single-client.ts'
import { exportSalon } from '../server/salon/moving-out/export.ts'
import { readSettings, settingsOfConfig } from '../server/salon/settings/queries.ts'
import { explainFolder, StartError } from '../server/start-error.ts'

const say = (line: string) => console.log(line)

async function run(): Promise<void> {
  loadEnvironmentFile('.env')
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (!file) throw new StartError('Say where to: npm run export -- FILE')
  const config = readConfig(process.env)
  const database = await openForReading(config, say)
  const partial = `${file}.partial`
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
      const text = Readable.from(exportSalon(client, { settings, madeAt: new Date(), onProgress }))
      const output = createWriteStream(partial, { mode: 0o600 })
      await (file.endsWith('.gz') ? pipeline(text, createGzip(), output) : pipeline(text, output))
      return records
    })
    await rename(partial, file)
    say(`${process.stdout.isTTY ? '\r' : ''}Exported ${all.toLocaleString('en-US')} records to ${file}.`)
    say('It holds everything that the salon knows of its clients: keep it as safely as the salon itself.')
  } catch (error) {
    await rm(partial, { force: true })
    throw explainFolder(error, file)
  } finally {
    await database.close()
  }
}

await run().catch((error: unknown) => {
  console.error(explainCommand(error))
  process.exitCode = 1
})

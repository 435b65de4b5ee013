// `npm run backup`: see `scripts/usage.mjs`. Works while the salon's server runs.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp, tryBackup } from '../server/operations/backup/archive/commands.ts'
import { UnusableBackup } from '../server/operations/backup/archive/format.ts'
import { endSignal, explainCommand, inMegabytes, nameAt } from '../server/operations/backup/archive/terminal.ts'
import { backupsIn } from '../server/operations/backup/folder.ts'
import { loadEnvironmentFile, readConfig } from '../server/platform/config.ts'

const say = (line: string) => console.log(line)

async function run(): Promise<void> {
  loadEnvironmentFile('.env')
  const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
  const config = readConfig(process.env)
  const signal = endSignal()
  const { folder, passphrase } = config.backups
  const [where = folder] = positionals
  const isFolder = positionals.length === 0 || (await stat(where).catch(() => null))?.isDirectory() || where.endsWith('/')
  if (values.check) {
    const file = isFolder ? await latestIn(where) : where
    say(`Checking ${file}…`)
    const { header, tables } = await tryBackup({ file, passphrase, say, signal })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    say(
      `Good: ${header.salon}, ${header.madeAt}, ${Object.keys(tables).length} tables with ${rows.toLocaleString('en-US')} rows.`,
    )
    return
  }
  const file = isFolder ? join(where, nameAt(new Date())) : where
  const bytes = await backUp(config, { file, passphrase, say, signal })
  say(`Backed up to ${file} (${inMegabytes(bytes)}).`)
  if (!passphrase) say('It isn’t encrypted, and doesn’t have the key in auth-secret.txt: see docs/operations.md, “Backups”.')
}

async function latestIn(folder: string): Promise<string> {
  const [latest] = await backupsIn(folder)
  if (!latest) throw new UnusableBackup(`There is no backup in ${folder}.`)
  return join(folder, latest.name)
}

await run().catch((error: unknown) => {
  console.error(explainCommand(error))
  process.exitCode = 1
})

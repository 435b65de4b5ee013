// `npm run backup`: see `scripts/usage.mjs`. Works while the salon's server runs.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadEnvironmentFile, readConfig } from '../server/config.ts'
import { backUp, tryBackup } from '../server/platform/backup/commands.ts'
import { explainCommand, inMegabytes, nameAt } from '../server/platform/backup/terminal.ts'

const say = (line: string) => console.log(line)

async function run(): Promise<void> {
  loadEnvironmentFile('.env')
  const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true })
  const config = readConfig(process.env)
  const { folder, passphrase } = config.backups
  const [where = folder] = positionals
  if (values.check) {
    const { header, tables } = await tryBackup({ file: where, passphrase, say })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    say(
      `Good: ${header.salon}, ${header.madeAt}, ${Object.keys(tables).length} tables with ${rows.toLocaleString('en-US')} rows.`,
    )
    return
  }
  const isFolder = positionals.length === 0 || (await stat(where).catch(() => null))?.isDirectory() || where.endsWith('/')
  const file = isFolder ? join(where, nameAt(new Date())) : where
  const bytes = await backUp(config, { file, passphrase, say })
  say(`Backed up to ${file} (${inMegabytes(bytes)}).`)
  if (!passphrase) say('It isn’t encrypted, and without the key in auth-secret.txt: see docs/operations.md, “Backups”.')
}

await run().catch((error: unknown) => {
  console.error(explainCommand(error))
  process.exitCode = 1
})

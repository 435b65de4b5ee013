// `npm run import`: see `scripts/usage.mjs`. Works while the salon's server runs.
import { type FileHandle, open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { sayAll } from '../domain/language/say.ts'
import { kindNames } from '../domain/operations/moving-in/import-file.ts'
import { type ImportReport, type ReportLine, recordKinds } from '../domain/operations/moving-in/source-records.ts'
import { openForReading } from '../server/operations/backup/archive/source.ts'
import { explainCommand } from '../server/operations/backup/archive/terminal.ts'
import { openAnyFile } from '../server/operations/import-files/from-terminal.ts'
import { UnusableImport } from '../server/operations/moving-in/checks.ts'
import { type ImportReporting, importRecords } from '../server/operations/moving-in/commands.ts'
import { reportHeader, reportLineCsv } from '../server/operations/moving-in/report.ts'
import { loadEnvironmentFile, readConfig } from '../server/platform/config.ts'
import { withClient } from '../server/platform/database/single-client.ts'
import { explainFolder, StartError } from '../server/platform/start-error.ts'
import { UnusableFile } from '../server/platform/tables/unusable-file.ts'
import { readSettings, settingsOfConfig } from '../server/salon/settings/queries.ts'

const say = (line: string) => console.log(line)

const steps: Record<ImportReporting['step'], string> = {
  reading: 'Reading the file',
  matching: 'Comparing with what is here',
  writing: 'Writing bookings',
  reporting: 'Writing the report',
}

const inFigures = (n: number) => n.toLocaleString('en-US')

/** Rewrites one line on a terminal, and prints each step elsewhere. */
function progressOn(output: NodeJS.WriteStream) {
  let step = ''
  return ({ step: now, done, all }: ImportReporting) => {
    const isNew = now !== step
    step = now
    if (!output.isTTY) {
      if (isNew) say(`${steps[now]}…`)
      return
    }
    const share = all ? ` ${Math.floor((100 * done) / all)}%` : ''
    output.write(`${isNew ? '\n' : '\r'}${steps[now]}… ${inFigures(done)}${share}   `)
  }
}

function tell({ counts }: ImportReport): void {
  const names = sayAll(kindNames)
  for (const kind of recordKinds) {
    const { added, joined, known, refused, overlap } = counts[kind]
    if (added + joined + known + refused + overlap === 0) continue
    const parts = [
      `${inFigures(added)} added`,
      joined > 0 && `${inFigures(joined)} joined to ones you have`,
      known > 0 && `${inFigures(known)} already here`,
      refused > 0 && `${inFigures(refused)} refused`,
      overlap > 0 && `${inFigures(overlap)} at a time that is taken`,
    ]
    say(`  ${names[kind]}: ${parts.filter(Boolean).join(', ')}`)
  }
}

/** Creates the file with its first line, so an earlier failure leaves none. */
function reportIn(file: string) {
  let handle: FileHandle | undefined
  let buffer = ''
  let lines = 0
  async function flush(): Promise<void> {
    try {
      handle ??= await open(file, 'w', 0o600)
      await handle.write(buffer)
    } catch (error) {
      throw explainFolder(error, `The report ${file}`, 'Fix that, or choose another one with --report.')
    }
    buffer = ''
  }
  return {
    async add(line: ReportLine): Promise<void> {
      buffer += (lines++ === 0 ? reportHeader() : '') + reportLineCsv(line)
      // The first at once: if the file can’t be created, nothing is imported.
      if (!handle || buffer.length > 64_000) await flush()
    },
    /** @returns the number of lines */
    async close(): Promise<number> {
      if (buffer !== '') await flush()
      await handle?.close()
      return lines
    },
  }
}

async function run(): Promise<void> {
  loadEnvironmentFile('.env')
  const flag = { type: 'boolean' } as const
  const options = { 'dry-run': flag, 'skip-overlaps': flag, report: { type: 'string' }, tables: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [file] = positionals
  if (!file) throw new StartError('Say which file: npm run import -- [--dry-run] [--skip-overlaps] [--tables PREFIX] FILE')
  const config = readConfig(process.env)
  const database = await openForReading(config, say)
  try {
    await withClient(database.reading, async (client) => {
      const defaults = settingsOfConfig(config.salon)
      const db = drizzle(client)
      const settings = (await readSettings(db, defaults)) ?? defaults
      const { timeZone: zone, currency } = settings.place
      const source = await openAnyFile(file, { db, zone, currency, now: Math.floor(Date.now() / 1000), tables: values.tables })
      const reportFile = values.report ?? `${file}.report.csv`
      const list = reportIn(reportFile)
      const report = await importRecords(client, source, {
        dryRun: values['dry-run'] ?? false,
        skipOverlaps: values['skip-overlaps'] ?? false,
        settings,
        adminEmail: config.adminEmail,
        now: new Date(),
        onProgress: progressOn(process.stdout),
        lines: 'notable',
        onLine: (line) => list.add(line),
      })
      const lines = await list.close()
      say(process.stdout.isTTY ? '\n' : '')
      tell(report)
      for (const { line, kind, label, reason } of report.refused.slice(0, 10))
        say(`  Line ${line}, ${kind}${label ? ` ${label}` : ''}: ${reason}`)
      if (lines > 0) say(`${inFigures(lines)} lines with what wasn’t simply added: ${reportFile}`)
      if (report.isStopped) {
        throw new UnusableImport(
          'Nothing was imported, since bookings are at times that are taken. To leave those out: npm run import -- --skip-overlaps FILE',
        )
      }
      say(report.isDone ? 'Imported. No mail was sent.' : 'This was a dry run: nothing was changed.')
    })
  } finally {
    await database.close()
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof UnusableImport || error instanceof UnusableFile ? error.message : explainCommand(error))
  process.exitCode = 1
})

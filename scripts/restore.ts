// `npm run restore`: see `scripts/usage.mjs`. The salon's servers must be stopped.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../server/operations/backup/archive/commands.ts'
import { explainCommand } from '../server/operations/backup/archive/terminal.ts'
import { loadEnvironmentFile, readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'

const say = (line: string) => console.log(line)

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

async function run(): Promise<void> {
  loadEnvironmentFile('.env')
  const flag = { type: 'boolean' } as const
  const { values, positionals } = parseArgs({ options: { replace: flag, yes: flag }, allowPositionals: true })
  const [file] = positionals
  if (!file) throw new StartError('Say which backup: npm run restore -- FILE')
  const config = readConfig(process.env)
  const { header } = await restoreBackup(config, {
    file,
    passphrase: config.backups.passphrase,
    say,
    async mayReplace({ header: { salon, madeAt } }) {
      if (!values.replace)
        throw new StartError('There is a salon in this database already. To replace it: npm run restore -- FILE --replace')
      if (values.yes) return true
      const answer = await ask(`This replaces everything there with “${salon}” as of ${madeAt}. Type “replace” to go on: `)
      return answer.trim().toLowerCase() === 'replace'
    },
  })
  say(`“${header.salon}” is restored as of ${header.madeAt}. Everybody signs in again.`)
  if (header.authSecret && config.authSecret && header.authSecret !== config.authSecret) {
    say(`Its key is in ${config.dataDir}/auth-secret.txt: start its servers with that as AUTH_SECRET.`)
  }
  if (!header.authSecret)
    say(
      'The backup had no key: with another one than before, links, calendar addresses and one-time codes end. See docs/operations.md.',
    )
}

await run().catch((error: unknown) => {
  console.error(explainCommand(error))
  process.exitCode = 1
})

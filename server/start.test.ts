import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './testing/embedded-postgres.ts'
import { eventually } from './testing/live-events.ts'

const root = path.join(import.meta.dirname, '..')

/** Starts the server as a person would, on a database of its own. */
async function open(...flags: string[]) {
  const dataDir = await temporaryFolder()
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...flags], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (said += text))
  // Not its exit: what it has said may be read later.
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve))
  return { server, ended, said: () => said }
}

test('Ctrl-C closes a busy salon without printing a warning', async () => {
  const { server, ended, said } = await open()
  await eventually(() => said().includes('Press Ctrl-C'))
  const origin = /http:\/\/localhost:\d+/.exec(said())?.[0]
  // As many connections to the database as there are.
  await Promise.all(Array.from({ length: 40 }, () => fetch(`${origin}/api/services`)))
  const before = said().length
  server.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(said().slice(before)).toBe('\nClosing…\n')
})

test('an unknown option gets a message that points to --help', async () => {
  const { ended, said } = await open('--dmeo')
  expect(await ended).toBe(1)
  expect(said().trim()).toBe('Chairtime takes --demo or --empty. To see all options and settings: npm start -- --help')
})

test('help shows every option, and settings that there are, without starting anything', () => {
  const help = execFileSync(process.execPath, [path.join(root, 'scripts/start.mjs'), '--help'], { encoding: 'utf8' })
  for (const option of ['--demo', '--empty', '--help']) expect(help).toContain(`npm start -- ${option}`)
  const known: string[] = readFileSync(path.join(root, '.env.example'), 'utf8').match(/^[A-Z_]+(?==)/gm) ?? []
  const named = help.match(/^ {2}[A-Z][A-Z_]+(?= )/gm)?.map((name) => name.trim()) ?? []
  expect(named.filter((name) => !known.includes(name))).toEqual([])
  expect(named).toEqual(
    expect.arrayContaining(['PORT', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_POOL', 'ADMIN_PASSWORD']),
  )
  for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
})

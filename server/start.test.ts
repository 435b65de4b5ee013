import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './testing/embedded-postgres.ts'
import { eventually } from './testing/live-events.ts'

const root = path.join(import.meta.dirname, '..')

async function open(...flags: string[]) {
  const dataDir = await temporaryFolder()
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...flags], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (output += text))
  // Not `exit`: output may be read later.
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve))
  return { server, ended, said: () => output }
}

test('Ctrl-C closes a busy salon without printing a warning', async () => {
  const { server, ended, said } = await open()
  await eventually(() => said().includes('Press Ctrl-C'))
  const origin = /http:\/\/localhost:\d+/.exec(said())?.[0]
  await Promise.all(Array.from({ length: 40 }, () => fetch(`${origin}/api/services`)))
  const before = said().length
  server.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(said().slice(before)).toBe('\nClosing…\n')
})

const scripts = (name: string) => JSON.stringify(path.join(root, 'scripts', name))

async function packageWith(main: string): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start: 'node main.js' } }))
  await writeFile(path.join(folder, 'main.js'), main)
  return folder
}

test.runIf(process.platform !== 'win32').each(['SIGTERM', 'SIGKILL'] as const)(
  'npm ended by %s doesn’t leave its start behind',
  async (signal) => {
    const cwd = await packageWith(`
    import { onEndSignal, runMain } from ${scripts('processes.mjs')}
    await runMain(() => new Promise((resolve) => {
      setInterval(() => {}, 1_000)
      onEndSignal((signal) => { console.log('ended by', signal); process.exit(0) })
      console.log('started')
    }))`)
    const npm = spawn('npm', ['start'], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    npm.stdout.on('data', (text: Buffer) => (output += text))
    await eventually(() => output.includes('started'))
    npm.kill(signal)
    await eventually(() => output.includes('ended by SIGTERM'))
  },
)

const canUnshare = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0

test.runIf(canUnshare)('a start that is the first process of a container ends by a signal', async () => {
  // Sits between npm and its child; the system ignores signals that this process doesn't listen for.
  const cwd = await packageWith(`
    import { runMain } from ${scripts('processes.mjs')}
    await runMain(async () => {
      setTimeout(() => process.kill(process.pid, 'SIGTERM'), 100)
      await new Promise((resolve) => setTimeout(resolve, 10_000))
      return 0
    })`)
  expect(spawnSync('unshare', ['--pid', '--fork', process.execPath, 'main.js'], { cwd }).status).toBe(143)
})

test('one of several starts in a folder prepares it at a time, and the others say that they wait; a lock whose holder was killed isn’t kept', async () => {
  const cwd = await packageWith(`
    import { appendFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    import { preparingAlone } from ${scripts('preparation-lock.mjs')}
    await preparingAlone(async () => {
      appendFileSync('log', 'begin ')
      await sleep(500)
      appendFileSync('log', 'end ')
    })`)
  const lock = path.join(cwd, '.preparing')
  await writeFile(lock, 'somebody')
  await utimes(lock, 0, 0)
  const starts = await Promise.all(
    [1, 2, 3].map(async () => {
      const start = spawn(process.execPath, ['main.js'], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
      return text(start.stdout)
    }),
  )
  expect(readFileSync(path.join(cwd, 'log'), 'utf8')).toBe('begin end '.repeat(3))
  expect(
    starts.filter((said) => said.startsWith('Another start is installing or building in this folder. Waiting for it…')).length,
  ).toBeGreaterThan(1)
  expect(existsSync(lock)).toBe(false)
})

test.each(['test-moments', 'bench/main'])('%s prints its help without installing anything', (name) => {
  const script = name.includes('/') ? `${name}.ts` : `scripts/${name}.ts`
  const help = execFileSync(process.execPath, [path.join(root, 'scripts/with-tools.mjs'), script, '--help'], {
    encoding: 'utf8',
  })
  expect(help).toContain('  npm run ')
})

test('an unknown option gets a message that points to --help', async () => {
  const { ended, said } = await open('--dmeo')
  expect(await ended).toBe(1)
  expect(said().trim()).toBe('Chairtime takes --demo or --empty. To see all options and settings: npm start -- --help')
})

test('help shows every option, and settings that there are, without starting anything', () => {
  const help = execFileSync(process.execPath, [path.join(root, 'scripts/start.mjs'), '--help'], { encoding: 'utf8' })
  for (const option of ['--demo', '--empty', '--help']) expect(help).toContain(`npm start -- ${option}`)
  const exampleNames: string[] = readFileSync(path.join(root, '.env.example'), 'utf8').match(/^[A-Z_]+(?==)/gm) ?? []
  const helpNames = help.match(/^ {2}[A-Z][A-Z_]+(?= )/gm)?.map((name) => name.trim()) ?? []
  expect(helpNames.filter((name) => !exampleNames.includes(name))).toEqual([])
  expect(helpNames).toEqual(
    expect.arrayContaining(['PORT', 'PUBLIC_URL', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_POOL', 'ADMIN_PASSWORD']),
  )
  for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
})

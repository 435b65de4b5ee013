// Runs programs, handles signals and exits for npm's scripts. On the machine's Node, 20 or newer, before any package is installed: plain
// JavaScript, Node's own modules only.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

export class ReportedError extends Error {}

class Interruption extends Error {
  constructor(signal) {
    super(signal)
    this.exitCode = 128 + os.constants.signals[signal]
  }
}

/** Runs a script's `main`; a failure becomes one line and an exit code. */
export async function runMain(main) {
  try {
    if (Number(process.versions.node.split('.')[0]) < 20) {
      throw new ReportedError(`Chairtime needs Node 20 or newer to install itself, and this is Node ${process.versions.node}.`)
    }
    process.chdir(root)
    stopWithNpm()
    endBySignals()
    process.exitCode = await main()
  } catch (error) {
    if (error instanceof ReportedError) console.error(`\n${error.message}`)
    else if (!(error instanceof Interruption)) throw error
    process.exitCode = error.exitCode ?? 1
  }
}

// npm forwards most signals to its shell, which ends without passing them on: this process gets another parent. If npm is killed, its
// shell dies, too, and waits for this process for ever.
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const shell = readCommand(parent).startsWith('npm') ? null : parent
  const npm = shell && readParent(shell)
  const isThere = () => process.ppid === parent && (shell === null || readParent(shell) === npm)
  const timer = setInterval(() => {
    if (isThere()) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 1000)
  timer.unref()
}

/** @returns a process's parent; `null` if unknown */
function readParent(pid) {
  // The preceding name is in parentheses and can contain anything.
  if (process.platform === 'linux')
    return (
      Number(
        read(`/proc/${pid}/stat`)
          ?.replace(/^.*\) \S+ /s, '')
          .split(' ')[0],
      ) || null
    )
  return Number(ps('ppid=', pid)) || null
}

function readCommand(pid) {
  return (process.platform === 'linux' ? read(`/proc/${pid}/cmdline`) : ps('args=', pid)) ?? ''
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function ps(column, pid) {
  return process.platform === 'win32' ? null : spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout
}

/** A container's first process ignores signals that it doesn't listen for. Runners of other programs listen anyway. */
function endBySignals() {
  for (const signal of endSignals) {
    process.on(signal, () => {
      if (listening === 0) process.exit(128 + os.constants.signals[signal])
    })
  }
}

/** Gives children their own session if the system has sessions, so that each signal reaches them once, from here. */
export const inOwnSession = process.platform !== 'win32'

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
let listening = 0

/**
 * Calls `listener` for signals that ask this process to end. Ctrl-C arrives twice, from the terminal and through npm, and counts as one.
 * @returns a function that stops listening
 */
export function onEndSignal(listener) {
  listening++
  const lastSeen = new Map()
  const receive = (signal) => {
    const now = performance.now()
    const isEcho = now - (lastSeen.get(signal) ?? Number.NEGATIVE_INFINITY) < 1000
    lastSeen.set(signal, now)
    if (!isEcho) listener(signal)
  }
  for (const signal of endSignals) process.on(signal, receive)
  return () => {
    listening--
    for (const signal of endSignals) process.off(signal, receive)
  }
}

/**
 * Runs npm until it exits. Shows its output, or returns it when `quiet`; when `isLowPriority`, it only uses idle processor time.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runNpm(args, { quiet = false, isLowPriority = false, env = {} } = {}) {
  // npm passes its path to its scripts; otherwise the PATH's npm is used. On the machine's Node, since installing briefly removes the
  // project's own.
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
  const [command, first] = npm && path.basename(npm) === 'npm-cli.js' ? [node, [npm]] : ['npm', []]
  const child = spawn(command, [...first, ...args], {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
    detached: inOwnSession,
    shell: command === 'npm' && process.platform === 'win32',
  })
  // Before it starts children, which inherit this.
  if (isLowPriority && child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  let interruption
  const stopListening = onEndSignal((signal) => {
    interruption ??= new Interruption(signal)
    if (!inOwnSession || !child.pid) child.kill(signal)
    // The whole session, since npm stops its shell only. It may have ended already.
    else if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal)
  })
  try {
    const [code, signal] = await once(child, 'close')
    if (interruption) throw interruption
    return { code: code ?? 128 + os.constants.signals[signal], output }
  } catch (error) {
    if (error instanceof Interruption) throw error
    throw new ReportedError(`npm couldn’t start: ${error.message}.`)
  } finally {
    stopListening()
  }
}

/** Scripts of package.json that must pass before each commit and at the start of `npm test`; both run tests beside or after them. */
export const checks = ['types', 'lint', 'dead-code', 'folders', 'words:check']

/**
 * Runs scripts of package.json in parallel, and shows the output of failed ones.
 * @param {string[]} names
 * @param {{ isLowPriority?: boolean }} options as for `runNpm`
 * @returns {Promise<number>} 0 if all of them succeed
 */
export async function runTogether(names, { isLowPriority = false } = {}) {
  const start = performance.now()
  const codes = await Promise.all(
    names.map(async (name) => {
      const { code, output } = await runNpm(['run', '--silent', name], { quiet: true, isLowPriority })
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`${code === 0 ? '' : `\n${output}\n`}${name.padEnd(10)} ${code === 0 ? 'good' : 'FAILED'} after ${seconds} s`)
      return code
    }),
  )
  return Math.max(...codes)
}

import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { msg } from '@lingui/core/runtime-macro'
import type { Language } from '../../../domain/language/languages.ts'
import { say } from '../../../domain/language/say.ts'
import type { FileEncoding, ImportProgress } from '../../../domain/operations/moving-in/import-file.ts'
import type { PersonChoices } from '../../../domain/operations/moving-in/person-questions.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import type { Author } from '../../platform/http/author.ts'
import { UnusableFile } from '../../platform/tables/unusable-file.ts'
import type { ImportFileRow } from './queries.ts'

export interface Work {
  readonly databaseUrl: string
  readonly settings: Settings
  readonly adminEmail: string
  /** The reader's, for messages. */
  readonly language: Language | null
  /** Unix seconds. */
  readonly now: number
  /** A temporary folder, removed afterwards. */
  readonly folder: string
  readonly task: ReadTask | ImportTask
}

export interface ReadTask {
  readonly kind: 'read'
  readonly id: string
  readonly name: string
  readonly path: string
  readonly encoding: FileEncoding | undefined
}

export interface ImportTask {
  readonly kind: 'import'
  readonly file: Pick<ImportFileRow, 'id' | 'recognized' | 'mapping' | 'tableSet'>
  readonly by: Author
  readonly dryRun: boolean
  readonly skipOverlaps: boolean
  readonly people: PersonChoices | undefined
}

/** `problem` is for the person, `failure` for the log. */
export type WorkMessage = { readonly progress: ImportProgress } | WorkEnd
type WorkEnd = { readonly isDone: true } | { readonly problem: string } | { readonly failure: string }

export const connectionName = (id: string) => `chairtime-import-${id}`

const heapMegabytes = 512

/** Time limits in milliseconds. */
const longestMillis = { read: 10 * 60_000, import: 2 * 60 * 60_000 } as const

interface Options {
  /** Ends the work at any moment; its reason is thrown. */
  readonly signal: AbortSignal
  readonly onProgress?: (progress: ImportProgress) => void
}

/** Milliseconds for which an idle process is kept for the next step: starting one takes a second. */
const idleMillis = 30_000

let idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout } | undefined

function takeProcess(): ChildProcess {
  const idleProcess = idle
  idle = undefined
  clearTimeout(idleProcess?.timer)
  if (idleProcess?.child.connected) {
    idleProcess.child.removeAllListeners()
    setHolding(idleProcess.child, true)
    return idleProcess.child
  }
  return fork(apartProgram, [], {
    serialization: 'advanced',
    env: environment(),
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

function keepProcess(child: ChildProcess): void {
  if (idle) return void child.kill('SIGKILL')
  child.removeAllListeners().on('error', () => {})
  child.stderr?.removeAllListeners('data').resume()
  setHolding(child, false)
  idle = { child, timer: setTimeout(() => child.kill('SIGKILL'), idleMillis).unref() }
}

function setHolding(child: ChildProcess, holds: boolean): void {
  for (const part of [child, child.channel, child.stderr as Socket | null]) {
    if (holds) part?.ref()
    else part?.unref()
  }
}

/**
 * Works on a user's file in a separate process: requests go on, and only that process ends at its limits.
 * @throws {UnusableFile} in words for the person, and the signal's reason
 */
export async function workApart(work: Work, { signal, onProgress = () => {} }: Options): Promise<void> {
  signal.throwIfAborted()
  const child = takeProcess()
  let lastWords = ''
  let isLate = false
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, longestMillis[work.task.kind])
  signal.addEventListener('abort', kill)
  child.stderr?.on('data', (text: Buffer) => {
    lastWords = (lastWords + text.toString()).slice(-2_000)
  })
  try {
    const end = await new Promise<WorkEnd | NodeJS.Signals | number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, by) => resolve(by ?? code))
      child.on('message', (message: WorkMessage) => ('progress' in message ? onProgress(message.progress) : resolve(message)))
      // A failed send needs no handling: `close` reports why the process ended.
      child.send(work, () => {})
    })
    signal.throwIfAborted()
    if (isLate) throw new UnusableFile(say(msg`This file takes too long to read. Split it, or use “npm run import”.`))
    if (end === 1) throw new Error(lastWords)
    if (typeof end !== 'object' || end === null) throw new UnusableFile(say(tooMuchMemory))
    keepProcess(child)
    if ('problem' in end) throw new UnusableFile(end.problem)
    if ('failure' in end) throw new Error(end.failure)
  } catch (error) {
    if (idle?.child !== child) kill()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
  }
}

const tooMuchMemory = msg`This file needs more memory than there is for one. Split it, or use “npm run import”.`

const apartProgram = fileURLToPath(new URL('./apart-process.ts', import.meta.url))

/** Only the variables that database connections need, none of the server's secrets. */
function environment(): NodeJS.ProcessEnv {
  const needed = /^(?:PG[A-Z]+|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|TZ|TMPDIR)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name)))
}

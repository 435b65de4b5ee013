import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { FileEncoding, ImportProgress } from '../../../domain/moving-in/import-file.ts'
import type { PersonChoices } from '../../../domain/moving-in/person-questions.ts'
import type { Settings } from '../../../domain/settings.ts'
import type { Author } from '../../platform/http/author.ts'
import { UnusableFile } from '../../platform/tables/unusable-file.ts'
import type { ImportFileRow } from './queries.ts'

/** What the process is given. */
export interface Work {
  readonly databaseUrl: string
  readonly settings: Settings
  readonly adminEmail: string
  /** Unix seconds. */
  readonly now: number
  /** A folder of its own, which is removed after it. */
  readonly folder: string
  readonly task: ReadTask | ImportTask
}

/** Reads an uploaded file to its end and keeps it. */
export interface ReadTask {
  readonly kind: 'read'
  readonly id: string
  readonly name: string
  /** Where it is on the disk. */
  readonly path: string
  readonly encoding: FileEncoding | undefined
}

/** Tries or imports a file that is kept. */
export interface ImportTask {
  readonly kind: 'import'
  readonly file: Pick<ImportFileRow, 'id' | 'recognized' | 'mapping' | 'tableSet'>
  readonly by: Author
  readonly dryRun: boolean
  readonly skipOverlaps: boolean
  readonly people: PersonChoices | undefined
}

/** What the process says. `problem` is for the person, `failure` for the log. */
export type WorkMessage = { readonly progress: ImportProgress } | WorkEnd
type WorkEnd = { readonly isDone: true } | { readonly problem: string } | { readonly failure: string }

/** By which the database knows the connections of the process. */
export const connectionName = (id: string) => `chairtime-import-${id}`

/** The JavaScript heap, in megabytes. */
const heapMegabytes = 512

/** How long it may take, in milliseconds. */
const longestMillis = { read: 10 * 60_000, import: 2 * 60 * 60_000 } as const

interface Options {
  /** Ends it at any moment: its reason is thrown. */
  readonly signal: AbortSignal
  readonly onProgress?: (progress: ImportProgress) => void
}

/** How long an idle process is kept for the next step, in milliseconds: starting one takes a second. */
const idleMillis = 30_000

let idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout } | undefined

function takeProcess(): ChildProcess {
  const kept = idle
  idle = undefined
  clearTimeout(kept?.timer)
  if (kept?.child.connected) {
    kept.child.removeAllListeners()
    setHolding(kept.child, true)
    return kept.child
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

/** Whether it keeps this process running. */
function setHolding(child: ChildProcess, holds: boolean): void {
  for (const part of [child, child.channel, child.stderr as Socket | null]) {
    if (holds) part?.ref()
    else part?.unref()
  }
}

/**
 * Has a file that somebody chose read by a process of its own: whatever is in it, requests go on, and only that process ends at its bounds.
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
      // What ends it before says why.
      child.send(work, () => {})
    })
    signal.throwIfAborted()
    if (isLate) throw new UnusableFile('This file takes too long to read. Split it, or use “npm run import”.')
    if (end === 1) throw new Error(lastWords)
    if (typeof end !== 'object' || end === null) throw new UnusableFile(tooMuchMemory)
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

const tooMuchMemory = 'This file needs more memory than there is for one. Split it, or use “npm run import”.'

const apartProgram = fileURLToPath(new URL('./apart-process.ts', import.meta.url))

/** None of the server's secrets; what connections to the database need. */
function environment(): NodeJS.ProcessEnv {
  const needed = /^(?:PG[A-Z]+|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|TZ|TMPDIR)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name)))
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { EncodedPicture } from './encode.ts'

interface EncoderOptions {
  /** CPU milliseconds for one image: a busy machine only makes it wait longer. */
  readonly maxCpuMillis: number
  /** Wall-clock milliseconds, even with little CPU time. */
  readonly maxMillis?: number
  readonly idleMillis?: number
  readonly program?: string
}

/** Milliseconds for starting the process; generous, for a very busy machine. */
const startMillis = 30_000

/** JavaScript heap, for an upload at most twice; pixels are outside of it. */
const heapMegabytes = 96

/**
 * Encodes untrusted images one at a time in a separate process: libvips can't be interrupted, but a process can be killed. It has none of
 * the server's secrets, starts with the first image and ends when idle.
 */
export function createEncoder({
  maxCpuMillis,
  maxMillis = 60_000,
  idleMillis = 30_000,
  program = fileURLToPath(new URL('./encoder-process.ts', import.meta.url)),
}: EncoderOptions) {
  let current: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    current?.kill('SIGKILL')
    current = undefined
  }

  async function start(): Promise<ChildProcess> {
    const child = fork(program, [String(maxCpuMillis)], {
      serialization: 'advanced',
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    current = child
    child.on('error', () => {})
    child.once('exit', () => {
      if (current === child) current = undefined
    })
    await messageFrom(child, startMillis)
    return child
  }

  return {
    /** @returns null for a damaged image @throws {TooSlow} beyond a limit, and errors of starting a process */
    async encode(content: Buffer): Promise<EncodedPicture | null> {
      clearTimeout(idle)
      try {
        const child = current ?? (await start())
        const message = messageFrom(child, maxMillis)
        child.send(content, () => {})
        const { picture, isTooSlow } = (await message) as { readonly picture: EncodedPicture | null; readonly isTooSlow?: true }
        if (isTooSlow) throw new TooSlow()
        // An idle encoder must not keep this process running.
        child.unref()
        child.channel?.unref()
        return picture
      } catch (error) {
        end()
        if (error instanceof Ended) return null
        throw error
      } finally {
        idle = setTimeout(end, idleMillis).unref()
      }
    },
  }
}

export class TooSlow extends Error {}

class Ended extends Error {}

/** @throws {TooSlow | Ended} */
async function messageFrom(child: ChildProcess, maxMillis: number): Promise<unknown> {
  child.ref()
  child.channel?.ref()
  const settled = new AbortController()
  const { signal } = settled
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as unknown),
      once(child, 'exit', { signal }).then(() => {
        throw new Ended()
      }),
      new Promise<never>((_, reject) => {
        const timer = setTimeout(() => reject(new TooSlow()), maxMillis)
        signal.addEventListener('abort', () => clearTimeout(timer))
      }),
    ])
  } finally {
    settled.abort()
  }
}

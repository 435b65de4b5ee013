import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { EncodedPicture } from './encode.ts'

interface EncoderOptions {
  /** The most CPU time that one image may take, in milliseconds: a busy machine only makes it take longer. */
  readonly maxCpuMillis: number
  /** After how long an image is given up, even if it got little of the processor, in milliseconds. */
  readonly maxMillis?: number
  /** How long an idle process is kept, in milliseconds. */
  readonly idleMillis?: number
  readonly program?: string
}

/** The time limit for starting the process, in milliseconds; generous, for a very busy machine. */
const startMillis = 30_000

/** The JavaScript heap, in megabytes. It holds an upload at most twice; the pixels are outside of it. */
const heapMegabytes = 96

/**
 * Encodes untrusted images one at a time in a separate process: libvips cannot be interrupted, but a process can be killed. The process
 * has none of the server's secrets, starts with the first image and ends when it is idle.
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
    // Such as an image that could not be sent; the caller gets `Ended` or `TooSlow` anyway.
    child.on('error', () => {})
    child.once('exit', () => {
      if (current === child) current = undefined
    })
    await messageFrom(child, startMillis)
    return child
  }

  return {
    /** @returns null if the image is damaged · @throws {TooSlow} if it exceeds a limit, and errors of starting a process */
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
        // The image has crashed the process.
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

/** The next message. @throws {TooSlow | Ended} */
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

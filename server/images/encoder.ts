import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { EncodedPicture } from './encode.ts'

interface EncoderOptions {
  /** In milliseconds: how long one image may take, and how long the process is kept for another one. */
  readonly mostMillis: number
  readonly idleMillis?: number
  readonly program?: string
}

/** In milliseconds. Only a machine that does nothing else for us takes so long to start a process. */
const startMillis = 30_000

/** In megabytes, of JavaScript. An image passes through twice at most, and the picture itself lies outside of it. */
const heapMegabytes = 96

/**
 * Encodes images that strangers have sent, one at a time, in a process of its own: libvips cannot be interrupted, a process can be
 * killed. It has none of the server's secrets, starts with the first image and ends when none has come for a while.
 */
export function createEncoder({
  mostMillis,
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
    const child = fork(program, {
      serialization: 'advanced',
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    current = child
    // Such as an image that could no longer be sent to it; who waits for an answer hears of it all the same.
    child.on('error', () => {})
    child.once('exit', () => {
      if (current === child) current = undefined
    })
    await answerOf(child, startMillis)
    return child
  }

  return {
    /** @returns null where it is damaged · @throws {TooSlow} where it takes longer than it may, and what starting a process throws */
    async encode(content: Buffer): Promise<EncodedPicture | null> {
      clearTimeout(idle)
      try {
        const child = current ?? (await start())
        const answer = answerOf(child, mostMillis)
        child.send(content, () => {})
        const { picture } = (await answer) as { readonly picture: EncodedPicture | null }
        // Between images it keeps no other process from ending.
        child.unref()
        child.channel?.unref()
        return picture
      } catch (error) {
        end()
        // The image has brought the process down.
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
async function answerOf(child: ChildProcess, mostMillis: number): Promise<unknown> {
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
        const timer = setTimeout(() => reject(new TooSlow()), mostMillis)
        signal.addEventListener('abort', () => clearTimeout(timer))
      }),
    ])
  } finally {
    settled.abort()
  }
}

/**
 * Random data of tests. It comes from one seed, `TEST_SEED`, which every run prints and anyone can set. Each test draws from a sequence of its
 * own, so it gets the same data alone, in another order and in another worker.
 */
import { createHash, randomInt } from 'node:crypto'

/** Draws and prints the run's seed unless the environment sets one. A run's first process calls this; the others inherit the seed. */
export function chooseSeed(): void {
  if (process.env.TEST_SEED) return
  process.env.TEST_SEED = String(randomInt(2 ** 31))
  console.log(`Random data: TEST_SEED=${process.env.TEST_SEED}`)
}

let sequence = { of: '', drawn: 0 }

/** Begins a test's sequence. @param name the same in each run, and no other test's */
export function beginRandom(name: string): void {
  sequence = { of: name, drawn: 0 }
}

/** The next 32 bytes of the sequence. */
function draw(): Buffer {
  const { TEST_SEED: seed = '' } = process.env
  sequence.drawn += 1
  return createHash('sha256')
    .update(JSON.stringify([seed, sequence.of, sequence.drawn]))
    .digest()
}

/** A number from 0 up to 1, instead of `Math.random()`. */
export const random = (): number => draw().readUInt32BE() / 2 ** 32

/** A 32-bit integer. */
export const randomInt32 = (): number => draw().readInt32BE()

/** 32 random bytes at most. */
export const randomOctets = (count: number): Buffer => draw().subarray(0, count)

/** A random UUID, instead of `crypto.randomUUID()`. */
export function randomUuid(): string {
  const hex = draw().toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * A unique word: always the same twelve letters, in one of 479 million orders, so that every one is equally wide and no line breaks in one
 * run that does not in the next.
 */
export function uniqueWord(): string {
  const bytes = draw()
  return [...'abdeghknopqu']
    .map((letter, index) => ({ letter, order: bytes.readUInt16BE(index * 2) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ letter }) => letter)
    .join('')
}

/** An address that no other account has. */
export const uniqueEmail = (): string => `${uniqueWord()}@client.example`

/**
 * Random test data from one seed, `TEST_SEED`, which every run prints and anyone can set. Each test has its own sequence, so it gets the
 * same data alone, in another order and in another worker.
 */
import { createHash, randomInt } from 'node:crypto'

/** Chooses and prints the run's seed unless the environment sets one. A run's first process calls this; the others inherit it. */
export function chooseSeed(): void {
  if (process.env.TEST_SEED) return
  process.env.TEST_SEED = String(randomInt(2 ** 31))
  console.log(`Random data: TEST_SEED=${process.env.TEST_SEED}`)
}

let sequence = { of: '', drawn: 0 }

/** Begins a test's sequence. @param name unique, and the same in each run */
export function beginRandom(name: string): void {
  sequence = { of: name, drawn: 0 }
}

function draw(): Buffer {
  const { TEST_SEED: seed = '' } = process.env
  sequence.drawn += 1
  return createHash('sha256')
    .update(JSON.stringify([seed, sequence.of, sequence.drawn]))
    .digest()
}

export const random = (): number => draw().readUInt32BE() / 2 ** 32

export const randomInt32 = (): number => draw().readInt32BE()

/** At most 32. */
export const randomOctets = (count: number): Buffer => draw().subarray(0, count)

/** Instead of `crypto.randomUUID()`. */
export function randomUuid(): string {
  const hex = draw().toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Returns a unique word of the same twelve letters, in one of 479 million orders: equally wide, so that line breaks are the same in each
 * run.
 */
export function uniqueWord(): string {
  const bytes = draw()
  return [...'abdeghknopqu']
    .map((letter, index) => ({ letter, order: bytes.readUInt16BE(index * 2) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ letter }) => letter)
    .join('')
}

export const uniqueEmail = (): string => `${uniqueWord()}@client.example`

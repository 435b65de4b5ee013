import { msg, plural } from '@lingui/core/runtime-macro'
import { say } from '../../../domain/language/say.ts'
import { UnusableFile } from './unusable-file.ts'

export interface Bounds {
  readonly characters: number
  readonly records: number
}

export const uploadBounds: Bounds = { characters: 1024 ** 3, records: 1_000_000 }

export const noBounds: Bounds = { characters: Number.POSITIVE_INFINITY, records: Number.POSITIVE_INFINITY }

/** Characters of a text, a number and a record, and depth of lists, for all sources. */
const most = { text: 8 * 1024 * 1024, number: 1_000, record: 4 * 1024 * 1024, depth: 64 } as const

/** @throws {UnusableFile} once the text is longer */
export async function* withinCharacters(text: AsyncIterable<string>, { characters }: Bounds): AsyncGenerator<string> {
  let length = 0
  for await (const chunk of text) {
    length += chunk.length
    if (length > characters)
      throw new UnusableFile(
        say(msg`This file unpacks to more than 1 GB. Split it, or use “npm run import”. Nothing was imported.`),
      )
    yield chunk
  }
}

const tooMany = (records: number) =>
  msg`This file has more than ${plural(
    { most: records },
    { one: '# record', other: '# records' },
  )}. Split it, or use “npm run import”. Nothing was imported.`

/** @throws {UnusableFile} beyond the bound */
export function recordCounter({ records }: Bounds): () => void {
  let count = 0
  return () => {
    if (++count > records) throw new UnusableFile(say(tooMany(records)))
  }
}

/** Checks pieces of JSON before a parser holds them in memory. @throws {UnusableFile} */
export function jsonWatch({ longestRecord = most.record } = {}) {
  let depth = 0
  let value = 0
  let record = 0
  let isText = false
  let isEscaped = false
  function within(code: number): void {
    value++
    if (isEscaped) isEscaped = false
    else if (code === backslash) isEscaped = true
    else if (code === quote) {
      isText = false
      // Counted as a number, which is far shorter than a text.
      value = 0
    }
  }
  function outside(code: number): void {
    isText = code === quote
    value = isText || isBetween(code) ? 0 : value + 1
    if (code === openList || code === openObject) depth++
    else if (code === closeList || code === closeObject) depth--
  }
  return {
    look(piece: string): void {
      for (let at = 0; at < piece.length; at++) {
        const code = piece.charCodeAt(at)
        if (isText) within(code)
        else outside(code)
        if (value > (isText ? most.text : most.number))
          throw new UnusableFile(say(msg`This file has a text that is too long. Nothing was imported.`))
        if (depth > most.depth) throw new UnusableFile(say(msg`This file’s JSON is nested too deeply. Nothing was imported.`))
      }
      record += piece.length
      if (record > longestRecord)
        throw new UnusableFile(say(msg`This file has a record that is too long. Nothing was imported.`))
    },
    ended(): void {
      record = 0
    },
  }
}

const quote = 34
const backslash = 92
const openList = 91
const closeList = 93
const openObject = 123
const closeObject = 125
const isBetween = (code: number) => code <= 32 || code === 44 || code === 58 || code === openList || code === openObject

/** Characters that suffice to tell a file's format. */
const longEnough = 1_000

export async function* inLongPieces(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let buffer = ''
  for await (const chunk of chunks) {
    buffer += chunk
    if (buffer.length < longEnough) continue
    yield buffer
    buffer = ''
  }
  if (buffer !== '') yield buffer
}

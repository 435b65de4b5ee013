import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createDecoder, likelyEncoding, singleByteEncodings } from './single-byte.ts'

const encodings = ['utf-8', 'utf-16le', 'utf-16be', ...singleByteEncodings] as const
export type TextEncoding = (typeof encodings)[number]

/** Bytes to detect a byte order mark, or UTF-16 by its zero bytes. */
const headBytes = 4_096

/** Bytes searched for words of other encodings. */
const sampleBytes = 1024 * 1024

/** Detects the encoding by the byte order mark, else UTF-8 if nearly all is valid, else by the look of its words. */
export async function detectEncoding(file: string): Promise<TextEncoding> {
  const head = await readHead(file, headBytes)
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  // Latin letters have a zero byte each.
  if (odd > head.length / 4 && even < odd / 4) return 'utf-16le'
  if (even > head.length / 4 && odd < even / 4) return 'utf-16be'
  return (await isUtf8(file)) ? 'utf-8' : likelyEncoding(await readHead(file, sampleBytes))
}

export async function readHead(file: string, bytes: number): Promise<Buffer> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
  return buffer.subarray(0, bytesRead)
}

/** True if more letters are valid UTF-8 than broken: one cut or foreign letter should not misread all others. */
async function isUtf8(file: string): Promise<boolean> {
  let letters = 0
  let broken = 0
  const decoder = new TextDecoder('utf-8')
  const count = (text: string) => {
    broken += text.match(/\ufffd/g)?.length ?? 0
    letters += text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  }
  for await (const chunk of createReadStream(file)) count(decoder.decode(chunk as Buffer, { stream: true }))
  count(decoder.decode())
  return broken === 0 || letters > broken
}

export async function* textOf(file: string, encoding: TextEncoding, most = Number.POSITIVE_INFINITY): AsyncGenerator<string> {
  const decoder = createDecoder(encoding)
  let remaining = most
  for await (const chunk of createReadStream(file)) {
    const text = decoder.decode((chunk as Buffer).subarray(0, remaining), { stream: true })
    if (text) yield text
    remaining -= (chunk as Buffer).length
    if (remaining <= 0) return
  }
  const rest = decoder.decode()
  if (rest) yield rest
}

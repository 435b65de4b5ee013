import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/client.ts'
import { importParts } from '../../platform/database/schema/operations.ts'

type PartKind = typeof importParts.$inferSelect.kind

const partLength = 1_000_000

const compress = promisify(gzip)
const uncompress = promisify(gunzip)

/** Stores lines of text in parts; each line needs its line end. */
export function partWriter(db: Queryable, fileId: string, kind: PartKind) {
  let position = 0
  let text = ''
  async function store(): Promise<void> {
    if (text === '') return
    const content = await compress(text)
    text = ''
    await db.insert(importParts).values({ fileId, kind, position: position++, content })
  }
  return {
    async add(line: string): Promise<void> {
      text += line
      if (text.length >= partLength) await store()
    },
    end: store,
  }
}

export async function storeFile(db: Queryable, fileId: string, file: string): Promise<void> {
  let position = 0
  for await (const chunk of createReadStream(file, { highWaterMark: partLength })) {
    await db
      .insert(importParts)
      .values({ fileId, kind: 'file', position: position++, content: await compress(chunk as Buffer) })
  }
}

export async function restoreFile(db: Queryable, fileId: string, file: string): Promise<void> {
  await using handle = await open(file, 'w', 0o600)
  for await (const content of contents(db, fileId, 'file')) await handle.writeFile(content)
}

/** Yields the parts' texts in order; each ends with a whole line. */
export async function* readParts(db: Queryable, fileId: string, kind: PartKind): AsyncGenerator<string> {
  for await (const content of contents(db, fileId, kind)) yield content.toString()
}

async function* contents(db: Queryable, fileId: string, kind: PartKind): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const [part] = await db
      .select({ content: importParts.content })
      .from(importParts)
      .where(and(eq(importParts.fileId, fileId), eq(importParts.kind, kind), eq(importParts.position, position)))
    if (!part) return
    yield uncompress(part.content)
  }
}

export async function removeParts(db: Queryable, fileId: string, ...kinds: readonly PartKind[]): Promise<void> {
  await db.delete(importParts).where(and(eq(importParts.fileId, fileId), inArray(importParts.kind, [...kinds])))
}

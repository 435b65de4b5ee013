import { eq } from 'drizzle-orm'
import type { Database } from '../database/client.ts'
import { images } from '../database/schema.ts'

/** An image's bytes and media type by the hash of its content, or null. */
export async function findImage(db: Database, id: string): Promise<{ content: Buffer; mediaType: string } | null> {
  const [found] = await db
    .select({ content: images.content, mediaType: images.mediaType })
    .from(images)
    .where(eq(images.id, id))
  return found ?? null
}

import { desc, inArray, sql } from 'drizzle-orm'
import type { SmallerWidth } from '../../../domain/image.ts'
import type { Database } from '../../platform/database/client.ts'
import { images } from '../../platform/database/schema.ts'

/** The key of an image's smaller copy; no address can contain it. */
export function copyId(id: string, width: SmallerWidth): string {
  return `${id}~${width}`
}

/**
 * An image's bytes and media type by the hash of its content, or null.
 * @param width the smaller copy of that width, where there is one; the image itself is not always as wide
 */
export async function findImage(
  db: Database,
  id: string,
  width?: SmallerWidth,
): Promise<{ content: Buffer; mediaType: string } | null> {
  const [found] = await db
    .select({ content: images.content, mediaType: images.mediaType })
    .from(images)
    .where(inArray(images.id, width ? [copyId(id, width), id] : [id]))
    .orderBy(desc(sql`length(${images.id})`))
    .limit(1)
  return found ?? null
}

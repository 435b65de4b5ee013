import { inArray, sql } from 'drizzle-orm'
import type { SmallerWidth } from '../../../domain/image.ts'
import type { Database } from '../../platform/database/client.ts'
import { images } from '../../platform/database/schema/salon.ts'

interface Wanted {
  /** The smaller copy of this width, if it exists: the original may be narrower. */
  readonly width?: SmallerWidth | undefined
  readonly avif: boolean
}

/** Returns a copy's key, which no address can contain. @param width null for the original's */
export function copyId(id: string, width: SmallerWidth | null, format: 'webp' | 'avif'): string {
  return `${id}~${width ?? ''}${format === 'avif' ? '.avif' : ''}`
}

export async function findImage(
  db: Database,
  id: string,
  { width, avif }: Wanted,
): Promise<{ content: Buffer; mediaType: string } | null> {
  const ofWidth = (each: SmallerWidth | null) => (avif ? [copyId(id, each, 'avif')] : [])
  const ids = [...(width ? [...ofWidth(width), copyId(id, width, 'webp')] : []), ...ofWidth(null), id]
  const [found] = await db
    .select({ content: images.content, mediaType: images.mediaType })
    .from(images)
    .where(inArray(images.id, ids))
    .orderBy(sql`array_position(${sql.param(ids)}::text[], ${images.id})`)
    .limit(1)
  return found ?? null
}

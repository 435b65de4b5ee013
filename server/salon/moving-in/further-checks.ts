import type { SourceFurther } from '../../../domain/moving-in/source-records.ts'
import { imageId } from '../images/commands.ts'
import { inspectImage } from '../images/inspect.ts'
import { formatOf } from '../images/parts.ts'
import { type CheckContext, keyOf } from './checks.ts'

/** As it is staged: with the keys by which clients, stylists and services are found that have other ids here. */
export function furtherDoc({ doc }: SourceFurther, { system }: CheckContext): object {
  const key = (kind: 'client' | 'stylist' | 'service', id: unknown) =>
    typeof id === 'string' ? (keyOf(system, kind, id) ?? undefined) : undefined
  const keys = (kind: 'client' | 'service', ids: unknown) => (Array.isArray(ids) ? ids.map((id) => key(kind, id)) : undefined)
  return {
    ...doc,
    clientKey: key('client', doc.clientId),
    stylistKey: key('stylist', doc.stylistId),
    serviceKeys: keys('service', doc.serviceIds),
    clientKeys: keys('client', doc.clients),
  }
}

/** Why a picture can't be taken as it is, in words, or null: it is served to everybody, so it has to be one and nothing else. */
export async function pictureProblem({ id, mediaType, content }: SourceFurther['doc']): Promise<string | null> {
  const bytes = Buffer.from(String(content), 'base64')
  const isItself = String(id).includes('~') || imageId(bytes) === id
  if (!isItself || `image/${formatOf(bytes)}` !== mediaType) return 'It isn’t the picture that it says'
  return inspectImage(bytes).then(
    () => null,
    () => 'This picture is damaged',
  )
}

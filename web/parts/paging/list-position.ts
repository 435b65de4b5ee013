import { isCursor, type ListPosition } from '../../../domain/paging.ts'

/** Which page of a list, kept in the page's address. */
export type PagePosition = Required<ListPosition>

export const firstPage: PagePosition = { after: undefined, before: undefined }

/** Anything that isn't a position is the first page. */
export function readPosition(search: URLSearchParams): PagePosition {
  const after = search.get('after')
  const before = search.get('before')
  if (isCursor(before)) return { after: undefined, before }
  return { after: isCursor(after) ? after : undefined, before: undefined }
}

export function positionParams({ after, before }: PagePosition): Record<string, string> {
  return { ...(after && { after }), ...(before && { before }) }
}

import { isCursor, type ListPlace } from '../../../domain/paging.ts'

/** Which page of a list, kept in the page's address. */
export type Place = Required<ListPlace>

export const firstPage: Place = { after: undefined, before: undefined }

/** Anything that isn't a place is the first page. */
export function readPlace(search: URLSearchParams): Place {
  const [after, before] = [search.get('after'), search.get('before')]
  if (isCursor(before)) return { after: undefined, before }
  return { after: isCursor(after) ? after : undefined, before: undefined }
}

export function placeParams({ after, before }: Place): Record<string, string> {
  return { ...(after && { after }), ...(before && { before }) }
}

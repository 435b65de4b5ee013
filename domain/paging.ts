import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from './language/say.ts'

/** Behind the last row: the page before it is the last one. */
export const endOfList = 'end'

const cursorPattern = /^(?:end|\d{1,17}-[\w-]{1,64})$/

/** A position in a list, from a page's `previous` or `next`: a row's time in microseconds, and its id. */
const cursor = z
  .string()
  .max(82)
  .regex(cursorPattern, said(msg({ message: 'Take a place from a page’s `previous` or `next`.' })))

/** Which page of a list: what follows a position, what precedes one, or the first. */
export const listPosition = { after: cursor.optional(), before: cursor.optional() }

export interface ListPosition {
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** The count of all pages' rows, and the positions of a page's neighbors, null at an end. */
export const pageEnds = { total: z.int(), previous: cursor.nullable(), next: cursor.nullable() }

export type PageEnds = z.infer<z.ZodObject<typeof pageEnds>>

export const isCursor = (text: string | null): text is string => text !== null && cursorPattern.test(text)

/** Said of each list in the description of the API. */
export const listPositionText =
  'The first page, or the one `after` or `before` a place, from a page’s `next` or `previous`; before `end`, the last page.'

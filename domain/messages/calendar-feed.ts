import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { withCommas } from '../language/lists.ts'
import { said, say } from '../language/say.ts'
import { recordId } from '../text.ts'

const feedKinds = ['salon', 'stylist', 'client'] as const
export type FeedKind = (typeof feedKinds)[number]

/** A new secret address; `stylistId` only for a stylist's. Only the administrator makes the salon's and the stylists'. */
export const feedInput = z
  .object({
    kind: z.enum(feedKinds, said(msg`Choose one of ${{ kinds: withCommas(feedKinds) }}`)),
    stylistId: recordId.optional(),
  })
  .refine(({ kind, stylistId }) => (kind === 'stylist') === (stylistId !== undefined), {
    path: ['stylistId'],
    error: () => say(msg`Choose a stylist for a stylist’s calendar, and for no other`),
  })
  .meta({ id: 'CalendarFeedInput' })
export type FeedInput = z.infer<typeof feedInput>

/** Anyone with the address can read the calendar until it is deleted. */
export const calendarFeed = z
  .object({
    id: z.string(),
    kind: z.enum(feedKinds),
    stylist: z.object({ id: z.string(), name: z.string() }).nullable(),
    url: z.url(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CalendarFeed' })
export const calendarFeedList = z.array(calendarFeed)
export type CalendarFeed = z.infer<typeof calendarFeed>

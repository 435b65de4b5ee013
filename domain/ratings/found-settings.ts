import { z } from 'zod'
import { cleaned } from '../cleaned-text.ts'

/** Whose ratings are shown: the numbers that the administrator enters, or the means of what clients gave. */
export const ratingSources = ['entered', 'earned'] as const
export type RatingSource = (typeof ratingSources)[number]

const originError = 'Enter each address as https://www.salon.example, without anything after it'

/** An https origin as browsers write it: no path, no wildcard, no user, no default port. It goes into a header as it is. */
const exactOrigin = /^https:\/\/(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?(?::\d{2,5})?$/

/** What was typed as an origin: in small letters, without the slash that browsers copy with it. */
const origin = z
  .string(originError)
  .max(260, originError)
  .transform((typed) => cleaned(typed).trim().toLowerCase().replace(/\/$/, '').replace(/:443$/, ''))
  .pipe(z.string().regex(exactOrigin, originError))

export const mostOrigins = 20

export const defaultFound = { origins: [], ratings: 'entered', asks: true } as const
/** A part of the salon's settings: where it is found, and what is said of it. */
export const foundSettings = z.object({
  /** Sites that can show the booking page in a frame. */
  origins: z
    .array(origin)
    .max(mostOrigins, `Enter at most ${mostOrigins} addresses`)
    .transform((origins) => [...new Set(origins)])
    .default([]),
  ratings: z.enum(ratingSources, 'Choose whose ratings are shown').default(defaultFound.ratings),
  /** Whether clients who agreed to mail get one some hours after a visit that asks them to rate it. */
  asks: z.boolean().default(defaultFound.asks),
})

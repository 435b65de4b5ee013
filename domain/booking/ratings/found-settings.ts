import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleaned } from '../../cleaned-text.ts'
import { said } from '../../language/say.ts'

/** Ratings on pages: numbers that the administrator enters, or means of clients' ratings. */
export const ratingSources = ['entered', 'earned'] as const
export type RatingSource = (typeof ratingSources)[number]

const originError = said(msg`Enter each address as https://www.salon.example, without anything after it`)

/** An https origin as browsers write it: no path, wildcard, user or default port. It goes into a header unchanged. */
const exactOrigin = /^https:\/\/(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?(?::\d{2,5})?$/

/** Normalizes a typed origin: lower case, without the slash that browsers copy with it. */
const origin = z
  .string(originError)
  .max(260, originError)
  .transform((typed) => cleaned(typed).trim().toLowerCase().replace(/\/$/, '').replace(/:443$/, ''))
  .pipe(z.string().regex(exactOrigin, originError))

export const mostOrigins = 20

export const defaultFound = { origins: [], ratings: 'entered', asks: true } as const
export const foundSettings = z.object({
  origins: z
    .array(origin)
    .max(mostOrigins, said(msg`Enter at most ${plural({ most: mostOrigins }, { one: '# address', other: '# addresses' })}`))
    .transform((origins) => [...new Set(origins)])
    .default([]),
  ratings: z.enum(ratingSources, said(msg`Choose whose ratings are shown`)).default(defaultFound.ratings),
  /** Asks clients who agreed to mail for a rating some hours after a visit. */
  asks: z.boolean().default(defaultFound.asks),
})

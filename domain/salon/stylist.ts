import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import type { EarnedRating } from '../booking/ratings/earned-rating.ts'
import { said, say } from '../language/say.ts'
import { imageAddress, lineOfText, linesOfText, readText, recordId, textLimits } from '../text.ts'
import { weekdays } from '../time/calendar.ts'
import { durationInput, priceInput, storedAmount } from './service.ts'
import { stylistTexts, untranslated } from './translations/names.ts'

export const stylistStatuses = ['Available', 'Not Available'] as const

/** docs/product.md's fallback, on the administrator's pages. */
export const unknownStylist = msg`Unknown Stylist`
const storedUnknown = 'Unknown Stylist'

/** True for the fallback, in this language or as it was once stored. */
export function isUnknownStylist(name: string): boolean {
  return name === say(unknownStylist) || name === storedUnknown
}

export const notHereAnymore = (name: string) => say(msg`${{ name }} (not here anymore)`)

/** A stylist's own price, in the salon's currency, and duration, in minutes, if they differ from the list. */
export const ownTerms = z.object({ Price: priceInput.optional(), Duration: durationInput.optional() })

const earnedRating: z.ZodType<EarnedRating> = z.object({ mean: z.number().nullable(), count: z.int() })

const termsByService = z.record(recordId, ownTerms)

/** Keys are service ids; null: every service, as listed. */
const offeredServices = termsByService
  .refine((services) => Object.keys(services).length > 0, said(msg`Choose at least one service`))
  .nullable()
export type OfferedServices = z.infer<typeof offeredServices>

export const stylistInput = z
  .object({
    stylistName: lineOfText(msg`Stylist name`, textLimits.name),
    description: linesOfText(msg`Description`, textLimits.description),
    rating: z
      .number(said(msg`Rating must be a number`))
      .min(0, said(msg`Rating must be from 0 to 5`))
      .max(5, said(msg`Rating must be from 0 to 5`))
      .default(0),
    imageUrl: imageAddress.optional(),
    status: z.enum(stylistStatuses, said(msg`Status must be Available or Not Available`)).default('Available'),
    daysAvailable: z
      .array(z.enum(weekdays, said(msg`Days must be weekdays, Monday to Sunday`)), said(msg`Days must be a list of weekdays`))
      .max(7, said(msg`Choose at most seven days`))
      .transform((days) => weekdays.filter((day) => days.includes(day))),
    /** Left out, they stay as they are. */
    services: offeredServices.optional(),
  })
  .meta({ id: 'StylistInput' })

/**
 * A stylist as in docs/product.md, section 3. Any status but 'Available' means unavailable. Always readable, like a service: a booking's
 * document may be old or damaged.
 */
export const stylist = z
  .object({
    id: readText(),
    stylistName: readText(() => say(unknownStylist)),
    description: readText(),
    rating: storedAmount,
    imageUrl: z.preprocess((value) => (typeof value === 'string' ? value : undefined), z.string().optional()),
    /** From clients' ratings, if the salon shows these instead of `rating`, which the administrator enters. */
    earned: z.preprocess((value) => earnedRating.safeParse(value).data, earnedRating.optional()),
    status: readText(() => 'Not Available'),
    daysAvailable: z.preprocess(
      (value) => (Array.isArray(value) ? value.filter((day) => typeof day === 'string') : []),
      z.array(z.string()),
    ),
    /** Services with the stylist's own terms; missing: every service, as listed. Empty, for clients, if all are hidden. */
    services: z.preprocess((value) => termsByService.safeParse(value).data, z.record(z.string(), ownTerms).optional()),
    untranslated,
    inReadersLanguage: stylistTexts,
  })
  .meta({ id: 'Stylist' })

export type StylistInput = z.infer<typeof stylistInput>
export type Stylist = z.infer<typeof stylist>

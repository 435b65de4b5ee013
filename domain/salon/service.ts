import { z } from 'zod'
import { imageAddress, lineOfText, linesOfText, readText, recordId, textLimits } from '../text.ts'

/** Price in the salon's currency, duration in minutes. Twenty of the dearest fit into the columns of a booking. */
export const serviceLimits = { maxPrice: 1_000_000, minMinutes: 5, maxMinutes: 540 } as const

/** In the salon's currency. Code that knows the currency also checks `priceProblem`. */
export const priceInput = z
  .number({ error: ({ input }) => (input === undefined ? 'Price is required' : 'Price must be a number') })
  .min(0, 'Price must be 0 or more')
  .max(serviceLimits.maxPrice, `Price must be at most ${serviceLimits.maxPrice.toLocaleString('en-US')}`)

export const durationInput = z
  .number({ error: ({ input }) => (input === undefined ? 'Duration is required' : 'Duration must be a number of minutes') })
  .int('Duration must be a whole number of minutes')
  .min(serviceLimits.minMinutes, `Duration must be at least ${serviceLimits.minMinutes} minutes`)
  .max(serviceLimits.maxMinutes, `Duration must be at most ${serviceLimits.maxMinutes} minutes`)

const minutesWithin = (label: string) =>
  z
    .int(`${label} must be a whole number of minutes`)
    .min(0, `${label} must be 0 or more`)
    .max(serviceLimits.maxMinutes, `${label} can be at most ${serviceLimits.maxMinutes} minutes`)

export const serviceInput = z
  .object({
    ServiceName: lineOfText('Service name', textLimits.name),
    Description: linesOfText('Description', textLimits.description),
    Price: priceInput,
    Duration: durationInput,
    /** Part of the duration: the stylist can serve someone else while a color develops. */
    processingMinutes: minutesWithin('Processing time').optional(),
    /** Part of the duration: work after processing. */
    finishingMinutes: minutesWithin('Finishing time').optional(),
    /** Time to clean up after the visit; clients don't see it. */
    bufferMinutes: minutesWithin('Time after the visit').max(120, 'Time after the visit can be at most 120 minutes').optional(),
    category: z.union([z.literal(''), lineOfText('Category', 60)]).optional(),
    hidden: z.boolean('Choose whether clients see it').optional(),
    imageUrl: imageAddress.optional(),
  })
  .refine(({ Duration, processingMinutes = 0, finishingMinutes = 0 }) => processingMinutes + finishingMinutes < Duration, {
    path: ['processingMinutes'],
    error: 'Processing and finishing must be shorter than the duration',
    when: ({ issues }) => issues.length === 0,
  })
  .refine(({ processingMinutes = 0, finishingMinutes = 0 }) => processingMinutes > 0 || finishingMinutes === 0, {
    path: ['finishingMinutes'],
    error: 'Finishing time comes after processing time; enter that first',
    when: ({ issues }) => issues.length === 0,
  })
  .meta({ id: 'ServiceInput' })

/** Larger numbers are implausible, and sums with them would lose precision. */
const largestAmount = 1_000_000_000

/** Reads a number, also stored as text as by the specification's forms; 0 if missing. Not for input. */
export const storedAmount = z.preprocess((value) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Math.abs(number) <= largestAmount ? number : 0
}, z.number())

export const asRecord = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/**
 * A service as in docs/product.md, section 3. Price in the salon's currency, Duration in minutes. Always readable: a booking's document may
 * be old or damaged, and a missing price counts as 0.
 */
export const service = z
  .object({
    id: readText(),
    ServiceName: readText('Unknown service'),
    Description: readText(),
    Price: storedAmount,
    Duration: storedAmount,
    /** Optional from here on; see `serviceInput`. */
    processingMinutes: storedAmount.optional(),
    finishingMinutes: storedAmount.optional(),
    bufferMinutes: storedAmount.optional(),
    category: readText().optional(),
    hidden: z.preprocess((value) => value === true, z.boolean()).optional(),
    imageUrl: readText().optional(),
  })
  .meta({ id: 'Service' })

export const catalogueOrder = z
  .object({
    ids: z
      .array(recordId, 'Send the IDs in their new order')
      .min(1, 'Send at least one ID')
      .max(1000, 'Send at most 1,000 IDs')
      .refine((ids) => new Set(ids).size === ids.length, 'Send each ID only once'),
  })
  .meta({ id: 'CatalogueOrder' })

export type ServiceInput = z.infer<typeof serviceInput>
export type Service = z.infer<typeof service>

import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { type FieldName, fieldRules } from '../language/field-rules.ts'
import { said, say } from '../language/say.ts'
import { imageAddress, lineOfText, linesOfText, readText, recordId, textLimits } from '../text.ts'
import { namesInLanguages, serviceTexts, untranslated } from './translations/names.ts'

/** Price in the salon's currency, duration in minutes. Twenty of the dearest fit into the columns of a booking. */
export const serviceLimits = { maxPrice: 1_000_000, minMinutes: 5, maxMinutes: 540 } as const

/** In the salon's currency. Code that knows the currency also checks `priceProblem`. */
export const priceInput = z
  .number(fieldRules.number(msg`Price`))
  .min(0, said(msg`Price must be 0 or more`))
  .max(serviceLimits.maxPrice, fieldRules.most(msg`Price`, serviceLimits.maxPrice))

export const durationInput = z
  .number({
    error: ({ input }) => say(input === undefined ? msg`Duration is required` : msg`Duration must be a number of minutes`),
  })
  .int(said(msg`Duration must be a whole number of minutes`))
  .min(
    serviceLimits.minMinutes,
    said(
      msg`Duration must be at least ${plural({ least: serviceLimits.minMinutes }, { one: '# minute', other: '# minutes' })}`,
    ),
  )
  .max(
    serviceLimits.maxMinutes,
    said(msg`Duration must be at most ${plural({ most: serviceLimits.maxMinutes }, { one: '# minute', other: '# minutes' })}`),
  )

const minutesWithin = (label: FieldName) =>
  z
    .int(fieldRules.wholeMinutes(label))
    .min(0, fieldRules.notNegative(label))
    .max(serviceLimits.maxMinutes, fieldRules.mostMinutes(label, serviceLimits.maxMinutes))

export const serviceInput = z
  .object({
    ServiceName: lineOfText(msg`Service name`, textLimits.name),
    Description: linesOfText(msg`Description`, textLimits.description),
    Price: priceInput,
    Duration: durationInput,
    /** Part of the duration: the stylist can serve someone else while a color develops. */
    processingMinutes: minutesWithin(msg`Processing time`).optional(),
    /** Part of the duration: work after processing. */
    finishingMinutes: minutesWithin(msg`Finishing time`).optional(),
    /** Time to clean up after the visit; clients don't see it. */
    bufferMinutes: minutesWithin(msg`Time after the visit`)
      .max(120, said(msg`Time after the visit can be at most 120 minutes`))
      .optional(),
    category: z.union([z.literal(''), lineOfText(msg`Category`, 60)]).optional(),
    hidden: z.boolean(said(msg`Choose whether clients see it`)).optional(),
    imageUrl: imageAddress.optional(),
  })
  .refine(({ Duration, processingMinutes = 0, finishingMinutes = 0 }) => processingMinutes + finishingMinutes < Duration, {
    path: ['processingMinutes'],
    error: () => say(msg`Processing and finishing must be shorter than the duration`),
    when: ({ issues }) => issues.length === 0,
  })
  .refine(({ processingMinutes = 0, finishingMinutes = 0 }) => processingMinutes > 0 || finishingMinutes === 0, {
    path: ['finishingMinutes'],
    error: () => say(msg`Finishing time comes after processing time; enter that first`),
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
    ServiceName: readText(() => say(msg`Unknown service`)),
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
    /** A booked service's names in other languages. */
    names: namesInLanguages,
    untranslated,
    inReadersLanguage: serviceTexts,
  })
  .meta({ id: 'Service' })

export const catalogueOrder = z
  .object({
    ids: z
      .array(recordId, said(msg`Send the IDs in their new order`))
      .min(1, said(msg`Send at least one ID`))
      .max(1000, said(msg`Send at most 1,000 IDs`))
      .refine((ids) => new Set(ids).size === ids.length, said(msg`Send each ID only once`)),
  })
  .meta({ id: 'CatalogueOrder' })

export type ServiceInput = z.infer<typeof serviceInput>
export type Service = z.infer<typeof service>

/** Optional fields, each with what its column holds for none. Columns, the wire form, the form and the export follow from it. */
export const optionalFields = {
  processingMinutes: 0,
  finishingMinutes: 0,
  bufferMinutes: 0,
  category: '',
  hidden: false,
  imageUrl: null as string | null,
} satisfies Record<OptionalField, unknown>
type OptionalField = Exclude<keyof ServiceInput, 'ServiceName' | 'Description' | 'Price' | 'Duration'>
export type OptionalColumns = typeof optionalFields

const optionalNames = Object.keys(optionalFields) as OptionalField[]

/** All optional fields, as columns hold them. */
export function optionalColumns(input: Pick<ServiceInput, OptionalField>): OptionalColumns {
  const columns = optionalNames.map((field) => [field, input[field] ?? optionalFields[field]])
  return Object.fromEntries(columns) as OptionalColumns
}

/** Returns the optional fields whose columns aren't empty. */
export function givenFields(columns: OptionalColumns): Pick<Service, OptionalField> {
  const given = optionalNames.filter((field) => columns[field] !== optionalFields[field])
  return Object.fromEntries(given.map((field) => [field, columns[field]]))
}

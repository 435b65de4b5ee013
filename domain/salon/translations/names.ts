import { z } from 'zod'

const texts = z.record(z.string(), z.string())

/** A name in other languages than the salon's own, as they were when it was booked. Always readable, like the record that it is of. */
export const namesInLanguages = z.preprocess((value) => texts.safeParse(value).data, texts.optional())

/** The fields of a record that have no text in the reader's language: they are in the salon's own. */
export const untranslated = z.preprocess((value) => z.array(z.string()).safeParse(value).data, z.array(z.string()).optional())

/** A service's texts in the language of staff who read it, beside the salon's own that their forms change. */
export const serviceTexts = z
  .object({ ServiceName: z.string(), Description: z.string(), category: z.string().optional(), untranslated })
  .optional()

/** A stylist's, likewise. */
export const stylistTexts = z.object({ description: z.string(), untranslated }).optional()

/** A service's own name and its names in other languages: now, or when it was booked. */
export interface NamedService {
  readonly ServiceName: string
  readonly names?: Readonly<Record<string, string>> | undefined
}

import { z } from 'zod'
import { type Weekday, weekdays } from '../../../domain/calendar.ts'
import { isAvailable, type Stylist, type StylistInput, stylistInput, type stylistStatuses } from '../../../domain/stylist.ts'
import { parseNumber } from '../form/number-field.tsx'

/** The form's fields as they are entered. */
export interface StylistValues {
  /** Empty where there is no image. */
  readonly imageUrl: string
  readonly stylistName: string
  readonly description: string
  readonly rating: string
  readonly status: (typeof stylistStatuses)[number]
  readonly daysAvailable: readonly Weekday[]
}

export const emptyStylist: StylistValues = {
  imageUrl: '',
  stylistName: '',
  description: '',
  rating: '0',
  status: 'Available',
  daysAvailable: [],
}

/** A stylist as the form shows one. Any status but 'Available' means unavailable. */
export function stylistValues(stylist: Stylist): StylistValues {
  const { imageUrl = '', stylistName, description, rating, daysAvailable } = stylist
  return {
    imageUrl,
    stylistName,
    description,
    rating: String(rating),
    status: isAvailable(stylist) ? 'Available' : 'Not Available',
    daysAvailable: weekdays.filter((day) => daysAvailable.includes(day)),
  }
}

/** What was entered, read and checked by the domain's rules, all fields at once. An empty rating is 0. */
export const stylistForm: z.ZodType<StylistInput> = z
  .custom<StylistValues>()
  .transform(
    ({ imageUrl, rating, daysAvailable, ...others }): z.input<typeof stylistInput> => ({
      ...others,
      ...(imageUrl && { imageUrl }),
      daysAvailable: [...daysAvailable],
      rating: rating.trim() === '' ? 0 : parseNumber(rating),
    }),
  )
  .pipe(stylistInput)

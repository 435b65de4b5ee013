import { z } from 'zod'
import { durationInput, priceInput, readAmount, type Service } from './service.ts'
import { imageAddress, lineOfText, linesOfText, readText, recordId, textLimits } from './text.ts'
import { type Weekday, weekdayOf, weekdays } from './time/calendar.ts'

export const stylistStatuses = ['Available', 'Not Available'] as const

/** A service as one stylist offers it: their own price, in the salon's currency, and duration, in minutes, where they differ from the list. */
export const ownTerms = z.object({ Price: priceInput.optional(), Duration: durationInput.optional() })

const termsByService = z.record(recordId, ownTerms)

/** The services that a stylist offers, by id; null: every service, as listed. */
const offeredServices = termsByService
  .refine((services) => Object.keys(services).length > 0, 'Choose at least one service')
  .nullable()
export type OfferedServices = z.infer<typeof offeredServices>

/** The administrator's input for a stylist. */
export const stylistInput = z
  .object({
    stylistName: lineOfText('Stylist name', textLimits.name),
    description: linesOfText('Description', textLimits.description),
    rating: z
      .number('Rating must be a number')
      .min(0, 'Rating must be from 0 to 5')
      .max(5, 'Rating must be from 0 to 5')
      .default(0),
    imageUrl: imageAddress.optional(),
    status: z.enum(stylistStatuses, 'Status must be Available or Not Available').default('Available'),
    daysAvailable: z
      .array(z.enum(weekdays, 'Days must be weekdays, Monday to Sunday'), 'Days must be a list of weekdays')
      .max(7, 'Choose at most seven days')
      .transform((days) => weekdays.filter((day) => days.includes(day))),
    /** Left out, they stay as they are. */
    services: offeredServices.optional(),
  })
  .meta({ id: 'StylistInput' })

/**
 * A stylist as in section 3 of the specification. Any status but 'Available' means unavailable. Always readable, like a service: a
 * booking's document may be old or damaged.
 */
export const stylist = z
  .object({
    id: readText(),
    stylistName: readText('Unknown Stylist'),
    description: readText(),
    rating: readAmount,
    imageUrl: z.preprocess((value) => (typeof value === 'string' ? value : undefined), z.string().optional()),
    status: readText('Not Available'),
    daysAvailable: z.preprocess(
      (value) => (Array.isArray(value) ? value.filter((day) => typeof day === 'string') : []),
      z.array(z.string()),
    ),
    /** The services that they offer, with their own terms; missing: every service, as listed. None, for clients, where all are hidden. */
    services: z.preprocess((value) => termsByService.safeParse(value).data, z.record(z.string(), ownTerms).optional()),
  })
  .meta({ id: 'Stylist' })

export type StylistInput = z.infer<typeof stylistInput>
export type Stylist = z.infer<typeof stylist>

/** Whether the stylist offers the service. */
export function offers({ services }: Pick<Stylist, 'services'>, serviceId: string): boolean {
  return services === undefined || Object.hasOwn(services, serviceId)
}

/** A service as the stylist offers it: with their own price and duration, if they have any. */
export function serviceOf<Listed extends Pick<Service, 'id' | 'Price' | 'Duration'>>(
  { services }: Pick<Stylist, 'services'>,
  listed: Listed,
): Listed {
  const { Price = listed.Price, Duration = listed.Duration } = services?.[listed.id] ?? {}
  return { ...listed, Price, Duration }
}

/** Whether the stylist takes bookings at all. */
export function isAvailable(candidate: Pick<Stylist, 'status'>): boolean {
  return candidate.status === 'Available'
}

/**
 * Whether the stylist can be booked on a date: Available, and works on that weekday.
 * @param date calendar date in the salon, 'YYYY-MM-DD'
 */
export function worksOn(candidate: Pick<Stylist, 'status' | 'daysAvailable'>, date: string): boolean {
  return bookableDays(candidate).includes(weekdayOf(date))
}

function bookableDays(candidate: Pick<Stylist, 'status' | 'daysAvailable'>): readonly string[] {
  return isAvailable(candidate) ? candidate.daysAvailable : []
}

/** The weekdays on which the stylist could be booked before a change and no longer can after it. */
export function removedDays(
  before: Pick<Stylist, 'status' | 'daysAvailable'>,
  after: Pick<Stylist, 'status' | 'daysAvailable'>,
): readonly Weekday[] {
  const [daysBefore, daysAfter] = [bookableDays(before), bookableDays(after)]
  return weekdays.filter((day) => daysBefore.includes(day) && !daysAfter.includes(day))
}

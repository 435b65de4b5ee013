import { z } from 'zod'
import { formatCents, toCents } from './money.ts'
import { lineOfText, linesOfText, textLimits } from './text.ts'

/** Bounds of a service: price in dollars, duration in minutes. */
export const serviceLimits = { maxPrice: 100_000, minMinutes: 5, maxMinutes: 540 } as const

const hasWholeCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6

/** What the administrator supplies for a service. */
export const serviceInput = z
  .object({
    ServiceName: lineOfText('Service name', textLimits.name),
    Description: linesOfText('Description', textLimits.description),
    Price: z
      .number('Price must be a number')
      .min(0, 'Price must be 0 or more')
      .max(serviceLimits.maxPrice, `Price must be at most ${formatCents(toCents(serviceLimits.maxPrice))}`)
      .refine(hasWholeCents, 'Price can have at most two decimals'),
    Duration: z
      .number('Duration must be a number of minutes')
      .int('Duration must be a whole number of minutes')
      .min(serviceLimits.minMinutes, `Duration must be at least ${serviceLimits.minMinutes} minutes`)
      .max(serviceLimits.maxMinutes, `Duration must be at most ${serviceLimits.maxMinutes} minutes, a whole working day`),
  })
  .meta({ id: 'ServiceInput' })

/** A service as the specification's section 3 has it. Price in dollars, Duration in minutes. */
export const service = z
  .object({
    id: z.string(),
    ServiceName: z.string(),
    Description: z.string(),
    Price: z.number(),
    Duration: z.number(),
  })
  .meta({ id: 'Service' })

export type ServiceInput = z.infer<typeof serviceInput>
export type Service = z.infer<typeof service>

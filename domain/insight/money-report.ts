import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../language/say.ts'
import { discountReasons } from '../money/discount.ts'
import { storedPaymentMethods } from '../money/payments.ts'
import { addDays, addMonths } from '../time/calendar.ts'
import { calendarDate } from '../time/date-schemas.ts'
import { type Dates, monthStart, reportQuery, reportSteps } from './reports.ts'

const moneyKinds = ['total', 'stylist', 'service', 'method', 'discount', 'hour'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** Without a step, the period decides. */
export const moneyQuery = reportQuery.safeExtend({ by: z.enum(reportSteps, said(msg`Choose day, week or month`)).optional() })

const amount = z.number().meta({ description: 'In the report’s currency' })
const dates = z.object({ from: calendarDate, to: calendarDate })

/** Completed visits, their charges and discounts; tips, and payments without tips, both by date of payment. */
const figures = z.object({ visits: z.int(), charges: amount, discounts: amount, tips: amount, taken: amount })
export type MoneyFigures = z.infer<typeof figures>
const both = { figures, lastYear: figures }

/** Money of a period and of the same dates a year before. Services have the names that they were booked with. */
export const moneyReport = z
  .object({
    period: dates.extend({ by: z.enum(reportSteps) }),
    currency: z.string(),
    isCounting: z.boolean(),
    ...both,
    parts: z.array(dates.extend(both)),
    /** Highest first, like the other lists. Without an id: sales without a visit. */
    stylists: z.array(z.object({ id: z.string(), stylistName: z.string(), ...both })),
    services: z.array(z.object({ name: z.string(), ...both })),
    /** `visits` counts entries here. */
    methods: z.array(z.object({ method: z.enum(storedPaymentMethods), ...both })),
    discounts: z.array(z.object({ reason: z.enum(discountReasons), ...both })),
    hours: z.array(z.object({ hour: z.int(), visits: z.int(), lastYear: z.int() })),
    others: z.array(z.object({ currency: z.string(), figures })),
  })
  .meta({ id: 'MoneyReport' })
export type MoneyReport = z.infer<typeof moneyReport>

const lastOfMonth = (date: string) => addDays(addMonths(monthStart(date), 1), -1)

/** Returns the same dates a year before; the end of a month stays the end of that month. */
export function yearBefore({ from, to }: Dates): Dates {
  const end = addMonths(to, -12)
  return { from: addMonths(from, -12), to: to === lastOfMonth(to) ? lastOfMonth(end) : end }
}

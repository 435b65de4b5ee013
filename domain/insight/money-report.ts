import { z } from 'zod'
import { discountReasons } from '../till/discount.ts'
import { paymentMethods } from '../till/payments.ts'
import { addDays, addMonths } from '../time/calendar.ts'
import { calendarDate } from '../time/date-schemas.ts'
import { type Dates, monthStart, reportQuery, reportSteps } from './reports.ts'

/** What money is reported by: in all, by stylist, service, method, the reason of a discount, and the hour at which visits begin. */
const moneyKinds = ['total', 'stylist', 'service', 'method', 'discount', 'hour'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** Left out, the step is as long as suits the period. */
export const moneyQuery = reportQuery.safeExtend({ by: z.enum(reportSteps, 'Choose day, week or month').optional() })

const amount = z.number().meta({ description: 'In the report’s currency' })
const dates = z.object({ from: calendarDate, to: calendarDate })

/** Completed visits of the dates, what they cost, and what was taken off; tips, and what was taken without them, on the dates. */
const figures = z.object({ visits: z.int(), charges: amount, discounts: amount, tips: amount, taken: amount })
export type MoneyFigures = z.infer<typeof figures>
const both = { figures, lastYear: figures }

/** Money of a period, with the same dates of the year before. Services are by the name that they had. */
export const moneyReport = z
  .object({
    period: dates.extend({ by: z.enum(reportSteps) }),
    currency: z.string(),
    isCounting: z.boolean(),
    ...both,
    parts: z.array(dates.extend(both)),
    /** Most first, as the others. The one without an id is what was sold without a visit. */
    stylists: z.array(z.object({ id: z.string(), stylistName: z.string(), ...both })),
    services: z.array(z.object({ name: z.string(), ...both })),
    /** Of what was taken; its `visits` are entries. */
    methods: z.array(z.object({ method: z.enum(paymentMethods), ...both })),
    discounts: z.array(z.object({ reason: z.enum(discountReasons), ...both })),
    /** Visits that aren't canceled, by the hour at which they begin. */
    hours: z.array(z.object({ hour: z.int(), visits: z.int(), lastYear: z.int() })),
    /** In the currencies that the salon had before. */
    others: z.array(z.object({ currency: z.string(), figures })),
  })
  .meta({ id: 'MoneyReport' })
export type MoneyReport = z.infer<typeof moneyReport>

const lastOfMonth = (date: string) => addDays(addMonths(monthStart(date), 1), -1)

/** The same dates of the year before; the end of a month is the end of the month there. */
export function yearBefore({ from, to }: Dates): Dates {
  const end = addMonths(to, -12)
  return { from: addMonths(from, -12), to: to === lastOfMonth(to) ? lastOfMonth(end) : end }
}

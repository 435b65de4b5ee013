import { msg } from '@lingui/core/runtime-macro'
import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import { changesBetween } from '../../../domain/insight/audit.ts'
import { say } from '../../../domain/language/say.ts'
import { toAmount, toMills } from '../../../domain/money/money.ts'
import { priceProblem } from '../../../domain/money/price-problem.ts'
import { type CurrencyEffects, type NewPrice, priceKey } from '../../../domain/salon/settings.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'

interface CurrencyChange {
  readonly from: string
  readonly to: string
  /** Unix seconds. */
  readonly now: number
}

/** Older unpaid visits are hardly waited for. */
const unpaidDays = 30

const isOpen = sql`${appointments.status} in ('Pending', 'Confirmed')`

export async function readCurrencyEffects(db: Queryable, { from, to, now }: CurrencyChange): Promise<CurrencyEffects | null> {
  if (from === to) return null
  const since = fromUnixSeconds(now - unpaidDays * 86_400)
  const [prices, [open], { rows }] = await Promise.all([
    cataloguePrices(db),
    db
      .select({ count: sql<number>`count(*)::int` })
      .from(appointments)
      .where(and(isOpen, gt(appointments.startsAt, fromUnixSeconds(now)), ne(appointments.currency, to))),
    db.execute<{ visits: number; mills: number }>(sql`
      select count(*)::int as visits, coalesce(sum(due), 0)::float8 as mills from (
        select greatest(charges_mills - discount_mills, 0) - coalesce((
          select sum(amount_mills) from payments
          where appointment_id = appointments.id and (refund_of is null or reason in ('mistake', 'undone'))
        ), 0) as due
        from appointments where status = 'Completed' and starts_at > ${since.toISOString()}::timestamptz and currency = ${from}
      ) as visit where due > 0 and exists (select from payments)`),
  ])
  const { visits = 0, mills = 0 } = rows[0] ?? {}
  return { from, to, prices, bookings: open?.count ?? 0, unpaid: { visits, amount: toAmount(mills) } }
}

async function cataloguePrices(db: Queryable): Promise<CurrencyEffects['prices']> {
  const [listed, all] = await Promise.all([
    db.select().from(services).orderBy(services.position),
    db.select().from(stylists).where(isNotNull(stylists.services)).orderBy(stylists.position),
  ])
  return listed.flatMap(({ id: serviceId, name, priceMills }) => [
    { serviceId, name, Price: toAmount(priceMills) },
    ...all.flatMap(({ id: stylistId, name: stylistName, services: own }) => {
      const Price = own?.[serviceId]?.Price
      return Price === undefined ? [] : [{ serviceId, stylistId, name, stylistName, Price }]
    }),
  ])
}

/**
 * Writes all prices of the catalogue in another currency, or none.
 * @throws {AppError} `invalid` with the fields, if one is missing or the currency has no such price
 */
export async function enterPrices(
  tx: Queryable,
  { to, prices, by }: { readonly to: string; readonly prices: readonly NewPrice[]; readonly by: Author },
): Promise<void> {
  const entered = new Map(prices.map((price) => [priceKey(price), price.Price]))
  const requiredPrices = await cataloguePrices(tx)
  const fields = Object.fromEntries(
    requiredPrices.flatMap((price) => {
      const typed = entered.get(priceKey(price))
      const problem = typed === undefined ? say(msg`Enter the price in ${{ currency: to }}`) : priceProblem(typed, to)
      return problem ? [[`prices.${priceKey(price)}`, problem]] : []
    }),
  )
  if (Object.keys(fields).length > 0) {
    const message = say(msg`The currency changes once every price is entered in ${{ currency: to }}`)
    throw new AppError('invalid', message, { fields: { 'place.currency': message, ...fields } })
  }
  const findPrice = (price: Pick<NewPrice, 'serviceId' | 'stylistId'>) => entered.get(priceKey(price)) ?? 0
  for (const { serviceId, stylistId, name, Price } of requiredPrices) {
    if (stylistId !== undefined) continue
    const typed = findPrice({ serviceId })
    await tx
      .update(services)
      .set({ priceMills: toMills(typed), updatedAt: systemDate() })
      .where(eq(services.id, serviceId))
    const changes = changesBetween({ Price }, { Price: typed })
    await recordAudit(tx, by, { kind: 'services.changed', subject: { id: serviceId, label: name }, changes })
  }
  for (const { id: stylistId, services: own } of await tx.select().from(stylists).where(isNotNull(stylists.services))) {
    const priced = Object.entries(own ?? {}).map(([serviceId, terms]) => [
      serviceId,
      terms.Price === undefined ? terms : { ...terms, Price: findPrice({ serviceId, stylistId }) },
    ])
    await tx
      .update(stylists)
      .set({ services: Object.fromEntries(priced), updatedAt: systemDate() })
      .where(eq(stylists.id, stylistId))
  }
}

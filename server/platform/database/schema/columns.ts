import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, text, timestamp } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../../domain/people/actor.ts'
import { systemDate } from '../../clock.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** All timestamps use the server's clock (decision 010). The columns' own default is for rows written by hand. */
export const stamp = (name: string) =>
  instant(name)
    .notNull()
    .defaultNow()
    .$defaultFn(() => systemDate())

export const createdAt = stamp('created_at')

export const updatedAt = stamp('updated_at')

/** Marks the demo salon's rows, so that they can be removed. */
export const demo = boolean('demo').notNull().default(false)

/** Thousandths of the currency's unit, in every currency (decision 054). Not an integer: 20 of the dearest services don't fit into 32 bits. */
export const mills = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** An amount's currency: the salon's when it was written, by ISO 4217. The server states it; the default is for other writers. */
export const currency = text('currency').notNull().default(sql`salon_currency()`)

/** The position in the administrator's order of the catalogue, from the top; new records come last. Can have gaps. */
export const position = bigint('position', { mode: 'number' }).generatedByDefaultAsIdentity().notNull()

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Who acted, under the name of that time. */
export const actorColumns = {
  actorId: text('actor_id'),
  actorRole: text('actor_role').$type<Actor['role']>().notNull(),
  actorLabel: text('actor_label').notNull(),
}

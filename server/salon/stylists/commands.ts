import { isDeepStrictEqual } from 'node:util'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { eq, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { type AuditChange, type AuditKind, changesBetween } from '../../../domain/insight/audit.ts'
import { say } from '../../../domain/language/say.ts'
import { priceProblem } from '../../../domain/money/price-problem.ts'
import { defaultSchedule } from '../../../domain/salon/schedule/hours.ts'
import type { NewStylist } from '../../../domain/salon/setup/first-records.ts'
import type { OfferedServices, Stylist, StylistInput } from '../../../domain/salon/stylist.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { reorder } from '../../platform/database/reorder.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'
import type { CurrentSettings } from '../settings/current.ts'
import { listStylists } from './queries.ts'
import { presentStylist } from './serializers.ts'

export interface StylistContext {
  readonly db: Database
  readonly settings: CurrentSettings
  /** Called after the change is stored, since cached pages show the catalogue. */
  readonly onCatalogueChange: () => void
}

interface StylistChange extends StylistContext {
  readonly by: Author
}

function buildRecord(kind: AuditKind, { id, stylistName }: Stylist, changes: AuditChange[]) {
  return { kind, subject: { id, label: stylistName }, changes: changes.filter(({ field }) => field !== 'id') }
}

function toColumns(input: StylistInput) {
  return {
    name: input.stylistName,
    description: input.description,
    rating: input.rating,
    // Omitting the image removes it.
    imageUrl: input.imageUrl ?? null,
    status: input.status,
    daysAvailable: input.daysAvailable,
  }
}

/**
 * Drops services deleted since the form was opened.
 * @throws {AppError} `invalid` if none remains, if the currency has no such price, or if a duration doesn't exceed the processing time
 */
async function checkedServices(
  { db, settings }: Pick<StylistContext, 'db' | 'settings'>,
  requested: OfferedServices,
): Promise<OfferedServices> {
  if (requested === null) return null
  const { id, name, processingMinutes, finishingMinutes } = services
  const listed = await db.select({ id, name, processingMinutes, finishingMinutes }).from(services)
  const offered = listed.filter((service) => Object.hasOwn(requested, service.id))
  if (offered.length === 0) throw invalidServices(say(msg`Choose at least one service`))
  const { currency } = settings.get().place
  for (const service of offered) {
    const price = requested[service.id]?.Price
    const problem = price === undefined ? null : priceProblem(price, currency)
    if (problem !== null) throw invalidServices(problem)
    const own = requested[service.id]?.Duration
    const handsFree = service.processingMinutes + service.finishingMinutes
    if (own !== undefined && own <= handsFree) {
      throw invalidServices(say(tooShort(service.name, handsFree)))
    }
  }
  return Object.fromEntries(offered.map((service) => [service.id, requested[service.id] ?? {}]))
}

function tooShort(name: string, minutes: number): MessageDescriptor {
  return msg`${{ name }} must take longer than its ${plural({ minutes }, { one: '{minutes} minute', other: '{minutes} minutes' })} of processing and finishing`
}

function invalidServices(message: string): AppError {
  return invalidField('services', message)
}

/** Adds a stylist at the end of the list. @throws {AppError} `invalid` */
export async function createStylist(context: StylistChange, input: StylistInput): Promise<Stylist> {
  const { db, onCatalogueChange, by } = context
  const values = { ...toColumns(input), services: await checkedServices(context, input.services ?? null) }
  const added = await db.transaction((transaction) => insertStylist(transaction, by, values))
  onCatalogueChange()
  return added
}

type StylistValues = Omit<typeof stylists.$inferInsert, 'id'>

async function insertStylist(transaction: Queryable, by: Author, values: StylistValues): Promise<Stylist> {
  const [row] = await transaction
    .insert(stylists)
    .values({ id: newId(), ...values })
    .returning()
  if (!row) throw new Error('an insert without a condition returned no row')
  const stylist = presentStylist(row)
  await recordAudit(transaction, by, buildRecord('stylists.added', stylist, changesBetween(null, stylist)))
  return stylist
}

/**
 * Adds several stylists with their hours, in order, or none. Identical existing ones stay, as in a repeat after a lost response.
 * @returns all of them
 * @throws {AppError} `invalid` with the fields, such as 'stylists.1.services'
 */
export async function createStylists(context: StylistChange, inputs: readonly NewStylist[]): Promise<Stylist[]> {
  const { db, onCatalogueChange, by } = context
  const offered = await Promise.all(
    inputs.map(({ services: asked = null }, index) =>
      checkedServices(context, asked).catch((error: unknown) => {
        throw error instanceof AppError ? invalidField(`stylists.${index}.services`, error.message) : error
      }),
    ),
  )
  const added = await db.transaction(async (transaction) => {
    // Keeps others from adding any until the commit.
    await transaction.execute(sql`select lock_catalogue()`)
    const existing = await transaction.select().from(stylists)
    const all: Stylist[] = []
    for (const [index, { hours = {}, ...input }] of inputs.entries()) {
      const own = { ...toColumns(input), services: offered[index] ?? null, schedule: { ...defaultSchedule, hours } }
      const same = existing.find((row) => isDeepStrictEqual(repeatedPart(row), repeatedPart(own)))
      all.push(same ? presentStylist(same) : await insertStylist(transaction, by, own))
    }
    return all
  })
  onCatalogueChange()
  return added
}

const repeatedPart = ({
  name,
  daysAvailable,
  services: offered,
}: Pick<StylistValues, 'name' | 'daysAvailable' | 'services'>) => ({
  name,
  daysAvailable,
  services: offered,
})

/** Updates a stylist; bookings keep them as booked. @throws {AppError} `not_found` · `invalid` */
export async function updateStylist(context: StylistChange, id: string, input: StylistInput): Promise<Stylist> {
  const { db, onCatalogueChange, by } = context
  // An edited demo record is the owner's, and stays when the demo is removed.
  const changed = {
    ...toColumns(input),
    ...(input.services !== undefined && { services: await checkedServices(context, input.services) }),
    demo: false,
    updatedAt: systemDate(),
  }
  const updated = await db.transaction(async (transaction) => {
    const [before] = await transaction.select().from(stylists).where(eq(stylists.id, id)).for('update')
    const [row] = await transaction.update(stylists).set(changed).where(eq(stylists.id, id)).returning()
    if (!before || !row) throw noSuchStylist()
    const stylist = presentStylist(row)
    await recordAudit(
      transaction,
      by,
      buildRecord('stylists.changed', stylist, changesBetween(presentStylist(before), stylist)),
    )
    return stylist
  })
  onCatalogueChange()
  return updated
}

/**
 * Deletes a stylist, in the transaction that cleans up after them (`server/booking/leaving`). Their bookings stay, and so does the image,
 * which those show.
 * @throws {AppError} `not_found`
 */
export async function deleteStylist(transaction: Queryable, by: Author, id: string): Promise<Stylist> {
  const [row] = await transaction.delete(stylists).where(eq(stylists.id, id)).returning()
  if (!row) throw noSuchStylist()
  const stylist = presentStylist(row)
  await recordAudit(transaction, by, buildRecord('stylists.deleted', stylist, changesBetween(stylist, null)))
  return stylist
}

/** @returns all stylists in the new order */
export async function reorderStylists(
  { db, onCatalogueChange, by }: StylistChange,
  ids: readonly string[],
): Promise<Stylist[]> {
  const record = (transaction: Queryable) => recordAudit(transaction, by, { kind: 'stylists.reordered' })
  if (await reorder(db, stylists, ids, record)) onCatalogueChange()
  return listStylists(db, { withHidden: true })
}

export function noSuchStylist(): AppError {
  return new AppError('not_found', say(msg`This stylist isn’t there anymore. They may have been deleted.`))
}

import { msg, plural } from '@lingui/core/runtime-macro'
import { eq, sql } from 'drizzle-orm'
import { AppError, invalidField } from '../../../domain/app-error.ts'
import { type AuditChange, type AuditKind, changesBetween } from '../../../domain/insight/audit.ts'
import { say } from '../../../domain/language/say.ts'
import { toMills } from '../../../domain/money/money.ts'
import { priceProblem } from '../../../domain/money/price-problem.ts'
import { optionalColumns, type Service, type ServiceInput } from '../../../domain/salon/service.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { reorder } from '../../platform/database/reorder.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { services, stylists } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'
import type { CurrentSettings } from '../settings/current.ts'
import { translateUsualNames } from '../settings/usual-names.ts'
import { listServices } from './queries.ts'
import { presentService } from './serializers.ts'

export interface ServiceContext {
  readonly db: Database
  readonly settings: CurrentSettings
  /** Called after the change is stored, since cached pages show the catalogue. */
  readonly onCatalogueChange: () => void
}

interface ServiceChange extends ServiceContext {
  readonly by: Author
}

function buildRecord(kind: AuditKind, { id, ServiceName }: Service, changes: AuditChange[]) {
  return { kind, subject: { id, label: ServiceName }, changes: changes.filter(({ field }) => field !== 'id') }
}

type Kept = 'id' | 'position' | 'demo' | 'createdAt' | 'updatedAt'

/** All columns that an input decides: the compiler asks for a new one. */
export function toColumns(input: ServiceInput): Omit<typeof services.$inferSelect, Kept> {
  return {
    name: input.ServiceName,
    description: input.Description,
    priceMills: toMills(input.Price),
    durationMinutes: input.Duration,
    ...optionalColumns(input),
  }
}

/** Adds a service at the end of the list. @throws {AppError} `invalid` if the currency has no such price */
export async function createService(
  { db, settings, onCatalogueChange, by }: ServiceChange,
  input: ServiceInput,
): Promise<Service> {
  checkPrice(settings, input)
  const added = await db.transaction((transaction) => insertService(transaction, by, input))
  onCatalogueChange()
  return added
}

async function insertService(transaction: Queryable, by: Author, input: ServiceInput): Promise<Service> {
  const [row] = await transaction
    .insert(services)
    .values({ id: newId(), ...toColumns(input) })
    .returning()
  if (!row) throw new Error('an insert without a condition returned no row')
  const service = presentService(row)
  await recordAudit(transaction, by, buildRecord('services.added', service, changesBetween(null, service)))
  return service
}

/**
 * Adds several services in order, or none. Identical existing ones stay, so that a repeat after a lost response adds nothing.
 * @returns all of them
 * @throws {AppError} `invalid` with the fields, such as 'services.2.Price'
 */
export async function createServices(
  { db, settings, onCatalogueChange, by }: ServiceChange,
  inputs: readonly ServiceInput[],
): Promise<Service[]> {
  const {
    place: { currency },
    languages,
  } = settings.get()
  const problems = inputs.flatMap(({ ServiceName, Price }, index): [string, string][] => {
    const isTwice = inputs.slice(0, index).some((other) => nameKey(other.ServiceName) === nameKey(ServiceName))
    const price = priceProblem(Price, currency)
    return [
      ...(isTwice ? [[`services.${index}.ServiceName`, say(msg`Another service has this name`)] as [string, string]] : []),
      ...(price === null ? [] : [[`services.${index}.Price`, price] as [string, string]]),
    ]
  })
  const added = await db.transaction(async (transaction) => {
    // Keeps others from adding any until the commit.
    await transaction.execute(sql`select lock_catalogue()`)
    const byName = new Map((await transaction.select().from(services)).map((row) => [nameKey(row.name), row]))
    const others = inputs.flatMap((input, index): [string, string][] => {
      const row = byName.get(nameKey(input.ServiceName))
      const isOther = row && (row.priceMills !== toMills(input.Price) || row.durationMinutes !== input.Duration)
      return isOther ? [[`services.${index}.ServiceName`, say(msg`You already have a service of this name`)]] : []
    })
    const allProblems = [...problems, ...others]
    const [first] = allProblems
    if (first) throw new AppError('invalid', first[1], { fields: Object.fromEntries(allProblems) })
    const all: Service[] = []
    for (const input of inputs) {
      const row = byName.get(nameKey(input.ServiceName))
      all.push(row ? presentService(row) : await insertService(transaction, by, input))
    }
    await translateUsualNames(transaction, languages)
    return all
  })
  onCatalogueChange()
  return added
}

const nameKey = (name: string) => name.trim().toLocaleLowerCase('en-US')

/**
 * Updates a service; bookings keep it as booked.
 * @throws {AppError} `not_found` · `invalid` if the currency has no such price, or a stylist's own duration would not exceed processing
 * and finishing
 */
export async function updateService(
  { db, settings, onCatalogueChange, by }: ServiceChange,
  id: string,
  input: ServiceInput,
): Promise<Service> {
  checkPrice(settings, input)
  // An edited demo record is the owner's, and stays when the demo is removed.
  const columns = toColumns(input)
  await checkOwnDurations(db, id, columns.processingMinutes + columns.finishingMinutes)
  const changed = { ...columns, demo: false, updatedAt: systemDate() }
  const updated = await db.transaction(async (transaction) => {
    const [before] = await transaction.select().from(services).where(eq(services.id, id)).for('update')
    const [row] = await transaction.update(services).set(changed).where(eq(services.id, id)).returning()
    if (!before || !row) throw noSuchService()
    const service = presentService(row)
    const changes = changesBetween(presentService(before), service)
    await recordAudit(transaction, by, buildRecord('services.changed', service, changes))
    return service
  })
  onCatalogueChange()
  return updated
}

function checkPrice(settings: CurrentSettings, { Price }: Pick<ServiceInput, 'Price'>): void {
  const message = priceProblem(Price, settings.get().place.currency)
  if (message !== null) throw invalidField('Price', message)
}

/** A stylist's duration must exceed the processing time, to leave time for the work. */
async function checkOwnDurations(db: Database, id: string, handsFree: number): Promise<void> {
  const ownDuration = sql<number>`(${stylists.services} -> ${id}::text ->> 'Duration')::integer`
  const [quickest] = await db
    .select({ name: stylists.name, minutes: ownDuration })
    .from(stylists)
    .where(sql`${ownDuration} <= ${handsFree}`)
    .orderBy(ownDuration)
    .limit(1)
  if (!quickest) return
  const { name, minutes } = quickest
  const message = say(
    msg`Processing and finishing must be shorter than the ${plural({ minutes }, { one: '{minutes} minute', other: '{minutes} minutes' })} that ${{ name }} takes`,
  )
  throw invalidField('processingMinutes', message)
}

/** Deletes a service, but not its bookings. @throws {AppError} `not_found` */
export async function deleteService({ db, onCatalogueChange, by }: ServiceChange, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [row] = await transaction.delete(services).where(eq(services.id, id)).returning()
    if (!row) throw noSuchService()
    const service = presentService(row)
    await recordAudit(transaction, by, buildRecord('services.deleted', service, changesBetween(service, null)))
  })
  onCatalogueChange()
}

/** @returns all services, with hidden ones, in the new order */
export async function reorderServices(
  { db, onCatalogueChange, by }: ServiceChange,
  ids: readonly string[],
): Promise<Service[]> {
  const record = (transaction: Queryable) => recordAudit(transaction, by, { kind: 'services.reordered' })
  if (await reorder(db, services, ids, record)) onCatalogueChange()
  return listServices(db, { withHidden: true })
}

export function noSuchService(): AppError {
  return new AppError('not_found', say(msg`This service isn’t there anymore. It may have been deleted.`))
}

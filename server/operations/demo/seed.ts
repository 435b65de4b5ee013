import { and, eq, sql } from 'drizzle-orm'
import { chargesInMills } from '../../../domain/booking/booking.ts'
import { toMills } from '../../../domain/money/money.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { milestones } from '../../platform/database/schema/platform.ts'
import { services, settings, stylists } from '../../platform/database/schema/salon.ts'
import { startColumns } from '../../platform/database/start-columns.ts'
import { presentService } from '../../salon/services/serializers.ts'
import { presentStylist } from '../../salon/stylists/serializers.ts'
import { demoClients } from './clients.ts'
import { demoMonth } from './month.ts'
import { type DemoPictures, storeDemoPictures, storeDrawing } from './pictures.ts'
import { isInUse } from './queries.ts'
import { demoServices, demoStylists } from './texts/catalogue.ts'
import { demoOffer, describePages, translateDemo, translatedNames } from './translations.ts'

const milestone = 'catalogue-chosen'

interface SeedOptions {
  readonly clock: Clock
  readonly timeZone: string
}

/**
 * Creates the demo salon with a month of bookings, once per database: a salon whose data is all deleted stays empty. Safe to call from
 * several processes at once.
 * @returns true if created now
 */
async function seedSalon(db: Database, { clock, timeZone }: SeedOptions): Promise<boolean> {
  // Slow, so before the transaction.
  const portraits = await Promise.all(demoStylists.map(({ portrait }) => storeDrawing(db, portrait)))
  const urls = portraits.map(({ url }) => url)
  const picturesFor = await storeDemoPictures(db)
  const pages = describePages()
  return db.transaction(async (transaction) => {
    const first = await transaction.insert(milestones).values({ name: milestone }).onConflictDoNothing().returning()
    if (first.length === 0) return false
    const now = clock()
    const catalogue = await seedCatalogue(transaction, urls, now)
    const pictures = picturesFor(catalogue)
    await translateDemo(transaction, { ...catalogue, ...pictures, pages })
    await seedMonth(transaction, { ...catalogue, now, timeZone })
    await showPictures(transaction, pictures)
    await offerDemoLanguages(transaction)
    return true
  })
}

async function seedCatalogue(db: Queryable, portraits: readonly string[], now: number) {
  // Inserted in display order, since positions increase.
  const moment = fromUnixSeconds(now)
  const common = { demo: true, createdAt: moment, updatedAt: moment }
  const serviceRows = await db
    .insert(services)
    .values(
      demoServices.map((service) => ({
        id: newId(),
        name: service.ServiceName,
        description: service.Description,
        priceMills: toMills(service.Price),
        durationMinutes: service.Duration,
        ...common,
      })),
    )
    .returning()
  const stylistRows = await db
    .insert(stylists)
    .values(
      demoStylists.map((stylist, index) => ({
        id: newId(),
        name: stylist.stylistName,
        description: stylist.description,
        rating: stylist.rating,
        imageUrl: portraits[index] ?? null,
        status: stylist.status,
        daysAvailable: [...stylist.daysAvailable],
        ...common,
      })),
    )
    .returning()
  return { services: serviceRows.map(presentService), stylists: stylistRows.map(presentStylist) }
}

type MonthOptions = Omit<Parameters<typeof demoMonth>[0], 'clientCount'>

/** Bookings make claims as usual. Their clients have no password, so nobody can sign in. */
async function seedMonth(db: Queryable, options: MonthOptions): Promise<void> {
  const clients = demoClients.map((client) => ({ uid: newId(), ...client }))
  await db.insert(users).values(clients.map(({ uid, name, email }) => ({ id: uid, name, email, demo: true })))
  const bookings = demoMonth({ ...options, clientCount: clients.length })
  await db.insert(appointments).values(
    bookings.flatMap(({ client: which, stylist, services: chosen, ...booking }) => {
      const client = clients[which]
      if (!client) return []
      return {
        id: newId(),
        status: booking.status,
        stylistId: stylist.id,
        clientId: client.uid,
        ...startColumns(booking.starts, options.timeZone),
        endsAt: fromUnixSeconds(booking.starts + booking.minutes * 60),
        chargesMills: chargesInMills(chosen),
        services: chosen.map((service) => ({ ...service, names: translatedNames(service) })),
        stylist,
        client,
        createdAt: fromUnixSeconds(booking.createdAt),
        updatedAt: fromUnixSeconds(booking.updatedAt),
      }
    }),
  )
}

async function isCatalogueChosen(db: Database): Promise<boolean> {
  return (await db.select().from(milestones)).some(({ name }) => name === milestone)
}

async function leaveCatalogueEmpty(db: Database): Promise<void> {
  await db.insert(milestones).values({ name: milestone }).onConflictDoNothing()
}

async function showPictures(db: Queryable, { pictureUrl, pictures }: DemoPictures): Promise<void> {
  const [row] = await db.select().from(settings)
  const hasOwn = row && (row.document.salon.pictureUrl !== '' || (row.document.pictures?.gallery.length ?? 0) > 0)
  if (!row || hasOwn) return
  await db.update(settings).set({ document: { ...row.document, salon: { ...row.document.salon, pictureUrl }, pictures } })
}

/** Unless the owner has chosen some. */
async function offerDemoLanguages(db: Queryable): Promise<void> {
  const [row] = await db.select().from(settings)
  if (!row || row.document.languages) return
  const languages = { ...demoOffer, offered: [...demoOffer.offered] }
  await db.update(settings).set({ document: { ...row.document, languages } })
}

export type StartWith = 'demo' | 'empty' | 'default'

interface StartChoice {
  readonly startWith: StartWith
  /** A hosted database gets demo data only on request. */
  readonly hosted: boolean
}

const startsWithDemo = ({ startWith, hosted }: StartChoice) => startWith === 'demo' || (startWith === 'default' && !hosted)

/** True if this start creates an empty salon, as opposed to one emptied, or filled by other programs. */
export async function beginsEmpty(db: Database, choice: StartChoice): Promise<boolean> {
  if (startsWithDemo(choice) || (await isCatalogueChosen(db))) return false
  return !(await isInUse(db))
}

interface Preparation extends StartChoice {
  /** Replace unchanged settings of an empty salon. */
  readonly demoSettings: Settings
  readonly clock: Clock
  readonly timeZone: string
  readonly say: (line: string) => void
}

export async function prepareSalon(
  db: Database,
  { demoSettings, clock, timeZone, say, ...choice }: Preparation,
): Promise<void> {
  if (await isCatalogueChosen(db)) return
  if (startsWithDemo(choice)) {
    say('Setting up the demo salon…')
    await db
      .update(settings)
      .set({ document: demoSettings })
      .where(and(eq(settings.version, 1), sql`not coalesce((${settings.document} ->> 'opened')::boolean, true)`))
    await seedSalon(db, { clock, timeZone })
  } else if (choice.startWith === 'empty') {
    await leaveCatalogueEmpty(db)
  }
}

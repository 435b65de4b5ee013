import { readFile } from 'node:fs/promises'
import { toCents } from '../../../domain/money.ts'
import { storeImage } from '../../images/commands.ts'
import type { Database } from '../client.ts'
import { newId } from '../new-id.ts'
import { milestones, services, stylists } from '../schema.ts'
import { demoServices, demoStylists } from './catalogue.ts'

const milestone = 'catalogue-chosen'

/**
 * Fills the catalogue with the demo salon, once in a database's life: a salon that deletes everything stays empty.
 * Several server processes may call this at once.
 * @returns whether the demo catalogue was written just now
 */
export async function seedCatalogue(db: Database): Promise<boolean> {
  // Drawing the portraits takes a moment; nothing is locked meanwhile.
  const urls = await Promise.all(demoStylists.map(({ portrait }) => storePortrait(db, portrait)))
  return db.transaction(async (transaction) => {
    const first = await transaction.insert(milestones).values({ name: milestone }).onConflictDoNothing().returning()
    if (first.length === 0) return false
    // Lists show what changed last first, so the first of the catalogue gets the latest time.
    const now = Date.now()
    const changedAt = (index: number) => ({ createdAt: new Date(now - index * 1000), updatedAt: new Date(now - index * 1000) })
    await transaction.insert(services).values(
      demoServices.map((service, index) => ({
        id: newId(),
        name: service.ServiceName,
        description: service.Description,
        priceCents: toCents(service.Price),
        durationMinutes: service.Duration,
        ...changedAt(index),
      })),
    )
    await transaction.insert(stylists).values(
      demoStylists.map((stylist, index) => ({
        id: newId(),
        name: stylist.stylistName,
        description: stylist.description,
        rating: stylist.rating,
        imageUrl: urls[index] ?? null,
        status: stylist.status,
        daysAvailable: [...stylist.daysAvailable],
        ...changedAt(index),
      })),
    )
    return true
  })
}

/** Whether the catalogue has been filled, or left empty on purpose, before. */
export async function isCatalogueChosen(db: Database): Promise<boolean> {
  return (await db.select().from(milestones)).some(({ name }) => name === milestone)
}

/** Remembers that this salon starts empty. */
export async function leaveCatalogueEmpty(db: Database): Promise<void> {
  await db.insert(milestones).values({ name: milestone }).onConflictDoNothing()
}

async function storePortrait(db: Database, fileName: string): Promise<string> {
  const drawing = await readFile(new URL(`./portraits/${fileName}`, import.meta.url))
  const { url } = await storeImage(db, drawing)
  return url
}

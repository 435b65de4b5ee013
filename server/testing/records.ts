// Separate from salon.ts, which loads the whole app, for browser tests.
import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { StaffRole } from '../../domain/people/roles.ts'
import { insertAccount } from '../people/auth/commands.ts'
import { openDatabase } from '../platform/database/client.ts'
import { staff } from '../platform/database/schema/accounts.ts'
import { clients } from '../platform/database/schema/clients.ts'
import { newId } from '../platform/database/schema/ids.ts'
import { services, stylists } from '../platform/database/schema/salon.ts'
import { waitlistEntries } from '../platform/database/schema/waitlist.ts'
import { createLog } from '../platform/log.ts'
import type { TestDatabase } from './test-database.ts'

export const adminEmail = 'owner@salon.example'
export const password = 'scissors-and-comb'

/**
 * Argon2id at its lowest cost, a thousandth of the product's. The cost is part of the hash, so the product needs no cheap mode: its own
 * hashes cost tests as much as everybody (`server/people/auth/routes.test.ts`).
 */
let hashOnce: Promise<string> | undefined
const cheapHash = () => (hashOnce ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }))

/** Creates an account with the tests' password. @returns its id, or null if the address has an account */
export async function addAccount(
  { db }: Pick<TestDatabase, 'db'>,
  { name, email, role, stylistId }: NewTestAccount,
): Promise<string | null> {
  const passwordHash = await cheapHash()
  return db.transaction(async (transaction) => {
    const uid = await insertAccount(transaction, { name, email, passwordHash, emailVerified: false })
    if (uid !== null && role) await transaction.insert(staff).values({ userId: uid, role, stylistId: stylistId ?? null })
    return uid
  })
}

interface NewTestAccount {
  readonly name: string
  readonly email: string
  readonly role?: StaffRole | undefined
  readonly stylistId?: string | undefined
}

export async function addClient(
  { db }: Pick<TestDatabase, 'db'>,
  { name = 'Mrs Smith', ...details }: Partial<typeof clients.$inferInsert> = {},
): Promise<string> {
  const id = newId()
  await db.insert(clients).values({ id, name, ...details })
  return id
}

export async function addWaiting(
  { db }: Pick<TestDatabase, 'db'>,
  { clientId, date }: { readonly clientId: string; readonly date: string },
): Promise<string> {
  const id = newId()
  const day = { fromDate: date, toDate: date, earliest: 0, latest: 1435 }
  await db.insert(waitlistEntries).values({ id, clientId, serviceIds: ['CUT'], stylistId: 'any', ...day })
  return id
}

/** Replaces the hash of an account created by a server, such as the administrator's, with a cheap one of the tests' password. */
export async function cheapenSignIn(databaseUrl: string, email: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, createLog('warn'), { maxConnections: 1 })
  await db.execute(sql`
    update accounts set password = ${await cheapHash()} from users where users.id = accounts.user_id and users.email = ${email}`)
  await close()
}

/** Adds a service for $42.50. @param minutes its duration */
export async function addService(
  { db }: Pick<TestDatabase, 'db'>,
  { minutes = 60, priceMills = 42_500, name = 'Cut', hidden = false, bufferMinutes = 0 } = {},
): Promise<string> {
  const id = newId()
  await db
    .insert(services)
    .values({ id, name, description: 'A cut', priceMills, durationMinutes: minutes, hidden, bufferMinutes })
  return id
}

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export async function addStylist(
  { db }: Pick<TestDatabase, 'db'>,
  { name = 'Mara', status = 'Available', days = everyDay } = {},
): Promise<string> {
  const id = newId()
  await db.insert(stylists).values({ id, name, description: 'Cuts hair', rating: 4.5, status, daysAvailable: days })
  return id
}

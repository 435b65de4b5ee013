import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { notSignedIn } from '../../../domain/app-error.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { accounts, sessions, staff, users } from '../../platform/database/schema/accounts.ts'
import type { Auth } from './auth.ts'
import type { Credential } from './known-devices.ts'
import { presentUser, type UserRules } from './serializers.ts'
import { type UserRow, userColumns } from './user-row.ts'

export async function readCurrentUser(
  auth: Auth,
  headers: Pick<Headers, 'get'>,
  rules: UserRules,
): Promise<CurrentUser | null> {
  const session = await auth.readSession(headers)
  return session ? presentUser(session.user, rules) : null
}

/** Finds an account that was not deleted. */
export async function findUser(db: Pick<Queryable, 'select'>, uid: string): Promise<UserRow | null> {
  const [user] = await db
    .select(userColumns)
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.id))
    .where(and(eq(users.id, uid), isNull(users.deletedAt)))
  return user ?? null
}

/** @throws {AppError} `not_signed_in` if the account was deleted */
export async function requireUserRow(db: Pick<Queryable, 'select'>, uid: string): Promise<UserRow> {
  const user = await findUser(db, uid)
  if (!user) throw notSignedIn()
  return user
}

export async function readSessionId(auth: Auth, headers: Pick<Headers, 'get'>): Promise<string | null> {
  const session = await auth.readSession(headers)
  return session?.id ?? null
}

/** @throws {AppError} `not_signed_in` if the session ended during the request */
export async function requireSessionId(auth: Auth, headers: Pick<Headers, 'get'>): Promise<string> {
  const id = await readSessionId(auth, headers)
  if (!id) throw notSignedIn()
  return id
}

export async function usersOfSessions(
  db: Database,
  rules: UserRules,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CurrentUser>> {
  const rows = await db
    .select({ id: sessions.id, user: userColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(staff, eq(staff.userId, users.id))
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, systemDate()), isNull(users.deletedAt)))
  return new Map(rows.map(({ id, user }) => [id, presentUser(user, rules)]))
}

export async function findCredential(
  db: Database,
  email: string,
): Promise<(Credential & { name: string; phone: string | null }) | null> {
  const [found] = await db
    .select({ uid: users.id, passwordHash: accounts.password, name: users.name, phone: users.phone })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(eq(users.email, email), eq(accounts.providerId, 'credential')))
  return found?.passwordHash ? { ...found, passwordHash: found.passwordHash } : null
}

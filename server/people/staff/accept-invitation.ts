import { and, eq, gt, isNull } from 'drizzle-orm'
import { notSignedIn } from '../../../domain/app-error.ts'
import { changesBetween } from '../../../domain/insight/audit.ts'
import { canManageRole } from '../../../domain/people/roles.ts'
import type { AcceptInput, Invitation } from '../../../domain/people/staff.ts'
import { type CurrentUser, isAdminEmail } from '../../../domain/people/user.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { staff, staffInvitations, users } from '../../platform/database/schema/accounts.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'
import { claimIn } from '../../platform/links/actions.ts'
import type { Auth } from '../auth/auth.ts'
import { insertAccount, type NewAccount } from '../auth/commands.ts'
import { canTakeEmail } from '../auth/policies.ts'
import { findUser } from '../auth/queries.ts'
import { hashPassword } from '../auth/secrets.ts'
import { presentUser } from '../auth/serializers.ts'
import { findClient } from '../clients/queries.ts'
import { writeClient } from '../clients/writing.ts'
import type { StaffContext } from './commands.ts'
import { staffRefusal } from './refusals.ts'

type StoredInvitation = typeof staffInvitations.$inferSelect

/** @throws {AppError} `invalid` at the field `token` */
function idIn({ secret }: StaffContext, token: string): string {
  const [id] = claimIn(secret, 'staff-invitation', token) ?? []
  if (id === undefined) throw staffRefusal({ code: 'link_altered' })
  return id
}

const isOpen = (id: string, now: number) =>
  and(eq(staffInvitations.id, id), gt(staffInvitations.expiresAt, fromUnixSeconds(now)))

/** True if the inviter may still assign the role. */
async function isBacked(db: Queryable, { rules }: StaffContext, { invitedBy, role }: StoredInvitation): Promise<boolean> {
  const inviter = await findUser(db, invitedBy)
  return inviter !== null && canManageRole(presentUser(inviter, rules), role)
}

/** Reads an invitation without accepting it. @throws {AppError} `invalid` at the field `token` */
export async function readInvitation(
  context: StaffContext,
  { token, user }: { readonly token: string; readonly user: CurrentUser | null },
): Promise<Invitation> {
  const { db, clock } = context
  const [found] = await db
    .select({ invitation: staffInvitations, stylist: stylists.name })
    .from(staffInvitations)
    .leftJoin(stylists, eq(stylists.id, staffInvitations.stylistId))
    .where(isOpen(idIn(context, token), clock()))
  if (!found || !(await isBacked(db, context, found.invitation))) throw staffRefusal({ code: 'invitation_ended' })
  const { invitation, stylist } = found
  const { role, email } = invitation
  return { role, email, stylist, next: user ? nextOfUser(user, email) : await nextOfVisitor(context, invitation) }
}

function nextOfUser(user: CurrentUser, email: string | null): Invitation['next'] {
  if (email !== null && email !== user.email) return 'other_account'
  return user.role === 'client' ? 'accept' : 'works_here'
}

async function nextOfVisitor(
  { db, sendsMail }: StaffContext,
  { email, isMailed }: StoredInvitation,
): Promise<Invitation['next']> {
  if (email !== null && (await hasAccount(db, email))) return 'sign_in'
  // If the salon sends mail, an address must be confirmed.
  return (await sendsMail()) && !isMailed ? 'sign_up' : 'create'
}

async function hasAccount(db: Queryable, email: string): Promise<boolean> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return found !== undefined
}

interface Acceptance {
  readonly input: AcceptInput
  readonly user: CurrentUser | null
  readonly headers: Headers
  readonly author: Author
}

/**
 * Accepts an invitation once: gives the role to the signed-in account, or to a new one.
 * @returns the account, and the `Set-Cookie` header for a new one
 * @throws {AppError} `invalid` at a field · `not_signed_in` if an existing account must sign in first · `forbidden` for another account
 * than the invited one · `conflict` if the account is staff already
 */
export async function acceptInvitation(
  context: StaffContext & { readonly auth: Auth },
  { input, user, headers, author }: Acceptance,
): Promise<{ uid: string; cookie: string | null }> {
  const { db, clock, auth, announce } = context
  const { next, email } = await readInvitation(context, { token: input.token, user })
  if (next !== 'accept' && next !== 'create') throw staffRefusal({ code: next })
  const account = user ? null : await newAccount(input, email)
  const accepted = await db.transaction(async (transaction) => {
    const [invitation] = await transaction
      .delete(staffInvitations)
      .where(isOpen(idIn(context, input.token), clock()))
      .returning()
    if (!invitation || !(await isBacked(transaction, context, invitation))) throw staffRefusal({ code: 'invitation_ended' })
    const { role, stylistId, isMailed } = invitation
    const uid = account
      ? await makeAccount(transaction, context, { ...account, emailVerified: isMailed })
      : await checkAccount(transaction, context, { user, invitation })
    const added = await transaction.insert(staff).values({ userId: uid, role, stylistId }).onConflictDoNothing().returning()
    if (added.length === 0) throw staffRefusal({ code: 'works_here' })
    await endBlock(transaction, context, uid)
    const subject = { id: uid, label: user?.name ?? account?.name ?? uid }
    await recordAudit(transaction, author, { kind: 'staff.joined', subject, changes: changesBetween(null, { role }) })
    return { uid, cookie: account ? await auth.createSession(transaction, uid, headers) : null }
  })
  announce.person(accepted.uid)
  return accepted
}

/** @param invited the invitation's address @throws {AppError} `invalid` with each missing field */
async function newAccount({ name, password, ...typed }: AcceptInput, invited: string | null) {
  const email = invited ?? typed.email
  const given = { name, email, password }
  if (name !== undefined && email !== undefined && password !== undefined) {
    return { name, email, passwordHash: await hashPassword(password) }
  }
  const missing = (['name', 'email', 'password'] as const).filter((field) => given[field] === undefined)
  throw staffRefusal({ code: 'account_incomplete', missing })
}

/** @throws {AppError} `not_signed_in` if the address has an account by now, or is the administrator's */
async function makeAccount(db: Queryable, { rules }: StaffContext, account: NewAccount): Promise<string> {
  const uid = canTakeEmail(account.email, rules.adminEmail) ? await insertAccount(db, account) : null
  if (uid === null) throw staffRefusal({ code: 'sign_in' })
  return uid
}

interface AcceptingAccount {
  readonly user: CurrentUser | null
  readonly invitation: StoredInvitation
}

async function checkAccount(db: Queryable, { rules }: StaffContext, { user, invitation }: AcceptingAccount): Promise<string> {
  if (!user) throw notSignedIn()
  const [account] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, user.uid), isNull(users.deletedAt)))
    .for('share')
  if (!account || (invitation.email !== null && invitation.email !== account.email))
    throw staffRefusal({ code: 'other_account' })
  if (isAdminEmail(account.email, rules.adminEmail)) throw staffRefusal({ code: 'works_here' })
  return user.uid
}

/** Staff can't be blocked from booking online. */
async function endBlock(db: Queryable, { rules }: StaffContext, uid: string): Promise<void> {
  const client = await findClient(db, uid)
  if (client?.blockedAt) await writeClient(db, { rules, user: null }, { client, fields: { blockedAt: null } })
}

import { msg } from '@lingui/core/runtime-macro'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { notInRole } from '../../../domain/app-error.ts'
import { changesBetween } from '../../../domain/insight/audit.ts'
import { say } from '../../../domain/language/say.ts'
import { canManageRole } from '../../../domain/people/roles.ts'
import {
  type InvitationInput,
  invitationLifetime,
  roleNames,
  type StaffChange,
  stylistProblem,
} from '../../../domain/people/staff.ts'
import { type CurrentUser, isAdminEmail } from '../../../domain/people/user.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Clock } from '../../platform/clock.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { staff, staffInvitations, users } from '../../platform/database/schema/accounts.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { settings as settingsTable, stylists } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { AskForMail } from '../../platform/outbox/mail-requests.ts'
import { type CurrentSettings, storeInitial } from '../../salon/settings/current.ts'
import { endSessions, revokeCalendarFeeds } from '../auth/commands.ts'
import type { Attempts } from '../auth/rate-limits.ts'
import type { UserRules } from '../auth/serializers.ts'
import { requireRightTo } from './policies.ts'
import { staffRefusal } from './refusals.ts'

export interface StaffContext {
  readonly db: Database
  readonly rules: UserRules
  readonly clock: Clock
  readonly settings: CurrentSettings
  /** Used if none are stored. */
  readonly initialSettings: Settings
  readonly attempts: Attempts
  readonly announce: Announce
  readonly sendsMail: () => Promise<boolean>
  readonly askForMail: AskForMail
  /** AUTH_SECRET. */
  readonly secret: string
}

interface Invite {
  readonly by: CurrentUser
  readonly author: Author
  readonly input: InvitationInput
  readonly linkOf: (id: string) => string
}

/**
 * Invites staff. If the invitation has an address and the salon sends mail, only that address gets the link. An earlier invitation to it
 * stops working.
 * @returns the id, and the link to hand over; null if mailed
 * @throws {AppError} `forbidden` unless the role is below the caller's · `invalid` with the field · `conflict` if they are staff already
 */
export async function invite(
  context: StaffContext,
  { by, author, input, linkOf }: Invite,
): Promise<{ id: string; link: string | null }> {
  const { db, rules, clock, attempts, sendsMail } = context
  const { email = null, role, stylistId = null } = input
  if (!canManageRole(by, role)) throw notInRole(by)
  await attempts.count('invitation', by.uid)
  if (email !== null && isAdminEmail(email, rules.adminEmail)) {
    throw staffRefusal({ code: 'administrators_address' })
  }
  const isMailed = email !== null && (await sendsMail())
  const id = newId()
  const store = async (transaction: Queryable) => {
    await requireRightTo(transaction, context, { by, role })
    await requireStylist(transaction, stylistId)
    if (email !== null) {
      await refuseStaff(transaction, email)
      await transaction.delete(staffInvitations).where(eq(staffInvitations.email, email))
    }
    await transaction.delete(staffInvitations).where(lte(staffInvitations.expiresAt, fromUnixSeconds(clock())))
    const expiresAt = fromUnixSeconds(clock() + invitationLifetime)
    await transaction.insert(staffInvitations).values({ id, email, isMailed, role, stylistId, invitedBy: by.uid, expiresAt })
    const subject = { id, label: email ?? role }
    await recordAudit(transaction, author, {
      kind: 'staff.invited',
      subject,
      changes: changesBetween(null, { role, stylistId }),
    })
    if (!isMailed) return
    await context.askForMail(transaction, {
      kind: 'staff_invitation',
      key: `staff_invitation:${id}`,
      to: { name: '', address: email },
      link: linkOf(id),
      facts: [{ label: say(msg`Your role`), lines: [say(roleNames[role])] }],
    })
  }
  await db.transaction(store).catch((error: unknown) => {
    if (violates(error, 'staff_invitations_email')) throw staffRefusal({ code: 'invited_already' })
    throw error
  })
  return { id, link: isMailed ? null : linkOf(id) }
}

/** Revokes an invitation. @throws {AppError} `not_found` · `forbidden` unless the role is below the caller's */
export async function takeBack(context: StaffContext, { by, author, id }: StaffTarget): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const [deleted] = await transaction
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.id, id), gt(staffInvitations.expiresAt, fromUnixSeconds(context.clock()))))
      .returning({ role: staffInvitations.role, email: staffInvitations.email })
    if (!deleted) throw staffRefusal({ code: 'invitation_gone' })
    await requireRightTo(transaction, context, { by, role: deleted.role })
    const subject = { id, label: deleted.email ?? deleted.role }
    await recordAudit(transaction, author, { kind: 'staff.invitation-withdrawn', subject })
  })
}

interface StaffTarget {
  readonly by: CurrentUser
  readonly author: Author
  readonly id: string
}

/**
 * Changes a role. The account's sessions, live streams and calendar addresses end.
 * @throws {AppError} `not_found` · `forbidden` unless the former and the new role are below the caller's · `invalid` with the field
 */
export async function changeStaff(
  context: StaffContext,
  { change, ...target }: StaffTarget & { readonly change: StaffChange },
): Promise<void> {
  const hasChanged = await context.db.transaction(async (transaction) => {
    const { by, author, id } = target
    const current = await lockStaff(transaction, context, target)
    const role = change.role ?? current.role
    const keptStylistId = role === 'stylist' ? (current.stylistId ?? undefined) : undefined
    const stylistId = change.stylistId ?? keptStylistId
    const problem = stylistProblem({ role, stylistId })
    if (problem !== null) throw staffRefusal({ code: 'stylist_wrong', problem })
    await requireRightTo(transaction, context, { by, role })
    if (role === current.role && (stylistId ?? null) === current.stylistId) return false
    await requireStylist(transaction, stylistId ?? null)
    await transaction
      .update(staff)
      .set({ role, stylistId: stylistId ?? null, updatedAt: systemDate() })
      .where(eq(staff.userId, id))
    await endAccess(transaction, id)
    const { role: formerRole, stylistId: formerStylist } = current
    const changes = changesBetween({ role: formerRole, stylistId: formerStylist }, { role, stylistId })
    await recordAudit(transaction, author, { kind: 'staff.changed', subject: await readSubject(transaction, id), changes })
    return true
  })
  if (hasChanged) context.announce.person(target.id)
}

/**
 * Ends a role; the account stays, as a client's. Its sessions, live streams and calendar addresses end.
 * @throws {AppError} `not_found` · `forbidden`
 */
export async function removeStaff(context: StaffContext, target: StaffTarget): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const { author, id } = target
    const { role } = await lockStaff(transaction, context, target)
    await transaction.delete(staff).where(eq(staff.userId, id))
    await endAccess(transaction, id)
    await endInvitationsTo(transaction, id)
    const changes = changesBetween({ role }, null)
    await recordAudit(transaction, author, { kind: 'staff.removed', subject: await readSubject(transaction, id), changes })
  })
  context.announce.person(target.id)
}

/** Ends the role of accounts of a deleted stylist, in the caller's transaction. @returns the accounts, whose connections must end too */
export async function endStaffFor(transaction: Queryable, author: Author, stylistId: string): Promise<string[]> {
  const deleted = await transaction.delete(staff).where(eq(staff.stylistId, stylistId)).returning()
  for (const { userId, role } of deleted) {
    await endAccess(transaction, userId)
    await endInvitationsTo(transaction, userId)
    const changes = changesBetween({ role }, null)
    await recordAudit(transaction, author, { kind: 'staff.removed', subject: await readSubject(transaction, userId), changes })
  }
  return deleted.map(({ userId }) => userId)
}

/** Saves the rule for second factors. Staff without one keep their sessions, but can only set it up. */
export async function saveStaffRules(
  { db, settings, initialSettings, announce }: StaffContext,
  author: Author,
  { requiresSecondFactor }: { readonly requiresSecondFactor: boolean },
): Promise<void> {
  await storeInitial(db, initialSettings)
  await db.transaction(async (transaction) => {
    const [before] = await transaction.select().from(settingsTable).for('update')
    await transaction.update(settingsTable).set({ requiresSecondFactor, updatedAt: systemDate() })
    const changes = changesBetween({ requiresSecondFactor: before?.requiresSecondFactor ?? false }, { requiresSecondFactor })
    await recordAudit(transaction, author, { kind: 'settings.changed', changes })
  })
  await settings.refresh()
  announce.everything()
}

async function readSubject(db: Queryable, id: string) {
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return { id, label: user?.name ?? id }
}

/** Locks the staff row. @throws {AppError} `not_found` · `forbidden` unless the role is below the caller's */
async function lockStaff(db: Queryable, context: StaffContext, { by, id }: Pick<StaffTarget, 'by' | 'id'>) {
  const [current] = await db.select().from(staff).where(eq(staff.userId, id)).for('update')
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, id))
  // Also with a role from before ADMIN_EMAIL became this address.
  if (user && isAdminEmail(user.email, context.rules.adminEmail)) {
    throw staffRefusal({ code: 'administrator' })
  }
  if (!current) throw staffRefusal({ code: 'not_staff' })
  await requireRightTo(db, context, { by, role: current.role })
  return current
}

/** @throws {AppError} `invalid` at the field */
async function requireStylist(db: Queryable, stylistId: string | null): Promise<void> {
  if (stylistId === null) return
  const [found] = await db.select({ id: stylists.id }).from(stylists).where(eq(stylists.id, stylistId)).for('key share')
  if (!found) throw staffRefusal({ code: 'stylist_gone' })
}

/** @throws {AppError} `conflict` if the address belongs to staff */
async function refuseStaff(db: Queryable, email: string): Promise<void> {
  const [found] = await db
    .select({ role: staff.role })
    .from(users)
    .innerJoin(staff, eq(staff.userId, users.id))
    .where(eq(users.email, email))
  if (found) throw staffRefusal({ code: 'already_staff', role: found.role })
}

async function endAccess(db: Queryable, uid: string): Promise<void> {
  await endSessions(db, uid)
  await revokeCalendarFeeds(db, uid)
  await db.delete(staffInvitations).where(eq(staffInvitations.invitedBy, uid))
}

/** Another open invitation would restore the role. */
async function endInvitationsTo(db: Queryable, uid: string): Promise<void> {
  const address = db.select({ email: users.email }).from(users).where(eq(users.id, uid))
  await db.delete(staffInvitations).where(inArray(staffInvitations.email, address))
}

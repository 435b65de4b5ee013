import { and, count, eq, inArray } from 'drizzle-orm'
import { notInRole } from '../../../domain/app-error.ts'
import { openStatuses } from '../../../domain/booking/appointment.ts'
import { changesBetween } from '../../../domain/insight/audit.ts'
import type { ClientNote, FormulaInput } from '../../../domain/people/client.ts'
import { canRemoveNote } from '../../../domain/people/client-rights.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clientFormulas, clientNotes } from '../../platform/database/schema/clients.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import { idFor } from '../clients/adding.ts'
import type { ClientRow } from '../clients/queries.ts'
import { clientRefusal } from '../clients/refusals.ts'
import { lockClient } from './locked-client.ts'

interface NotesContext {
  readonly db: Database
  readonly announce: Announce
}

interface Writing {
  readonly id: string
  readonly user: CurrentUser
  readonly by: Author
}

type Kind = (typeof clientNotes.$inferSelect)['kind']

interface Adding extends Writing {
  /** Chosen by the author, so that a repeated request adds nothing. */
  readonly key?: string | undefined
}

const auditFields: Record<Kind, string> = { note: 'notes', alert: 'alerts' }

/** @throws {AppError} `not_found` · `conflict` if the key stands for another text */
export async function addNote(
  context: NotesContext,
  { id, user, by, key }: Adding,
  note: { kind: Kind; text: string },
): Promise<void> {
  const clientId = await write(context, { id, user }, async (tx, client) => {
    const row = { id: idFor(user, key), clientId: client.id, ...note, authorId: user.uid }
    const added = await tx
      .insert(clientNotes)
      .values({ ...row, authorLabel: user.name })
      .onConflictDoNothing()
      .returning({ id: clientNotes.id })
    if (added.length > 0) await recordCount(tx, by, client, { kind: note.kind, change: 1 })
    else await requireSame(tx, clientNotes, row)
    return client.id
  })
  if (note.kind === 'alert') await announceVisits(context, clientId)
}

/** Staff remove their own; the desk removes any. @throws {AppError} `not_found` · `forbidden` */
export async function removeNote(context: NotesContext, { id, user, by }: Writing, noteId: ClientNote['id']): Promise<void> {
  const { clientId, kind } = await write(context, { id, user }, async (tx, found) => {
    const isIt = and(eq(clientNotes.id, noteId), eq(clientNotes.clientId, found.id))
    const [note] = await tx.select().from(clientNotes).where(isIt)
    if (!note) throw clientRefusal({ code: 'note_removed' })
    if (!canRemoveNote(user, note)) throw notInRole(user)
    await tx.delete(clientNotes).where(isIt)
    await recordCount(tx, by, found, { kind: note.kind, change: -1 })
    return { clientId: found.id, kind: note.kind }
  })
  if (kind === 'alert') await announceVisits(context, clientId)
}

/**
 * Adds a formula, which never changes.
 * @throws {AppError} `not_found` · `invalid` with the field · `conflict` if the key stands for another formula
 */
export async function addFormula(context: NotesContext, { id, user, by, key }: Adding, input: FormulaInput): Promise<void> {
  await write(context, { id, user }, async (tx, client) => {
    const { appointmentId = null, usedOn, text } = input
    if (appointmentId !== null) await requireOwnVisit(tx, client, appointmentId)
    const row = { id: idFor(user, key), clientId: client.id, appointmentId, usedOn, text, authorId: user.uid }
    const added = await tx
      .insert(clientFormulas)
      .values({ ...row, authorLabel: user.name })
      .onConflictDoNothing()
      .returning({ id: clientFormulas.id })
    if (added.length === 0) return requireSame(tx, clientFormulas, row)
    const [found] = await tx.select({ n: count() }).from(clientFormulas).where(eq(clientFormulas.clientId, client.id))
    const n = found?.n ?? 0
    const changes = changesBetween({ formulas: n - 1 }, { formulas: n })
    await recordAudit(tx, by, { kind: 'clients.changed', subject: { id: client.id, label: client.name }, changes })
  })
}

/** Accepts a repeated request for the same row. @throws {AppError} `conflict` */
async function requireSame(tx: Queryable, table: typeof clientNotes | typeof clientFormulas, row: { readonly id: string }) {
  const [before] = await tx.select().from(table).where(eq(table.id, row.id))
  const isSame = ([field, value]: [string, unknown]) => before?.[field as keyof typeof before] === value
  if (!Object.entries(row).every(isSame)) throw clientRefusal({ code: 'saved_otherwise' })
}

/** Merges, joins and deletions wait for this transaction, so none of them leaves the text behind. */
async function write<Result>(
  { db, announce }: NotesContext,
  { id, user }: Pick<Writing, 'id' | 'user'>,
  change: (tx: Queryable, client: ClientRow) => Promise<Result>,
): Promise<Result> {
  const result = await db.transaction(async (tx) => change(tx, await lockClient(tx, user, id)))
  announce.clients()
  return result
}

async function recordCount(
  tx: Queryable,
  by: Author,
  { id, name }: ClientRow,
  { kind, change }: { kind: Kind; change: number },
) {
  const [found] = await tx
    .select({ n: count() })
    .from(clientNotes)
    .where(and(eq(clientNotes.clientId, id), eq(clientNotes.kind, kind)))
  const n = found?.n ?? 0
  const changes = changesBetween({ [auditFields[kind]]: n - change }, { [auditFields[kind]]: n })
  await recordAudit(tx, by, { kind: 'clients.changed', subject: { id, label: name }, changes })
}

async function requireOwnVisit(tx: Queryable, { id }: ClientRow, appointmentId: string): Promise<void> {
  const [visit] = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.id, appointmentId), eq(appointments.clientId, id)))
  if (!visit) throw clientRefusal({ code: 'visit_of_other' })
}

/** Pages with the client's next visits show the alert. */
async function announceVisits({ db, announce }: NotesContext, id: string): Promise<void> {
  const open = await db
    .select({ id: appointments.id, clientId: appointments.clientId, stylistId: appointments.stylistId })
    .from(appointments)
    .where(and(eq(appointments.clientId, id), inArray(appointments.status, [...openStatuses])))
  for (const visit of open) announce.appointment(visit)
}

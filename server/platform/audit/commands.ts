import type { AuditChange, AuditKind } from '../../../domain/insight/audit.ts'
import { isStaff } from '../../../domain/roles.ts'
import type { Queryable } from '../database/client.ts'
import { auditEvents } from '../database/schema.ts'
import type { Author } from '../http/author.ts'

interface AuditRecord {
  readonly kind: AuditKind
  /** What it is about, by a name that can be read when it is gone. */
  readonly subject?: { readonly id: string; readonly label: string }
  /** Changed fields only. No password, code, secret, note or formula. */
  readonly changes?: readonly AuditChange[]
}

/**
 * Adds an entry to the audit log. Call it in the transaction of the change, so that there is never one without the other. What changed
 * nothing is not recorded.
 */
export async function recordAudit(db: Queryable, by: Author, { kind, subject, changes }: AuditRecord): Promise<void> {
  if (changes?.length === 0) return
  const { actor, address, device } = by
  await db.insert(auditEvents).values({
    at: new Date(),
    area: kind.split('.')[0] ?? kind,
    kind,
    ...{ actorId: actor.id, actorRole: actor.role, actorLabel: actor.label },
    ...{ subjectId: subject?.id, subjectLabel: subject?.label },
    changes: [...(changes ?? [])],
    ...{ address, device },
  })
}

/** The same for what clients do too, with their own accounts, and which is recorded of staff only. */
export async function recordOfStaff(db: Queryable, by: Author, record: AuditRecord): Promise<void> {
  const { role } = by.actor
  if (role !== 'visitor' && role !== 'link' && role !== 'system' && isStaff({ role })) await recordAudit(db, by, record)
}

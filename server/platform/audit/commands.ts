import type { AuditChange, AuditKind } from '../../../domain/insight/audit.ts'
import { isStaff } from '../../../domain/people/roles.ts'
import { systemDate } from '../clock.ts'
import type { Queryable } from '../database/client.ts'
import { auditEvents } from '../database/schema/platform.ts'
import type { Author } from '../http/author.ts'

interface AuditRecord {
  readonly kind: AuditKind
  /** The label stays readable after the record is deleted. */
  readonly subject?: { readonly id: string; readonly label: string }
  /** Changed fields only. No password, code, secret, note or formula. */
  readonly changes?: readonly AuditChange[]
}

/** Adds an entry to the audit log, in the transaction of the change. Changes of nothing are not recorded. */
export async function recordAudit(db: Queryable, by: Author, { kind, subject, changes }: AuditRecord): Promise<void> {
  if (changes?.length === 0) return
  const { actor, address, device } = by
  await db.insert(auditEvents).values({
    at: systemDate(),
    area: kind.split('.')[0] ?? kind,
    kind,
    actorId: actor.id,
    actorRole: actor.role,
    actorLabel: actor.label,
    subjectId: subject?.id,
    subjectLabel: subject?.label,
    changes: [...(changes ?? [])],
    address,
    device,
  })
}

/** For what clients also do with their own accounts: recorded for staff only. */
export async function recordOfStaff(db: Queryable, by: Author, record: AuditRecord): Promise<void> {
  const { role } = by.actor
  if (role !== 'visitor' && role !== 'link' && role !== 'system' && isStaff({ role })) await recordAudit(db, by, record)
}

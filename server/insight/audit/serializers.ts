import type { AuditEntry } from '../../../domain/insight/audit.ts'
import { say } from '../../../domain/language/say.ts'
import { deletedClient } from '../../../domain/operations/personal-data.ts'
import { formatInstant } from '../../../domain/time/viewer-time.ts'
import { csvLine } from '../../platform/csv-stream.ts'
import type { auditEvents } from '../../platform/database/schema/platform.ts'

export function presentEntry(row: typeof auditEvents.$inferSelect): AuditEntry {
  const { id, at, kind, subjectId, changes, address, device } = row
  return {
    id,
    at: at.toISOString(),
    kind,
    actor: { id: row.actorId, role: row.actorRole, label: labelOf(row.actorId, row.actorLabel) },
    subject: subjectId === null ? null : { id: subjectId, label: labelOf(subjectId, row.subjectLabel ?? subjectId) },
    changes,
    address,
    device,
  }
}

function labelOf(id: string | null, label: string): string {
  return label === '' && id !== null ? say(deletedClient) : label
}

export const auditColumns = ['Time (UTC)', 'Time', 'What', 'Who', 'Role', 'Of', 'Changes', 'Address', 'Device', 'Number']

export function auditLine(entry: AuditEntry, timeZone: string): string {
  const { at, kind, actor, subject, changes, address, device, id } = entry
  const moment = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
  const change = ({ field, from, to }: AuditEntry['changes'][number]) => `${field}: ${from ?? '–'} → ${to ?? '–'}`
  return csvLine([
    at,
    formatInstant(Date.parse(at) / 1000, moment, 'sv-SE'),
    kind,
    actor.label,
    actor.role,
    subject?.label ?? '',
    changes.map(change).join('\n'),
    address ?? '',
    device ?? '',
    String(id),
  ])
}

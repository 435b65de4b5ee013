import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { AuditEntry } from '../../../domain/insight/audit.ts'
import { say } from '../../../domain/language/say.ts'
import { deletedClient } from '../../../domain/operations/personal-data.ts'
import { formatInstant } from '../../../domain/time/viewer-time.ts'
import { csvLine } from '../../platform/csv-stream.ts'
import type { auditEvents } from '../../platform/database/schema/platform.ts'
import { deviceInWords } from '../../platform/http/device.ts'
import { changeOf, subjectLabel } from './labels.ts'

export function presentEntry(row: typeof auditEvents.$inferSelect): AuditEntry {
  const { id, at, kind, subjectId, changes, address, device } = row
  return {
    id,
    at: at.toISOString(),
    kind,
    actor: { id: row.actorId, role: row.actorRole, label: labelOf(row.actorId, row.actorLabel) },
    subject: subjectId === null ? null : { id: subjectId, label: labelOf(subjectId, subjectLabel(row) ?? subjectId) },
    changes: changes.map((change) => changeOf(kind, change)),
    address,
    device: device && deviceInWords(device),
  }
}

function labelOf(id: string | null, label: string): string {
  return label === '' && id !== null ? say(deletedClient) : label
}

const columns: readonly MessageDescriptor[] = [
  msg`Time (UTC)`,
  msg({ message: 'Time', context: 'date and time' }),
  msg({ message: 'What', context: 'column of the audit log' }),
  msg({ message: 'Who', context: 'column of the audit log' }),
  msg`Role`,
  msg({ message: 'Of', context: 'column of the audit log', comment: 'What or who the change was made to' }),
  msg`Changes`,
  msg({ message: 'Address', context: 'of a device in the network' }),
  msg`Device`,
  msg({ message: 'Number', context: 'of an entry in the log' }),
]

export const auditColumns = () => columns.map(say)

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

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { SalonStyle } from '../../../domain/formats.ts'
import type { AuditEntry } from '../../../domain/insight/audit.ts'
import { fieldName, fieldText, valueText } from '../../../domain/insight/audit-words/fields.ts'
import { actorText, areaText, roleText, sentenceText } from '../../../domain/insight/audit-words/sentences.ts'
import { directionOf } from '../../../domain/language/languages.ts'
import { language, say } from '../../../domain/language/say.ts'
import { deletedClient } from '../../../domain/operations/personal-data.ts'
import { formatInstant } from '../../../domain/time/viewer-time.ts'
import { csvLine } from '../../platform/csv-stream.ts'
import type { auditEvents } from '../../platform/database/schema/platform.ts'
import { deviceInWords } from '../../platform/http/device.ts'
import { subjectLabel, translatedChange } from './labels.ts'

export function presentAuditEntry(row: typeof auditEvents.$inferSelect): AuditEntry {
  const { id, at, kind, subjectId, changes, address, device } = row
  return {
    id,
    at: at.toISOString(),
    kind,
    actor: { id: row.actorId, role: row.actorRole, label: labelInWords(row.actorId, row.actorLabel) },
    subject: subjectId === null ? null : { id: subjectId, label: labelInWords(subjectId, subjectLabel(row) ?? subjectId) },
    changes: changes.map((change) => translatedChange(kind, change)),
    address,
    device: device && deviceInWords(device),
  }
}

function labelInWords(id: string | null, label: string): string {
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
  msg({ message: 'Area', context: 'column of the audit log', comment: 'Such as services, staff or the till' }),
]

export const auditColumns = () => columns.map(say)

export function auditLine(entry: AuditEntry, place: SalonStyle): string {
  const { at, kind, actor, subject, changes, address, device, id } = entry
  const moment = { timeZone: place.timeZone, dateStyle: 'short', timeStyle: 'medium' } as const
  return csvLine([
    at,
    formatInstant(Date.parse(at) / 1000, moment, 'sv-SE'),
    sentenceText(entry),
    actorText(actor),
    roleText(actor),
    subject?.label ?? '',
    changes.map((change) => changeText(kind, change, place)).join('\n'),
    address ?? '',
    device ?? '',
    String(id),
    areaText(kind),
  ])
}

function changeText(kind: string, change: AuditEntry['changes'][number], place: SalonStyle): string {
  const name = fieldName(kind, change, place) ?? fieldText(change.field)
  return `${name}: ${valueText(change, change.from)} ${arrow()} ${valueText(change, change.to)}`
}

/** From left to right or from right to left, as the reader's language is written. */
const arrow = () => (directionOf(language()) === 'rtl' ? '←' : '→')

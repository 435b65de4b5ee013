import type { Client, ClientFormula, ClientNote, ClientRecord } from '../../../domain/people/client.ts'
import { canRemoveNote } from '../../../domain/people/client-rights.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { clientFormulas, clientNotes } from '../../platform/database/schema/clients.ts'
import type { ClientRow } from '../clients/queries.ts'
import { presentClient } from '../clients/serializers.ts'

export function presentClientTo(reader: CurrentUser, row: ClientRow): Client {
  const { phone: _, tags, ...client } = presentClient(row)
  const isDesk = can(reader, 'clients.read')
  if (can(reader, 'clients.contact')) return { ...presentClient(row), ...(isDesk && tags && { tags }) }
  return { ...client, email: '' }
}

export function presentRecord({ birthday, source, tags, mailConsentAt, blockedAt }: ClientRow): ClientRecord {
  return {
    birthday,
    source: source ?? '',
    tags,
    mailConsentAt: mailConsentAt?.toISOString() ?? null,
    blockedAt: blockedAt?.toISOString() ?? null,
  }
}

export function presentNote(row: typeof clientNotes.$inferSelect, reader: CurrentUser): ClientNote {
  const { id, text, createdAt, authorLabel } = row
  return { id, text, at: createdAt.toISOString(), by: authorLabel, canRemove: canRemoveNote(reader, row) }
}

export function presentFormula(row: typeof clientFormulas.$inferSelect): ClientFormula {
  const { id, text, createdAt, authorLabel, usedOn, appointmentId } = row
  return { id, text, at: createdAt.toISOString(), by: authorLabel, usedOn, appointmentId }
}

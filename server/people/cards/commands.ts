import { changesBetween } from '../../../domain/insight/audit.ts'
import { cardLimits } from '../../../domain/people/client.ts'
import { type ClientChange, mergedTags } from '../../../domain/people/client-change.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import type { Author } from '../../platform/http/author.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import { readPhoneNumber } from '../../platform/phone-number.ts'
import type { ClientRow } from '../clients/queries.ts'
import { clientRefusal } from '../clients/refusals.ts'
import { type ClientFields, writeClient, writtenFields } from '../clients/writing.ts'
import { lockOwnRecord } from './locked-client.ts'
import type { CardContext } from './queries.ts'

interface ChangeContext extends CardContext {
  readonly db: Database
  readonly announce: Announce
}

interface Change {
  readonly id: string
  readonly user: CurrentUser
  readonly by: Author
  readonly change: ClientChange
}

/**
 * Changes a client's record; omitted fields stay. Fields of an account change there too, so that both agree.
 * @throws {AppError} `not_found` · `invalid` with the field · `forbidden` for fields that only the account's owner changes · `conflict`
 * if the record was merged into another one
 */
export async function changeClient(context: ChangeContext, change: Change): Promise<void> {
  await context.db.transaction((tx) => changeInside(tx, context, change))
  context.announce.clients()
}

async function changeInside(tx: Queryable, context: CardContext, { id, user, by, change }: Change): Promise<void> {
  const client = await lockOwnRecord(tx, user, id)
  const wantedFields = changedFields(change, context, client)
  const changes = changesBetween(auditTexts(client), auditTexts({ ...client, ...wantedFields }))
  if (changes.length === 0) return
  const isChanged = (name: string) => changes.some(({ field }) => field === name)
  const fields: ClientFields = Object.fromEntries(Object.entries(wantedFields).filter(([field]) => isChanged(field)))
  await writeClient(tx, { ...context, user }, { client, fields, onRefused: refuse })
  await recordAudit(tx, by, {
    kind: 'clients.changed',
    subject: { id: client.id, label: fields.name ?? client.name },
    changes,
  })
}

/** @throws {AppError} `forbidden` with the field */
function refuse({ field, reason }: { readonly field: string; readonly reason: string }): never {
  throw clientRefusal({ code: 'field_of_account', field, reason })
}

/** @throws {AppError} `invalid`: two desks have added some */
function tagsWithin(all: string[]): string[] {
  if (all.length > cardLimits.tags) throw clientRefusal({ code: 'too_many_tags' })
  return all
}

function auditTexts(client: ClientRow): object {
  const asText = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  return Object.fromEntries(writtenFields.map((field) => [field, asText(client[field])]))
}

function changedFields(
  { name, phone, email, birthday, source, tags, shownTags, mailConsent, blocked }: ClientChange,
  { settings }: CardContext,
  client: ClientRow,
) {
  // Keeps the earlier time if it was set before.
  const since = (is: boolean, before: Date | null) => (is ? (before ?? systemDate()) : null)
  return {
    ...(name !== undefined && { name }),
    ...(phone !== undefined && {
      phone: phone === '' ? null : readPhoneNumber(phone, settings.get().place, { stored: client.phone }),
    }),
    ...(email !== undefined && { email }),
    ...(birthday !== undefined && { birthday }),
    ...(source !== undefined && { source: source || null }),
    ...(tags !== undefined && { tags: shownTags ? tagsWithin(mergedTags(client.tags, shownTags, tags)) : tags }),
    ...(mailConsent !== undefined && { mailConsentAt: since(mailConsent, client.mailConsentAt) }),
    ...(blocked !== undefined && { blockedAt: since(blocked, client.blockedAt) }),
  }
}

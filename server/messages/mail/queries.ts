import { msg } from '@lingui/core/runtime-macro'
import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { AppError } from '../../../domain/app-error.ts'
import type { HistoryEvent } from '../../../domain/booking/history.ts'
import { say } from '../../../domain/language/say.ts'
import type { MailPage, MailStatus } from '../../../domain/messages/mail.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { cursorAt, type PageRequest, readSortedPage } from '../../platform/database/keyset.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import type { MailedVisit } from './letters/visit-letters.ts'
import { presentMail } from './serializers.ts'
import type { StoredMail } from './transport.ts'

const { html: _html, text: _text, ics: _ics, icsMethod: _method, ...loggedColumns } = getTableColumns(mails)

interface MailQuery extends PageRequest {
  /** All of them if unset. */
  readonly status?: MailStatus | undefined
}

const latestFirst = { at: mails.createdAt, id: mails.id, direction: 'desc' } as const

/** A page of the log, latest first. */
export async function listMails(db: Database, { status, ...position }: MailQuery): Promise<MailPage> {
  const isStored = status === 'kept' ? 'sent' : status
  const condition = and(
    isStored && eq(mails.status, isStored),
    isStored === 'sent' ? eq(mails.isKept, status === 'kept') : undefined,
  )
  const [total, failed] = await Promise.all([
    db.$count(mails, condition),
    db.$count(mails, inArray(mails.status, ['failed', 'bounced'])),
  ])
  const { rows, ...neighbors } = await readSortedPage(latestFirst, position, ({ where, order, limit }) =>
    db
      .select({ ...loggedColumns, cursor: cursorAt(latestFirst) })
      .from(mails)
      .where(and(condition, where))
      .orderBy(order)
      .limit(limit),
  )
  return { items: rows.map(presentMail), total, ...neighbors, failed }
}

/** @param by its id or its key. @throws {AppError} `not_found` */
export async function findMail(db: Pick<Database, 'select'>, by: { id: string } | { key: string }): Promise<StoredMail> {
  const [mail] = await db
    .select()
    .from(mails)
    .where('id' in by ? eq(mails.id, by.id) : eq(mails.key, by.key))
  if (!mail) throw new AppError('not_found', say(msg`We can’t find that mail. The log keeps mail for 90 days.`))
  return mail
}

/** The time and the stylist before a move: only the ones that differ. */
export async function slotBefore(
  tx: Queryable,
  { kind, from, to }: Pick<HistoryEvent, 'kind' | 'from' | 'to'>,
): Promise<MailedVisit['before']> {
  if (kind !== 'moved' || from?.startsAt === undefined || from.stylistId === undefined) return undefined
  const startsAt = from.startsAt === to?.startsAt ? undefined : fromUnixSeconds(from.startsAt)
  if (from.stylistId === to?.stylistId) return startsAt && { startsAt }
  const [stylist] = await tx.select({ name: stylists.name }).from(stylists).where(eq(stylists.id, from.stylistId))
  return {
    startsAt,
    stylist:
      stylist?.name ??
      from.stylistName ??
      say(msg({ message: 'someone else', comment: 'A stylist whose name isn’t known anymore' })),
  }
}

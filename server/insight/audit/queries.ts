import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AuditEntry, AuditFilter, AuditPage } from '../../../domain/insight/audit.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { startOfDay } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { auditEvents } from '../../platform/database/schema/platform.ts'
import { presentAuditEntry } from './serializers.ts'

interface AuditQuery extends AuditFilter {
  /** Cursor: the end of the previous page. */
  readonly before?: string | undefined
  readonly pageSize: number
}

/** Reads a page of the audit log, latest first. Each filter has an index in this order, so a page costs the same for any length. */
export async function readAudit(db: Queryable, query: AuditQuery, timeZone: string): Promise<AuditPage> {
  const { pageSize } = query
  const rows = await db
    .select()
    .from(auditEvents)
    .where(and(...buildConditions(query, timeZone)))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(pageSize + 1)
  const last = rows[pageSize - 1]
  return {
    items: rows.slice(0, pageSize).map(presentAuditEntry),
    next: rows.length > pageSize && last ? `${last.at.getTime()}-${last.id}` : null,
  }
}

const entriesAtOnce = 1_000

export async function* readWholeAudit(
  db: Queryable,
  filter: AuditFilter,
  timeZone: string,
): AsyncGenerator<AuditEntry[], void, void> {
  let before: string | undefined
  do {
    const page = await readAudit(db, { ...filter, before, pageSize: entriesAtOnce }, timeZone)
    yield page.items
    before = page.next ?? undefined
  } while (before !== undefined)
}

function buildConditions({ area, actor, subject, from, to, before }: AuditQuery, timeZone: string): (SQL | undefined)[] {
  const [at = '', id = ''] = before?.split('-') ?? []
  const start = (date: string) => fromUnixSeconds(startOfDay(date, timeZone))
  return [
    area === undefined ? undefined : eq(auditEvents.area, area),
    actor === undefined ? undefined : eq(auditEvents.actorId, actor),
    subject === undefined ? undefined : eq(auditEvents.subjectId, subject),
    from === undefined ? undefined : gte(auditEvents.at, start(from)),
    to === undefined ? undefined : lt(auditEvents.at, start(addDays(to, 1))),
    before === undefined
      ? undefined
      : sql`(${auditEvents.at}, ${auditEvents.id}) < (${new Date(Number(at)).toISOString()}::timestamptz, ${id}::bigint)`,
  ]
}

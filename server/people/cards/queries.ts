import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { walkInClient } from '../../../domain/booking/schedule/desk-booking.ts'
import { rhythmInWeeks } from '../../../domain/booking/visits/again.ts'
import type { OtherAmount } from '../../../domain/money/amounts.ts'
import { type ClientDetails, type ClientFigures, lateNotice } from '../../../domain/people/client.ts'
import { lockedFields } from '../../../domain/people/client-rights.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clientFormulas, clientNotes } from '../../platform/database/schema/clients.ts'
import type { UserRules } from '../auth/serializers.ts'
import { type ClientRow, findClient, findLikelyAccounts } from '../clients/queries.ts'
import { clientRefusal } from '../clients/refusals.ts'
import { presentClient } from '../clients/serializers.ts'
import { readAccountFor } from '../clients/writing.ts'
import { openMerges } from './open-merges.ts'
import { presentClientTo, presentFormula, presentNote, presentRecord } from './serializers.ts'

export interface CardContext {
  readonly rules: UserRules
  readonly settings: { get(): Settings }
}

const mostShown = 500

/** Finds a client by a current or merged id: the desk sees all, a stylist their own clients. @throws {AppError} `not_found` */
export async function requireClient(db: Queryable, reader: CurrentUser, id: string): Promise<ClientRow> {
  const client = await findClient(db, id)
  if (!client || client.id === walkInClient.id) throw clientRefusal({ code: 'no_such_client' })
  if (!can(reader, 'clients.read') && !(await serves(db, reader, client.id))) throw clientRefusal({ code: 'no_such_client' })
  return client
}

async function serves(db: Queryable, { stylistId }: CurrentUser, clientId: string): Promise<boolean> {
  if (!stylistId) return false
  const [visit] = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.clientId, clientId),
        eq(appointments.stylistId, stylistId),
        inArray(appointments.status, ['Pending', 'Confirmed', 'Completed']),
      ),
    )
    .limit(1)
  return visit !== undefined
}

/** Reads the parts of a client's card that the reader may see. @throws {AppError} `not_found` */
export async function readCard(db: Queryable, context: CardContext, reader: CurrentUser, id: string): Promise<ClientDetails> {
  const client = await requireClient(db, reader, id)
  const isDesk = can(reader, 'clients.read')
  const [figures, accounts, account, notes, formulas, merges] = await Promise.all([
    isDesk ? readFigures(db, context, reader, client.id) : undefined,
    isDesk && !client.hasAccount ? findLikelyAccounts(db, client) : [],
    readAccountFor(db, context.rules, client),
    readNotes(db, client.id),
    readFormulas(db, client.id),
    can(reader, 'clients.write') ? openMerges(db, client.id) : [],
  ])
  const presented = notes.map((note) => ({ kind: note.kind, note: presentNote(note, reader) }))
  const { block, ...locked } = lockedFields(reader, account)
  const ofKind = (kind: 'note' | 'alert') => presented.filter((each) => each.kind === kind).map(({ note }) => note)
  return {
    ...presentClientTo(reader, client),
    createdAt: client.createdAt.toISOString(),
    accounts: accounts.map(presentClient),
    ...(figures && { figures }),
    ...(isDesk && { record: presentRecord(client) }),
    alertNotes: ofKind('alert'),
    notes: ofKind('note'),
    formulas: formulas.map(presentFormula),
    merges,
    locked,
    // A block from before they became staff can be removed.
    unblockable: client.blockedAt ? null : block,
  }
}

function readNotes(db: Queryable, clientId: string) {
  return db
    .select()
    .from(clientNotes)
    .where(eq(clientNotes.clientId, clientId))
    .orderBy(desc(clientNotes.createdAt), desc(clientNotes.id))
    .limit(mostShown)
}

function readFormulas(db: Queryable, clientId: string) {
  const { usedOn, createdAt, id } = clientFormulas
  return db
    .select()
    .from(clientFormulas)
    .where(eq(clientFormulas.clientId, clientId))
    .orderBy(desc(usedOn), desc(createdAt), desc(id))
    .limit(mostShown)
}

interface FigureRow extends Record<string, unknown> {
  readonly visits: number
  readonly firstVisit: number | null
  readonly lastVisit: number | null
  readonly averageGapDays: number | null
  readonly dates: readonly string[] | null
  readonly spent: readonly OtherAmount[] | null
  readonly noShows: number
  readonly lateCancellations: number
}

/** Totals of all visits, through an index. For the gaps, several visits of a day are one. */
async function readFigures(
  db: Queryable,
  { settings }: CardContext,
  reader: CurrentUser,
  clientId: string,
): Promise<ClientFigures> {
  const notice = lateNotice(settings.get().rules)
  const { rows } = await db.execute<FigureRow>(sql`
    with own as materialized (
      select id, status, starts_at, wall_date, no_show_at, cancel_reason, charges_mills as mills, currency from appointments where client_id = ${clientId}
    ), done as (
      select count(*)::integer as visits, min(starts_at) as first_visit, max(starts_at) as last_visit,
        (max(wall_date) - min(wall_date))::float8 / nullif(count(distinct wall_date) - 1, 0) as gap, json_agg(distinct wall_date) as dates
      from own where status = 'Completed'
    )
    select visits, extract(epoch from first_visit)::float8 as "firstVisit", extract(epoch from last_visit)::float8 as "lastVisit",
      gap as "averageGapDays", dates, (
        select json_agg(json_build_object('currency', currency, 'amount', mills / 1000.0)) from (
          select currency, sum(mills) as mills from own where status = 'Completed' group by currency order by currency
        ) as by_currency
      ) as spent,
      (select count(*)::integer from own where no_show_at is not null) as "noShows",
      (select count(*)::integer from own where status = 'Canceled' and no_show_at is null and ${wasCanceledLate(notice, clientId)}) as "lateCancellations"
    from done`)
  const [row] = rows
  if (!row) throw new Error('the sums of a client’s visits have no row')
  const { spent, dates, ...figures } = row
  const spentAmounts = can(reader, 'clients.spent') && spentIn(settings.get().place.currency, spent ?? [])
  return { ...figures, ...spentAmounts, rhythmWeeks: rhythmInWeeks(dates ?? []) }
}

function spentIn(present: string, all: readonly OtherAmount[]): Pick<ClientFigures, 'spent' | 'spentBefore'> {
  const before = all.filter(({ currency, amount }) => currency !== present && amount > 0)
  const spent = all.find(({ currency }) => currency === present)?.amount ?? 0
  return { spent, ...(before.length > 0 && { spentBefore: before }) }
}

/** Canceled by or for the client, within the notice. @param notice in minutes */
function wasCanceledLate(notice: number, clientId: string): SQL {
  return sql`exists (
    select from appointment_events as event
    where event.appointment_id = own.id and event.to_status = 'Canceled'
      and (own.cancel_reason = 'client' or event.actor_role in ('client', 'link') or event.changed_by = ${clientId})
      and event.at > own.starts_at - ${notice} * interval '1 minute'
  )`
}

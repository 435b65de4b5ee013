import { and, desc, eq, lt, or } from 'drizzle-orm'
import {
  type DeskRatings,
  mostCounted,
  type OwnRatings,
  type RatingList,
  type ShownRatings,
} from '../../../domain/booking/ratings/rating.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { appointments, ratings } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { presentDeskRating, presentOwnRating, presentShownRating, type RatedVisit } from './serializers.ts'

const mostOwn = 200
const pageSize = 20

export function goesByClients(settings: CurrentSettings): boolean {
  return settings.get().found.ratings === 'earned'
}

export async function readOwnRatings(db: Queryable, uid: string, settings: CurrentSettings): Promise<OwnRatings> {
  const rows = await db
    .select({ rating: ratings, visit: { endsAt: appointments.endsAt } })
    .from(appointments)
    .innerJoin(ratings, eq(ratings.appointmentId, appointments.id))
    .where(and(eq(appointments.clientId, uid), eq(appointments.status, 'Completed')))
    .orderBy(desc(ratings.createdAt), desc(ratings.appointmentId))
    .limit(mostOwn)
  return { isOpen: goesByClients(settings), items: rows.map(({ rating, visit }) => presentOwnRating(rating, visit)) }
}

export async function readShownRatings(db: Queryable, before: string | undefined): Promise<ShownRatings> {
  const { rows, next } = await readPage(db, { list: 'shown', before })
  return { items: rows.map(presentShownRating), next }
}

interface DeskQuery {
  readonly list: RatingList
  readonly before: string | undefined
}

export async function readDeskRatings(db: Queryable, query: DeskQuery): Promise<DeskRatings> {
  const waiting = db
    .select({ id: ratings.appointmentId })
    .from(ratings)
    .where(eq(ratings.textState, 'waiting'))
    .limit(mostCounted)
  const [{ rows, next }, counted] = await Promise.all([readPage(db, query), waiting])
  return { items: rows.map(presentDeskRating), next, waiting: counted.length }
}

async function readPage(db: Queryable, { list, before }: DeskQuery): Promise<{ rows: RatedVisit[]; next: string | null }> {
  const { createdAt, appointmentId } = ratings
  const [, millis = '', id = ''] = before?.match(/^(\d+)-(.+)$/) ?? []
  const moment = new Date(Number(millis))
  const isBefore = before ? or(lt(createdAt, moment), and(eq(createdAt, moment), lt(appointmentId, id))) : undefined
  const page = db
    .select()
    .from(ratings)
    .where(and(list === 'all' ? undefined : eq(ratings.textState, list), isBefore))
    .orderBy(desc(createdAt), desc(appointmentId))
    .limit(pageSize + 1)
    .as('page')
  const rows = await db
    .select({
      rating: ratings,
      visit: {
        id: appointments.id,
        stylist: appointments.stylist,
        startsAt: appointments.startsAt,
        endsAt: appointments.endsAt,
      },
      clientName: clients.name,
    })
    .from(page)
    .innerJoin(ratings, eq(ratings.appointmentId, page.appointmentId))
    // Ratings of deleted visits have stars only.
    .leftJoin(appointments, eq(appointments.id, page.appointmentId))
    .leftJoin(clients, eq(clients.id, appointments.clientId))
    .orderBy(desc(page.createdAt), desc(page.appointmentId))
  const items = rows.slice(0, pageSize)
  const last = items.at(-1)?.rating
  const isMore = rows.length > pageSize
  return { rows: items, next: isMore && last ? `${last.createdAt.getTime()}-${last.appointmentId}` : null }
}

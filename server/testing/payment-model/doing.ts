import type { Appointment } from '../../../domain/booking/appointment.ts'
import { addDays } from '../../../domain/time/calendar.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { onlinePayments } from '../../platform/database/schema/online-payments.ts'
import type { Person } from '../salon.ts'
import type { Step } from './histories.ts'
import type { ModelProcess, ModelSalon } from './model-salon.ts'

interface KnownVisit {
  readonly id: string
  /** Null for a guest, who has the token of a link. */
  readonly client: Person | null
  readonly guestToken?: string
}

/** Facts that are nowhere else, so the model remembers them. */
export interface Remembered {
  readonly visits: KnownVisit[]
  /** Online payments that staff gave back or kept by hand. */
  readonly byHand: Set<string>
  /** Visits that staff let go on unpaid. */
  readonly excused: Set<string>
  /** Sessions whose address somebody was given; nobody can pay in another one. */
  readonly handed: Set<string>
  /** Steps after which the provider can be reached again. */
  downFor: number
  readonly log: string[]
}

export const remember = (): Remembered => ({
  visits: [],
  byHand: new Set(),
  excused: new Set(),
  handed: new Set(),
  downFor: 0,
  log: [],
})

export interface Doing {
  readonly salon: ModelSalon
  readonly kept: Remembered
  readonly step: Step
  readonly process: ModelProcess
}

/** Does a step. @returns what came of it, for the log */
export type Work = (doing: Doing) => Promise<string | number | undefined>

const times = [
  { days: 0, time: '2:00 PM' },
  { days: 1, time: '10:00 AM' },
  { days: 1, time: '2:00 PM' },
  { days: 2, time: '10:00 AM' },
  { days: 2, time: '11:00 AM' },
  { days: 3, time: '10:00 AM' },
] as const

export const pick = <Item>(items: readonly Item[], which: number): Item | undefined => items[which % items.length]

/** One of a few times of these days, so that two often want the same; today it is late to cancel. */
export function pickTime({ salon, step }: Doing) {
  const { days, time } = pick(times, step.way) ?? times[0]
  return { date: addDays(dateAt(salon.now(), salon.settings.get().place.timeZone), days), time }
}

/** Calls the API, and tolerates the errors of a stopped process. */
export async function call(
  { process, step, kept }: Doing,
  person: Pick<Person, 'cookie'> | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const response = await process.call(person, method, path, body)
  if (response.status >= 500 && response.status !== 503 && step.stops === null) {
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}\n${kept.log.join('\n')}`)
  }
  return response
}

/** Mostly one that is paid. */
export async function paidVisitIn(doing: Doing) {
  const payment = await paymentIn(doing, isPaid)
  return doing.kept.visits.find(({ id }) => id === payment?.appointmentId) ?? visitIn(doing)
}

export const visitIn = ({ kept, step }: Doing) => pick(kept.visits, step.which)

async function readVisit(doing: Doing, id: string): Promise<Appointment | null> {
  const response = await call(doing, doing.salon.people.owner, 'GET', `/api/appointments/${id}`)
  return response.status === 200 ? ((await response.json()) as Appointment) : null
}

/** Changes a visit as it is now. */
export async function change(
  doing: Doing,
  by: 'client' | 'owner',
  body: (visit: Appointment) => object,
  visit = visitIn(doing),
) {
  const present = visit && (await readVisit(doing, visit.id))
  if (!visit || !present) return undefined
  const isOfGuest = by === 'client' && visit.guestToken !== undefined
  const path = isOfGuest ? `/api/guest-visits/${visit.guestToken}` : `/api/appointments/${visit.id}`
  const person = by === 'client' ? visit.client : doing.salon.people.owner
  return (await call(doing, person, 'PATCH', path, body(present))).status
}

export type PaymentRow = typeof onlinePayments.$inferSelect
export const isAsked = ({ state }: PaymentRow) => state === 'awaiting'
export const isPaid = ({ state }: PaymentRow) => state === 'paid' || state === 'card_kept'

/** One of those that a step is likely to be possible for; now and then any. */
export async function paymentIn({ salon, step }: Doing, isLikely: (row: PaymentRow) => boolean = () => true) {
  const rows = await salon.database.db.select().from(onlinePayments).orderBy(onlinePayments.id)
  const likely = step.way % 5 === 0 ? [] : rows.filter(isLikely)
  return pick(likely.length > 0 ? likely : rows, step.which)
}

import { and, eq, inArray, like, or } from 'drizzle-orm'
import type { RefundReason } from '../../../domain/money/payments.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { payments } from '../../platform/database/schema/money.ts'
import { providerCalls } from '../../platform/database/schema/online-payments.ts'
import { type OnlinePaymentRow, writeCall } from './asking.ts'
import { type Applying, providerActor } from './context.ts'

export type EntryRow = typeof payments.$inferSelect

interface NewEntry {
  readonly amountMills: number
  readonly reference: string
  readonly refundOf?: string | undefined
  readonly reason?: RefundReason
}

/** Enters an amount by the provider's word, once for each reference. @returns null if it was entered before */
export async function enterOnce(
  { tx, context: { settings, clock } }: Applying,
  row: OnlinePaymentRow,
  { amountMills, reference, refundOf, reason }: NewEntry,
): Promise<EntryRow | null> {
  // The row is locked. The index alone would do, but the trigger has written the history by then.
  const [known] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.providerReference, reference))
  if (known) return null
  const [entry] = await tx
    .insert(payments)
    .values({
      id: newId(),
      appointmentId: row.appointmentId,
      at: systemDate(),
      day: dateAt(clock(), settings.get().place.timeZone),
      amountMills,
      currency: row.currency,
      method: 'online',
      refundOf: refundOf ?? null,
      reason: reason ?? null,
      onlinePaymentId: row.id,
      providerReference: reference,
      actorId: providerActor.id,
      actorRole: providerActor.role,
      actorLabel: providerActor.label,
    })
    .onConflictDoNothing()
    .returning()
  return entry ?? null
}

/** Entries about a thing of the provider: the first by its id, corrections by the id and a number. */
export function entriesAbout(tx: Queryable, reference: string): Promise<EntryRow[]> {
  const { providerReference } = payments
  return tx
    .select()
    .from(payments)
    .where(or(eq(providerReference, reference), like(providerReference, `${reference}:%`)))
}

/** Makes the entries about a thing add up to an amount. @returns the entry that was missing; null if they did */
export async function enterDifference(
  applying: Applying,
  row: OnlinePaymentRow,
  {
    reference,
    targetMills,
    reason,
    refundOf,
  }: { reference: string; targetMills: number; reason: RefundReason; refundOf?: string | undefined },
): Promise<EntryRow | null> {
  const entries = await entriesAbout(applying.tx, reference)
  const difference = targetMills - sumOf(entries)
  if (difference === 0) return null
  const entry = { amountMills: difference, reference: entries.length === 0 ? reference : `${reference}:${entries.length}` }
  if (difference > 0) return enterOnce(applying, row, entry)
  const of =
    refundOf ?? (await piecesOf(applying.tx, row)).toSorted((one, other) => other.leftMills - one.leftMills)[0]?.entry.id
  if (of === undefined) return null
  return enterOnce(applying, row, { ...entry, refundOf: of, reason })
}

const sumOf = (entries: readonly Pick<EntryRow, 'amountMills'>[]) => entries.reduce((sum, each) => sum + each.amountMills, 0)

interface Piece {
  readonly entry: EntryRow
  /** The provider's payment that it came with. */
  readonly payment: string
  /** Not given back yet, and not on its way. */
  readonly leftMills: number
  /** On its way back. */
  readonly returningMills: number
}

/** Incoming entries of a payment, each with the rest that can be given back. The caller has locked the payment's row. */
export async function piecesOf(tx: Queryable, row: OnlinePaymentRow): Promise<Piece[]> {
  const entries = await tx.select().from(payments).where(eq(payments.onlinePaymentId, row.id))
  const incoming = entries.filter(({ refundOf }) => refundOf === null)
  if (incoming.length === 0) return []
  const ids = incoming.map(({ id }) => id)
  // Also refunds by the desk in another way.
  const back = await tx.select().from(payments).where(inArray(payments.refundOf, ids))
  const calls = await tx
    .select()
    .from(providerCalls)
    .where(and(eq(providerCalls.onlinePaymentId, row.id), eq(providerCalls.kind, 'refund')))
  const isOpen = ({ state, reference }: (typeof calls)[number]) =>
    state === 'waiting' || (state === 'done' && !entries.some(({ providerReference }) => providerReference === reference))
  return incoming.map((entry) => {
    const returned = sumOf(back.filter(({ refundOf }) => refundOf === entry.id))
    const onTheWay = calls
      .filter((call) => call.refundOf === entry.id && isOpen(call))
      .reduce((sum, { amountMills }) => sum + amountMills, 0)
    const payment = paymentOf(entry, entries) ?? row.paymentId ?? ''
    return { entry, payment, leftMills: Math.max(entry.amountMills + returned - onTheWay, 0), returningMills: onTheWay }
  })
}

/** The provider's payment of an incoming entry: a correction, such as after a refund that failed, is of the payment that it corrects. */
function paymentOf({ providerReference }: EntryRow, entries: readonly EntryRow[]): string | null {
  const [about = '', number] = providerReference?.split(':') ?? []
  if (number === undefined) return providerReference
  const corrected = entries.find((entry) => entry.providerReference === about)
  const paid = entries.find(({ id }) => id === corrected?.refundOf)
  return paid ? paymentOf(paid, entries) : null
}

export const heldOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { leftMills }) => sum + leftMills, 0)

export const sumReturning = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { returningMills }) => sum + returningMills, 0)

interface Return {
  readonly amountMills: number
  readonly reason: RefundReason
  readonly by: Actor
  /** Restricts the refund to this entry. */
  readonly entryId?: string
}

/** Writes down that money goes back, as far as there is some left. @returns how much, in mills */
export async function writeRefunds(
  tx: Queryable,
  row: OnlinePaymentRow,
  { amountMills, reason, by, entryId }: Return,
): Promise<number> {
  let open = amountMills
  for (const { entry, payment, leftMills } of await piecesOf(tx, row)) {
    const part = Math.min(open, leftMills)
    if (part <= 0 || (entryId !== undefined && entry.id !== entryId)) continue
    const request = { payment, amountMills: part, currency: row.currency }
    await writeCall(tx, row, { kind: 'refund', request, by, amountMills: part, refundOf: entry.id, reason })
    open -= part
  }
  return amountMills - open
}

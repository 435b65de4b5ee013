import { msg } from '@lingui/core/runtime-macro'
import { eq } from 'drizzle-orm'
import { invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import type { EntryInput } from '../../../domain/money/entries.ts'
import { toMills } from '../../../domain/money/money.ts'
import type { Payment } from '../../../domain/money/payments.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { violates } from '../../platform/database/errors.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { payments } from '../../platform/database/schema/money.ts'
import type { Author } from '../../platform/http/author.ts'
import { checkAmounts, checkRefund, enteredBy, isMadeBy, paymentKeyUsed } from '../payments/commands.ts'
import { entryOf, type PaymentRow, presentPayment } from '../payments/serializers.ts'
import type { ClosingContext } from './commands.ts'

interface Entering {
  readonly by: Author
  readonly input: EntryInput
  readonly idempotencyKey: string | undefined
}

/**
 * Enters a sale, a refund of one, or cash put into the drawer or taken out. A repeated key returns its entry.
 * @throws {AppError} `invalid` · `conflict` if less is left to refund, or the key belongs to another entry
 */
export async function enterWithoutVisit(context: ClosingContext, entering: Entering): Promise<Payment> {
  const enter = () => context.db.transaction((tx) => enterInside(tx, context, entering))
  // The second of two concurrent requests with one key now finds the first one's entry.
  const entry = await enter().catch((error: unknown) => {
    if (violates(error, 'payments_idempotency')) return enter()
    throw error
  })
  // Belongs to no appointment or stylist: readers of everybody's days refresh.
  context.announce.appointment({ id: entry.id, clientId: '', stylistId: '' })
  return entry
}

async function enterInside(
  tx: Queryable,
  { clock, settings }: ClosingContext,
  { by, input, idempotencyKey }: Entering,
): Promise<Payment> {
  const { actor } = by
  if (actor.role === 'visitor') throw paymentKeyUsed()
  const repeated = idempotencyKey === undefined ? undefined : await findByKey(tx, idempotencyKey, by)
  if (repeated) {
    const related = repeated.refundOf === null ? [repeated] : await saleWithRefunds(tx, repeated.refundOf)
    if (Math.abs(repeated.amountMills) !== toMills(input.amount)) throw paymentKeyUsed()
    return presentPayment(repeated, related.map(entryOf))
  }
  const sale = input.kind === 'refund' ? await saleWithRefunds(tx, input.refundOf) : []
  if (input.kind === 'refund' && sale.every(({ kind }) => kind !== 'sale'))
    throw invalidField('refundOf', say(msg`We can’t find that sale.`))
  const entryCurrency = input.kind === 'refund' ? sale[0]?.currency : input.currency
  const currency = entryCurrency ?? settings.get().place.currency
  checkAmounts({ amount: input.amount }, currency)
  if (input.kind === 'refund') checkRefund(input, sale)
  const isOut = input.kind === 'refund' || input.kind === 'cash_out'
  const [row] = await tx
    .insert(payments)
    .values({
      id: newId(),
      kind: input.kind === 'refund' ? 'sale' : input.kind,
      at: systemDate(),
      currency,
      day: dateAt(clock(), settings.get().place.timeZone),
      amountMills: (isOut ? -1 : 1) * toMills(input.amount),
      method: 'method' in input ? input.method : 'cash',
      ...(input.kind === 'refund' ? { refundOf: input.refundOf, reason: input.reason } : { text: input.text }),
      ...enteredBy(actor),
      idempotencyKey: idempotencyKey ?? null,
    })
    .returning()
  if (!row) throw new Error('the entry was not made')
  await recordAudit(tx, by, {
    kind: auditKinds[input.kind],
    subject: { id: row.id, label: row.text || sale[0]?.text || row.id },
    changes: [{ field: 'amount', from: null, to: input.amount }],
  })
  return presentPayment(row, [...sale, row].map(entryOf))
}

const auditKinds = {
  sale: 'till.sold',
  refund: 'till.refunded',
  cash_in: 'till.cash-in',
  cash_out: 'till.cash-out',
} as const satisfies Record<EntryInput['kind'], string>

async function findByKey(tx: Queryable, key: string, { actor }: Author): Promise<PaymentRow | undefined> {
  const rows = await tx.select().from(payments).where(eq(payments.idempotencyKey, key))
  return actor.role === 'visitor' ? undefined : rows.find(isMadeBy(actor, key))
}

/** Reads a sale and its refunds; the database locks it for the refund. */
async function saleWithRefunds(tx: Queryable, id: string): Promise<PaymentRow[]> {
  const [sale] = await tx.select().from(payments).where(eq(payments.id, id))
  if (sale?.kind !== 'sale') return []
  return [sale, ...(await tx.select().from(payments).where(eq(payments.refundOf, id)))]
}

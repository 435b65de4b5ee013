import { eq } from 'drizzle-orm'
import type { AuditKind } from '../../../domain/insight/audit.ts'
import { toAmount } from '../../../domain/money/money.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import type { onlinePayments } from '../../platform/database/schema/online-payments.ts'
import type { Author } from '../../platform/http/author.ts'

type Act = Extract<AuditKind, `online-payments.${'asked' | 'refunded' | 'kept' | 'fee' | 'excused' | 'withdrawn'}`>

interface Details {
  /** Null where no amount is meant, as with a card on file. */
  readonly amountMills?: number | null
  /** Why: a refund's reason by its name, or staff's own words. */
  readonly reason?: string | undefined
}

/** Records what staff did with a client's online payment. */
export async function auditPayment(
  tx: Queryable,
  by: Author,
  {
    kind,
    row,
    amountMills = row.amountMills,
    reason,
  }: Details & {
    readonly kind: Act
    readonly row: Pick<typeof onlinePayments.$inferSelect, 'clientId' | 'appointmentId' | 'amountMills' | 'currency'>
  },
): Promise<void> {
  const id = row.clientId ?? row.appointmentId
  const [client] = await tx.select({ name: clients.name }).from(clients).where(eq(clients.id, id))
  await recordAudit(tx, by, {
    kind,
    subject: { id, label: client?.name ?? id },
    changes: [
      { field: 'booking', from: null, to: row.appointmentId },
      ...(amountMills ? [{ field: 'amount', from: null, to: `${toAmount(amountMills)} ${row.currency}` }] : []),
      ...(reason === undefined ? [] : [{ field: 'reason', from: null, to: reason }]),
    ],
  })
}

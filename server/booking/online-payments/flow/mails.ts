import { eq } from 'drizzle-orm'
import { bookedServices } from '../../../../domain/booking/appointment.ts'
import type { PaymentMailKind } from '../../../../domain/messages/mail.ts'
import { appointments } from '../../../platform/database/schema/booking.ts'
import { clients } from '../../../platform/database/schema/clients.ts'
import type { OnlinePaymentRow } from '../asking.ts'
import type { Applying } from '../context.ts'

interface PaymentMail {
  readonly kind: PaymentMailKind
  readonly amountMills?: number
  /** Distinguishes mails of one kind about one payment. */
  readonly about?: string
}

/**
 * Asks for a mail to a payment's client, in the transaction. Nobody is written to about a visit that was deleted.
 * @returns false if there is no address to write to
 */
export async function mailClient(
  { tx, context }: Pick<Applying, 'tx' | 'context'>,
  row: OnlinePaymentRow,
  { kind, amountMills = row.amountMills, about = '' }: PaymentMail,
): Promise<boolean> {
  const [visit] = await tx.select().from(appointments).where(eq(appointments.id, row.appointmentId))
  const [client] = visit ? await tx.select().from(clients).where(eq(clients.id, visit.clientId)) : []
  if (!visit || !client?.email || client.demo || client.deletedAt) return false
  const isPayable = kind === 'payment_asked' || kind === 'fee_due'
  await context.askForMail(tx, {
    kind,
    key: ['payment', row.id, kind, about].filter(Boolean).join(':'),
    to: { name: client.name, address: client.email, clientId: client.id },
    appointmentId: visit.id,
    services: bookedServices.parse(visit.services),
    startsAt: visit.startsAt,
    endsAt: visit.endsAt,
    amountMills,
    currency: row.currency,
    until: row.payBy,
    link: isPayable ? context.origin + row.link : `${context.origin}/book`,
    origin: context.origin,
    now: context.clock(),
  })
  return true
}

import { eq, sql } from 'drizzle-orm'
import type { AppointmentStatus } from '../../domain/booking/appointment.ts'
import type { Slot } from '../../domain/salon/schedule/schedule.ts'
import { minutesOf } from '../../domain/time/calendar.ts'
import { instantOf } from '../../domain/time/salon-time.ts'
import { appointments } from '../platform/database/schema/booking.ts'
import { newId } from '../platform/database/schema/ids.ts'
import { payments } from '../platform/database/schema/money.ts'
import { onlinePayments } from '../platform/database/schema/online-payments.ts'
import type { TestDatabase } from './test-database.ts'

interface AppointmentDetails {
  readonly userId: string
  readonly id?: string
  readonly stylistId?: string
  readonly status?: AppointmentStatus
  readonly date?: string
  readonly time?: Slot
  readonly mills?: number
  /** Now by default, each later than the last. */
  readonly updatedAt?: Date
  readonly client?: { name: string; email: string }
  readonly stylistName?: string
  readonly serviceNames?: readonly string[]
}

let newest = 0

/** Increases strictly, so that the order of a test's records is defined. */
const nextMoment = () => {
  newest = Math.max(Date.now(), newest + 1)
  return new Date(newest)
}

export async function addAppointment({ db }: Pick<TestDatabase, 'db'>, details: AppointmentDetails): Promise<string> {
  const { userId, id = newId(), stylistId = newId(), status = 'Pending', date = '2026-12-02', time = '10:00 AM' } = details
  const { mills = 42_500, updatedAt = nextMoment(), client, stylistName = 'Mara', serviceNames = ['Cut'] } = details
  const starts = instantOf(date, time, 'America/New_York')
  const stylist = { id: stylistId, stylistName, description: '', rating: 4.5, status: 'Available', daysAvailable: [] }
  await db.insert(appointments).values({
    id,
    status,
    stylistId,
    clientId: userId,
    startsAt: new Date(starts * 1000),
    endsAt: new Date((starts + 3600) * 1000),
    wallDate: date,
    wallMinutes: minutesOf(time),
    chargesMills: mills,
    services: serviceNames.map((ServiceName, index) => ({
      id: `S${index}`,
      ServiceName,
      Description: '',
      Price: 1,
      Duration: 5,
    })),
    stylist,
    client: client ? { uid: userId, ...client } : null,
    createdAt: updatedAt,
    updatedAt,
  })
  return id
}

/** Deletes at the server's moment, as the product does; the event would have the database's. */
export async function removeAppointment({ db }: Pick<TestDatabase, 'db'>, id: string): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('chairtime.changed_at', ${new Date().toISOString()}, true)`)
    await transaction.delete(appointments).where(eq(appointments.id, id))
  })
}

type OnlinePayment = typeof onlinePayments.$inferInsert

/** Adds an online payment that was paid, with its entry in the ledger. @returns the ids, and the provider's reference */
export async function addOnlinePayment(
  { db }: Pick<TestDatabase, 'db'>,
  details: Pick<OnlinePayment, 'appointmentId' | 'clientId'> & Partial<OnlinePayment> & { readonly day?: string },
) {
  const { day = '2026-11-30', ...values } = details
  const id = newId()
  const by = { actorId: null, actorRole: 'system', actorLabel: 'Stripe' } as const
  const row: OnlinePayment = {
    id,
    purpose: 'prepayment',
    state: 'paid',
    amountMills: 20_000,
    account: 'test:acct_1',
    link: `/visit/pay-${id}`,
    paymentId: `pi_${id}`,
    terms: {
      refundHours: 24,
      lateCancel: 'kept',
      lateFeeMills: 0,
      noShowFeeMills: 0,
      chargesByItself: false,
    },
    ...by,
    ...values,
  }
  await db.insert(onlinePayments).values(row)
  const entryId = newId()
  const reference = row.paymentId ?? ''
  if (row.state === 'paid')
    await db.insert(payments).values({
      id: entryId,
      appointmentId: row.appointmentId,
      at: new Date(),
      day,
      amountMills: row.amountMills,
      method: 'online',
      onlinePaymentId: row.id,
      providerReference: reference,
      ...by,
    })
  return { id: row.id, entryId, reference }
}

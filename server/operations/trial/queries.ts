import { eq } from 'drizzle-orm'
import type { Appointment } from '../../../domain/booking/appointment.ts'
import { testClient } from '../../../domain/salon/setup/first-records.ts'
import type { BookingContext } from '../../booking/appointments/commit.ts'
import { presentAppointment } from '../../booking/appointments/serializers.ts'
import { appointments } from '../../platform/database/schema/booking.ts'

export async function findTestBooking({ db, settings }: Pick<BookingContext, 'db' | 'settings'>): Promise<Appointment | null> {
  const [row] = await db.select().from(appointments).where(eq(appointments.clientId, testClient.id)).limit(1)
  return row ? presentAppointment(row, settings.get().place.timeZone) : null
}

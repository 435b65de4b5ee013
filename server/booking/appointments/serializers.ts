import { type Appointment, bookedClient, bookedServices, bookedStylist, isDamaged } from '../../../domain/appointment.ts'
import { can } from '../../../domain/roles.ts'
import { timeLabelAt } from '../../../domain/time/salon-time.ts'
import { unixSeconds } from '../../../domain/time/unix-time.ts'
import type { CurrentUser } from '../../../domain/user.ts'
import type { appointments } from '../../platform/database/schema.ts'

export type AppointmentRow = typeof appointments.$inferSelect

/**
 * What leaves the server of an appointment. `date` and `time` are both views of its start. A row without `contact` is one that was booked
 * just now: it has the account's name already. Documents that another system wrote, or that are damaged, are read as far as they can be.
 */
export function presentAppointment(row: AppointmentRow & Pick<Appointment, 'contact'>, timeZone: string): Appointment {
  const seconds = unixSeconds(row.startsAt)
  const unreadable = isDamaged(row)
  if (unreadable) noteDamage(row.id)
  const user = bookedClient.parse(row.client)
  return {
    id: row.id,
    status: row.status,
    services: bookedServices.parse(row.services),
    stylist: bookedStylist.parse(row.stylist),
    date: seconds,
    time: timeLabelAt(seconds, timeZone),
    user,
    contact: row.contact ?? (user && { name: user.name, email: user.email }),
    ...(row.phone && { phone: row.phone }),
    ...(row.note && { note: row.note }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    ...(unreadable && { unreadable }),
  }
}

/** The same for one reader, without the fields that their role doesn't include. Their own bookings they read in full. */
export function presentTo(
  reader: Pick<CurrentUser, 'uid' | 'role'>,
  row: AppointmentRow & Pick<Appointment, 'contact'>,
  timeZone: string,
): Appointment {
  const booking = presentAppointment(row, timeZone)
  if (row.clientId === reader.uid || can(reader, 'clients.contact')) return booking
  const { phone: _, contact, user, ...rest } = booking
  return {
    ...rest,
    user: user && { ...user, email: '' },
    ...(contact && { contact: { name: contact.name, email: '' } }),
  }
}

const noted = new Set<string>()

/** One line in the log for each damaged record, however often it is shown; a process notes the first thousand. */
function noteDamage(id: string): void {
  if (noted.has(id) || noted.size >= 1000) return
  noted.add(id)
  console.error(
    `${new Date().toISOString()} warn The booking ${id} is damaged: its services, stylist or client can’t be read in full`,
  )
}

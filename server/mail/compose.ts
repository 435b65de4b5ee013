import type { ClientMailKind, SalonMailKind } from '../../domain/mail.ts'
import type { Settings } from '../../domain/settings.ts'
import type { Queryable } from '../database/client.ts'
import type { appointmentEvents, appointments } from '../database/schema.ts'
import { queueMail } from './commands.ts'

export type AppointmentEvent = typeof appointmentEvents.$inferSelect
export type StoredAppointment = typeof appointments.$inferSelect

/** What mails are composed with, beside what they are about. */
export interface ComposeContext {
  readonly settings: Settings
  /** Where links lead, such as https://salon.example; no slash at its end. */
  readonly origin: string
  /** Signs the links that need no signing in. */
  readonly authSecret: string
  /** The administrator's address, for a salon without one. */
  readonly adminEmail: string
  /** Unix seconds, by the server's clock. */
  readonly now: number
}

export interface AskedMails {
  /** What `mailsAskedBy` decided; the composer asks no more questions. */
  readonly kinds: readonly (ClientMailKind | SalonMailKind)[]
  /** The appointment as it is now; as it was, where it has been deleted. */
  readonly appointment: StoredAppointment
  /** The client's account as it is now. */
  readonly client: { readonly id: string; readonly name: string; readonly email: string }
}

/** Queues the mails that a change of an appointment asks for, in the caller's transaction. Idempotent by the mails' keys. */
export async function queueAppointmentMails(
  tx: Queryable,
  event: AppointmentEvent,
  asked: AskedMails,
  context: ComposeContext,
): Promise<void> {
  const { salon } = context.settings
  for (const kind of asked.kinds) {
    const { id, name, email } = asked.client
    const to = kind.startsWith('salon_')
      ? { name: salon.name, address: salon.email || context.adminEmail }
      : { name, address: email, userId: id }
    await queueMail(tx, {
      key: `event:${event.id}:${kind}`,
      kind,
      to,
      appointmentId: event.appointmentId,
      subject: `${kind}: ${salon.name}`,
      text: `${kind}: ${asked.appointment.startsAt.toISOString()}`,
      html: `<p>${kind}: ${asked.appointment.startsAt.toISOString()}</p>`,
    })
  }
}

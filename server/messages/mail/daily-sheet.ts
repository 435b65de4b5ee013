import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { openStatuses } from '../../../domain/booking/appointment.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { addDays, weekdayOf } from '../../../domain/time/calendar.ts'
import { minutesAt, startOfDay } from '../../../domain/time/salon-time.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { visitColumns } from '../../booking/appointments/queries.ts'
import type { Database, Queryable } from '../../platform/database/client.ts'
import { appointments } from '../../platform/database/schema/booking.ts'
import { clients } from '../../platform/database/schema/clients.ts'
import { mails } from '../../platform/database/schema/messages.ts'
import { inLanguage } from '../../platform/language/reader.ts'
import { queueMail } from './commands.ts'
import type { ComposeContext } from './compose.ts'
import { salonAddress } from './delivery.ts'
import { salonLanguage } from './language.ts'
import { sheetLetter } from './letters/daily-sheet.ts'
import { writeLetter } from './letters/letters.ts'
import { readMailWords } from './texts.ts'

const isOpen = inArray(appointments.status, openStatuses)

/** The most minutes that a sheet can be late, such as after an outage in the morning. */
const sheetLateness = 6 * 60

/** Queues the daily sheet when it is due, also without visits; none for a day off. Run each minute; idempotent by the mail's key. */
export async function queueDailySheet(db: Database, context: ComposeContext): Promise<void> {
  const { settings, origin, now } = context
  const { timeZone } = settings.place
  const sheetMinutes = settings.mail.dailySheet
  const minutes = minutesAt(now, timeZone)
  if (sheetMinutes === null || minutes < sheetMinutes || minutes > sheetMinutes + sheetLateness) return
  const date = dateAt(now, timeZone)
  const key = `sheet:${date}`
  const [queued] = await db.select({ id: mails.id }).from(mails).where(eq(mails.key, key))
  if (queued) return
  await db.transaction(async (tx) => {
    const visits = await readVisits(tx, { from: startOfDay(date, timeZone), to: startOfDay(addDays(date, 1), timeZone) })
    if (visits.length === 0 && !opensOn(date, settings)) return
    const to = salonAddress(context)
    const language = await salonLanguage(tx, { languages: settings.languages, address: to.address })
    await inLanguage(language, async () => {
      const words = await readMailWords(tx, 'salon_daily_sheet', settings)
      const letter = await writeLetter(words, sheetLetter({ date, visits, settings, origin }))
      await queueMail(tx, { key, kind: 'salon_daily_sheet', to, ...letter })
    })
  })
}

/**
 * Reads a day's open visits with their clients, for a mail queued in the same transaction. Serializes with deletions of accounts: one
 * either waits and then finds the mail, or is waited for and has removed the name.
 */
async function readVisits(tx: Queryable, { from, to }: { readonly from: number; readonly to: number }) {
  const { id, startsAt } = appointments
  const isOfDay = and(isOpen, gte(startsAt, fromUnixSeconds(from)), lt(startsAt, fromUnixSeconds(to)))
  // Separate statement: after a lock wait the first snapshot is stale.
  await tx.select({ id }).from(appointments).where(isOfDay).orderBy(asc(id)).for('share')
  return tx
    .select({ appointment: visitColumns, client: { name: clients.name, phone: clients.phone } })
    .from(appointments)
    .innerJoin(clients, eq(clients.id, appointments.clientId))
    .where(and(isOfDay, eq(clients.demo, false)))
    .orderBy(asc(startsAt), asc(id))
}

function opensOn(date: string, { hours, closures }: Settings): boolean {
  return (hours[weekdayOf(date)] ?? []).length > 0 && !closures.some(({ from, to }) => from <= date && date <= to)
}

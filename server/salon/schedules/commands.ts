import { isDeepStrictEqual } from 'node:util'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, sql } from 'drizzle-orm'
import { AppError, notInRole } from '../../../domain/app-error.ts'
import type { VersionedSchedule } from '../../../domain/booking/schedule/working-days.ts'
import { changesBetween } from '../../../domain/insight/audit.ts'
import { say } from '../../../domain/language/say.ts'
import { can } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { changesOnlySoonAbsences, defaultSchedule, withoutPast } from '../../../domain/salon/schedule/hours.ts'
import { dateAt } from '../../../domain/time/viewer-time.ts'
import { recordAudit } from '../../platform/audit/commands.ts'
import { systemDate } from '../../platform/clock.ts'
import { stylists } from '../../platform/database/schema/salon.ts'
import type { Author } from '../../platform/http/author.ts'
import { noSuchStylist } from '../stylists/commands.ts'
import { findSchedule, type ScheduleContext, scheduleVersion } from './queries.ts'

/**
 * Saves a stylist's schedule unless it changed since the owner saw it, without long-past absences. Appointments stay. Staff who may only
 * take a sick call change absences of today and tomorrow.
 * @throws {AppError} `not_found` · `forbidden` · `conflict` with the current schedule
 */
export async function saveSchedule(
  { db, clock, settings, onCatalogueChange, user, by }: ScheduleContext & { readonly user: CurrentUser; readonly by: Author },
  id: string,
  { version, schedule: entered }: VersionedSchedule,
): Promise<VersionedSchedule> {
  const today = dateAt(clock(), settings.get().place.timeZone)
  const schedule = withoutPast(entered, today)
  const isSalons = isDeepStrictEqual(schedule, defaultSchedule)
  const row = await db.transaction(async (transaction) => {
    const [before] = await transaction.select().from(stylists).where(eq(stylists.id, id)).for('update')
    const currentSchedule = withoutPast(before?.schedule ?? defaultSchedule, today)
    if (!can(user, 'schedules.write') && !changesOnlySoonAbsences(currentSchedule, schedule, today)) throw notInRole(user)
    const [saved] = await transaction
      .update(stylists)
      // An edited demo record is the owner's, and stays when the demo is removed.
      .set({ schedule: isSalons ? null : schedule, demo: false, updatedAt: systemDate() })
      .where(and(eq(stylists.id, id), sql`${scheduleVersion} = ${version}`))
      .returning({ version: scheduleVersion })
    if (!before || !saved) return undefined
    const changes = changesBetween(before.schedule ?? defaultSchedule, schedule)
    await recordAudit(transaction, by, { kind: 'schedules.changed', subject: { id, label: before.name }, changes })
    return saved
  })
  if (row) {
    onCatalogueChange()
    return { version: row.version, schedule }
  }
  const current = await findSchedule({ db }, id)
  if (!current) throw noSuchStylist()
  // Repeated after a lost response.
  if (isDeepStrictEqual(current.schedule, schedule)) return current
  throw new AppError('conflict', say(msg`This schedule was just changed somewhere else. Your change isn’t saved yet.`), {
    schedule: current,
  })
}

import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import { type Appointment, holdsTime } from '../../../domain/booking/appointment.ts'
import { say } from '../../../domain/language/say.ts'
import type { BookingContext } from '../appointments/commit.ts'
import { requireColumn } from '../appointments/policies.ts'
import { requireAppointment } from '../appointments/queries.ts'
import { type AppointmentRow, presentTo } from '../appointments/serializers.ts'
import { type OfSeries, readSeries } from './canceling.ts'

/** Pairs the visits' rows with the requested changes. */
export async function seenRows<Seen extends { readonly id: string; readonly version: number }>(
  { db }: BookingContext,
  { user, id }: OfSeries,
  visits: readonly Seen[],
) {
  requireColumn(user, await requireAppointment(db, id, user))
  const series = await readSeries(db, id)
  if (visits.some((visit) => !series.includes(visit.id)))
    throw new AppError('invalid', say(msg`These visits aren’t of one series.`))
  const rows = await Promise.all(visits.map(async (visit) => ({ ...visit, row: await requireAppointment(db, visit.id, user) })))
  for (const { row } of rows) requireColumn(user, row)
  return rows
}

export function requireAsSeen(
  visits: readonly { readonly version: number; readonly row: AppointmentRow }[],
  done: 'moved' | 'changed',
): void {
  if (visits.some(({ version, row }) => row.version !== version || !holdsTime(row.status))) throw changedSince(done)
}

export const changedSince = (done: 'moved' | 'changed') =>
  new AppError(
    'conflict',
    say(
      done === 'moved'
        ? msg`One of these visits was just changed, so none was moved. Look at them again.`
        : msg`One of these visits was just changed, so none was changed. Look at them again.`,
    ),
  )

export function presentAll({ settings }: BookingContext, { user }: OfSeries, rows: readonly AppointmentRow[]): Appointment[] {
  const { timeZone } = settings.get().place
  return rows
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map((row) => presentTo(user, row, timeZone))
}

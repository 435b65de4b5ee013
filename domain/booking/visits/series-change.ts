import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../../language/say.ts'
import { freeTime } from '../../salon/schedule/schedule.ts'
import { recordId } from '../../text.ts'
import { addDays, daysBetween } from '../../time/calendar.ts'
import { shownDate, startLabel } from '../../time/date-schemas.ts'
import { seriesConflict } from '../schedule/series.ts'
import { visitEdit } from './edit.ts'
import { seriesVisits, visitVersion } from './series-cancel.ts'

const dryRun = z.boolean(said(msg`Send true or false`)).optional()
const isOnce = (visits: readonly { readonly id: string }[]) => new Set(visits.map(({ id }) => id)).size === visits.length
const once = said(msg`Choose each visit once`)

/** Moves visits of a series, as the desk saw them, to new times, all or none; and to another stylist, if one is given. */
export const seriesMove = z
  .object({
    visits: seriesVisits(visitVersion.extend({ date: shownDate, time: startLabel })).refine(isOnce, once),
    stylistId: recordId.optional(),
    /** Also outside of hours, start times and the stylist's services. */
    outside: z.boolean(said(msg`Send true or false`)).optional(),
    /** The client gets one mail about all of them. */
    tellClient: z.boolean(said(msg`Send true or false`)).default(true),
    /** Moves nothing and reports how each visit would fit. */
    dryRun,
  })
  .meta({ id: 'SeriesMove' })
export type SeriesMove = z.infer<typeof seriesMove>

const { services, minutes, note, deskNote, outside } = visitEdit.shape

export const seriesEdit = z
  .object({
    visits: seriesVisits(visitVersion).refine(isOnce, once),
    edit: z
      .object({ services, minutes, note, deskNote, outside })
      .refine(({ outside: _, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
        error: () => say(msg`Say what to change`),
      }),
    dryRun,
  })
  .meta({ id: 'SeriesEdit' })
export type SeriesEdit = z.infer<typeof seriesEdit>

export const seriesChangePlan = z
  .object({ visits: z.array(freeTime.extend({ id: z.string(), conflict: seriesConflict.nullable() })) })
  .meta({ id: 'SeriesChangePlan' })
export type SeriesChangePlan = z.infer<typeof seriesChangePlan>

interface Shift {
  readonly from: string
  readonly to: string
  readonly time: string
}

/** Shifts visits along with one of them: by as many days, to its time of day. */
export function shiftedSlots<Visit extends { readonly date: string }>(
  visits: readonly Visit[],
  { from, to, time }: Shift,
): (Visit & { readonly time: string })[] {
  const days = daysBetween(from, to)
  return visits.map((visit) => ({ ...visit, date: addDays(visit.date, days), time }))
}

import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'
import { recordId, recordVersion } from '../../text.ts'
import { appointment, appointmentStatus, cancelReason } from '../appointment.ts'
import { mostVisits, tooManyVisits } from '../schedule/series.ts'

export const seriesVisits = <Seen extends z.ZodType>(seen: Seen) =>
  z.array(seen).min(1, said(msg`Choose a visit`)).max(mostVisits, said(tooManyVisits))

export const visitVersion = z.object({ id: recordId, version: recordVersion })

/** Visits of a series as the desk saw them, canceled all or none; otherwise like the cancellation of a single one. */
export const seriesCancellation = z
  .object({
    visits: seriesVisits(visitVersion.extend({ from: appointmentStatus })),
    reason: cancelReason,
    tellClient: z.boolean(said(msg`Send true or false`)).default(true),
  })
  .meta({ id: 'SeriesCancellation' })
export type SeriesCancellation = z.infer<typeof seriesCancellation>

/** `version` is the one after the cancellation. */
export const seriesUndo = z.object({ visits: seriesVisits(visitVersion) }).meta({ id: 'SeriesUndo' })
export type SeriesUndo = z.infer<typeof seriesUndo>

export const undoneSeries = z
  .object({ appointments: z.array(appointment), refused: z.array(z.object({ id: z.string(), message: z.string() })) })
  .meta({ id: 'UndoneSeries' })
export type UndoneSeries = z.infer<typeof undoneSeries>

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../../language/say.ts'
import { lineOfText, recordId, recordVersion } from '../../text.ts'
import { addDays, gridMinutes } from '../../time/calendar.ts'
import { shownDate } from '../../time/date-schemas.ts'

const endOfDay = 24 * 60
const onGrid = (missing: MessageDescriptor, beside: MessageDescriptor) =>
  z
    .int(said(missing))
    .min(0, said(missing))
    .max(endOfDay, said(msg`The end can’t be after midnight`))
    .multipleOf(gridMinutes, said(beside))

/** In characters: it is shown in a narrow column. */
export const maxBlockReason = 80

/** Most dates of one series: daily for a year. */
export const maxBlockDates = 366

const times = {
  stylistId: recordId,
  /** Minutes since midnight on the salon's clock, like `ends`. */
  starts: onGrid(msg`Choose a start`, msg`Choose a start on the 5-minute grid`),
  ends: onGrid(msg`Choose an end`, msg`Choose an end on the 5-minute grid`),
  reason: z.literal('').or(lineOfText(msg`The reason`, maxBlockReason)),
}

function endsLater({ starts, ends }: { readonly starts: number; readonly ends: number }): boolean {
  return starts < ends
}
const endError = { path: ['ends'], error: () => say(msg`The end must come after the start`) }

export const blockInput = z
  .object({
    ...times,
    dates: z
      .array(shownDate, said(msg`Choose a date`))
      .min(1, said(msg`Choose a date`))
      .max(maxBlockDates, said(msg`That’s more than a year of days. Choose an earlier last day`))
      .refine((dates) => new Set(dates).size === dates.length, said(msg`Choose each date once`)),
    /** Set for blocks removed from a series that are put back. */
    seriesId: recordId.optional(),
    skipTaken: z.boolean(said(msg`Send true or false`)).optional(),
  })
  .refine(endsLater, endError)
  .meta({ id: 'BlockInput' })
export type BlockInput = z.infer<typeof blockInput>

export const blockChange = z
  .object({ ...times, date: shownDate, version: recordVersion })
  .refine(endsLater, endError)
  .meta({ id: 'BlockChange' })
export type BlockChange = z.infer<typeof blockChange>

export const deskBlock = z
  .object({
    id: z.string(),
    stylistId: z.string(),
    date: z.string(),
    starts: z.number(),
    ends: z.number(),
    reason: z.string(),
    version: z.number(),
    /** Shared by blocks that were made together; null for one alone. */
    seriesId: z.string().nullable(),
  })
  .meta({ id: 'DeskBlock' })
export type DeskBlock = z.infer<typeof deskBlock>

export const addedBlocks = z
  .object({
    blocks: z.array(deskBlock),
    skipped: z.array(z.string()),
  })
  .meta({ id: 'AddedBlocks' })
export type AddedBlocks = z.infer<typeof addedBlocks>

export const removedBlocks = z.object({ blocks: z.array(deskBlock) }).meta({ id: 'RemovedBlocks' })
export type RemovedBlocks = z.infer<typeof removedBlocks>

export const blockRepeats = ['never', 'daily', 'weekly'] as const
export type BlockRepeat = (typeof blockRepeats)[number]

interface Repetition {
  readonly date: string
  readonly repeats: BlockRepeat
  /** The last date, included. */
  readonly until: string
}

/** Returns the dates of a repetition, at most one more than the limit. */
export function repeatedDates({ date, repeats, until }: Repetition): string[] {
  if (repeats === 'never') return [date]
  const dates: string[] = []
  for (let next = date; next <= until && dates.length <= maxBlockDates; next = addDays(next, repeats === 'daily' ? 1 : 7)) {
    dates.push(next)
  }
  return dates
}

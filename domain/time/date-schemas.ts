import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../language/say.ts'

// Apart from `calendar.ts`, which every page needs: zod is a sixth of a first visit's budget.

/**
 * An existing calendar date, 'YYYY-MM-DD'. Aborts, so that later rules get valid dates only. An empty text comes from an empty date field.
 */
export const calendarDate = z.iso
  .date({ error: ({ input }) => say(input === '' ? msg`Choose a date` : msg`Use a date like 2026-12-01`), abort: true })
  .meta({ example: '2026-12-01' })

/** Dates that a calendar shows: far more than can be booked, and safe for date arithmetic. */
export const shownDate = calendarDate.refine((date) => date >= '1900-01-01' && date <= '2999-12-31', {
  error: () => say(msg`Use a date from 1900 to 2999`),
  abort: true,
})

export const instant = z.int().meta({ description: 'Unix seconds' })

/** Any time of day on the 5-minute grid; the salon's settings decide which are offered. */
export const startLabel = z
  .string(said(msg`Choose a start time, such as 10:00 AM`))
  .regex(/^(1[0-2]|[1-9]):[0-5][05] (AM|PM)$/, said(msg`Choose a start time, such as 10:00 AM`))
  .meta({ example: '10:00 AM' })

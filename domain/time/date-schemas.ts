import { z } from 'zod'

// Apart from `calendar.ts`, which every page needs: zod is a sixth of what a first visit may download.

/** A calendar date without a zone, 'YYYY-MM-DD', that exists. Later rules run on valid dates only. An empty one is a date field that
 * nothing was chosen in. */
export const calendarDate = z.iso
  .date({ error: ({ input }) => (input === '' ? 'Choose a date' : 'Use a date like 2026-12-01'), abort: true })
  .meta({ example: '2026-12-01' })

/** Dates that a calendar can show: far beyond what can be booked, and safe for date arithmetic. */
export const shownDate = calendarDate.refine((date) => date >= '1900-01-01' && date <= '2999-12-31', {
  error: 'Use a date from 1900 to 2999',
  abort: true,
})

/** An instant as the API writes it. */
export const instant = z.int().meta({ description: 'Unix seconds' })

/** A start time's label: any time of day on the 5-minute grid. Which of them are offered, the salon's settings say. */
export const startLabel = z
  .string('Choose a start time, such as 10:00 AM')
  .regex(/^(1[0-2]|[1-9]):[0-5][05] (AM|PM)$/, 'Choose a start time, such as 10:00 AM')
  .meta({ example: '10:00 AM' })

import { z } from 'zod'

/** Usual time until a booking is confirmed: the median of the last ones, in minutes; null while there are too few. */
export const confirmationTime = z.object({ minutes: z.number().nullable() }).meta({ id: 'ConfirmationTime' })
export type ConfirmationTime = z.infer<typeof confirmationTime>

const hour = 60
const day = 24 * 60

/** Tells clients the usual time, rounded up: 'We usually do within 2 hours.' Empty beyond a week. */
export function confirmationText({ minutes }: ConfirmationTime): string {
  if (minutes === null || minutes > 7 * day) return ''
  return `We usually do within ${inWords(minutes)}.`
}

function inWords(minutes: number): string {
  if (minutes <= 15) return '15 minutes'
  if (minutes <= 30) return 'half an hour'
  if (minutes <= hour) return 'an hour'
  if (minutes <= 23 * hour) return `${Math.ceil(minutes / hour)} hours`
  const days = Math.ceil((minutes - 2 * hour) / day)
  return days <= 1 ? 'a day' : `${days} days`
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { say } from '../language/say.ts'

/** Usual time until a booking is confirmed: the median of the last ones, in minutes; null while there are too few. */
export const confirmationTime = z.object({ minutes: z.number().nullable() }).meta({ id: 'ConfirmationTime' })
export type ConfirmationTime = z.infer<typeof confirmationTime>

const hour = 60
const day = 24 * 60

/** Tells clients the usual time, rounded up: 'We usually do within 2 hours.' Empty beyond a week. */
export function confirmationText({ minutes }: ConfirmationTime): string {
  if (minutes === null || minutes > 7 * day) return ''
  return say(withinText(minutes))
}

function withinText(minutes: number): MessageDescriptor {
  if (minutes <= 15) return msg`We usually do within 15 minutes.`
  if (minutes <= 30) return msg`We usually do within half an hour.`
  if (minutes <= 23 * hour) {
    const hours = Math.ceil(minutes / hour)
    return msg`We usually do within ${plural({ hours }, { one: 'an hour', other: '# hours' })}.`
  }
  const days = Math.max(1, Math.ceil((minutes - 2 * hour) / day))
  return msg`We usually do within ${plural({ days }, { one: 'a day', other: '# days' })}.`
}

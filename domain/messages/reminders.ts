import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../language/say.ts'

/** Minutes before a visit at which its client is reminded; null for no reminder. `reminderMoment` adds the quiet hours. */
export const reminderBefore = z
  .int(said(msg`Enter whole minutes`))
  .min(15, said(msg`Enter at least 15 minutes`))
  .max(14 * 24 * 60, said(msg`Enter at most 14 days`))
  .nullable()

export const usualReminder = 24 * 60

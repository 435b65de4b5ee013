import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { AppointmentStatus } from '../../../domain/booking/appointment.ts'
import { say } from '../../../domain/language/say.ts'

type Texts = Readonly<Record<AppointmentStatus, MessageDescriptor>>

const nowTexts: Texts = {
  Pending: msg`It’s Pending now.`,
  Confirmed: msg`It’s Confirmed now.`,
  Completed: msg`It’s Completed now.`,
  Canceled: msg`It’s Canceled now.`,
}

/** Describes a booking's present status. */
export const nowText = (status: AppointmentStatus): string => say(nowTexts[status])

const staysTexts: Texts = {
  Pending: msg`This booking stays Pending.`,
  Confirmed: msg`This booking stays Confirmed.`,
  Completed: msg`This booking stays Completed.`,
  Canceled: msg`This booking stays Canceled.`,
}

export const staysText = (status: AppointmentStatus): string => say(staysTexts[status])

const tooLateTexts: Texts = {
  Pending: msg`It’s too late to undo this. The booking stays Pending.`,
  Confirmed: msg`It’s too late to undo this. The booking stays Confirmed.`,
  Completed: msg`It’s too late to undo this. The booking stays Completed.`,
  Canceled: msg`It’s too late to undo this. The booking stays Canceled.`,
}

export const tooLateToUndoText = (status: AppointmentStatus): string => say(tooLateTexts[status])

const notMovableTexts: Texts = {
  Pending: msg`A booking that is Pending can’t be moved.`,
  Confirmed: msg`A booking that is Confirmed can’t be moved.`,
  Completed: msg`A booking that is Completed can’t be moved.`,
  Canceled: msg`A booking that is Canceled can’t be moved.`,
}

export const notMovableText = (status: AppointmentStatus): string => say(notMovableTexts[status])

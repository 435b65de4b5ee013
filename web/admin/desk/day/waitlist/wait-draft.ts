import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { anyStylist } from '../../../../../domain/booking/booking.ts'
import { type WaitlistInput, waitlistInput } from '../../../../../domain/booking/waitlist/waitlist.ts'
import { errorsByPath } from '../../../../../domain/field-errors.ts'
import { addDays, timeLabel } from '../../../../../domain/time/calendar.ts'
import { keepTyped } from '../../../../ui/leaving/kept.ts'
import { type Problems, readForWhom } from '../booking/booking-input.ts'
import { type BookingDraft, draftSchema } from '../booking/draft.ts'

const { forWhom, services, note, sent } = draftSchema.shape

export const waitDraftSchema = z.object({
  forWhom,
  services,
  /** Any of them will do; empty for all stylists. */
  stylistIds: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  /** Earliest and latest start, in minutes since midnight; null if the input is not a time. */
  earliest: z.number().nullable(),
  latest: z.number().nullable(),
  note,
  sent,
})
export type WaitDraft = z.infer<typeof waitDraftSchema>

export const waitKey = 'desk-wait'

/** Default length of a wait, in days after the first. */
const usualDays = 13

interface Begin {
  readonly today: string
  readonly date: string
  /** The last date open to bookings. */
  readonly last: string
  /** The salon's opening hours, in minutes since midnight. */
  readonly hours: { readonly starts: number; readonly ends: number }
}

/** Defaults to two weeks from the visible date. */
export function emptyWait({ today, date, last, hours }: Begin): WaitDraft {
  const from = date < today ? today : date
  const until = addDays(from, usualDays)
  return {
    forWhom: { who: 'search', typed: '' },
    services: [],
    stylistIds: [],
    from,
    to: until > last && last >= from ? last : until,
    earliest: hours.starts,
    latest: hours.ends,
    note: '',
    sent: null,
  }
}

/** Turns a booking that found no time into a waitlist draft for its day. */
export function keepAsWish({ forWhom, services, note, isAny }: BookingDraft, slot: { date: string; stylistId: string }): void {
  const wish: Partial<WaitDraft> = {
    forWhom: forWhom.who === 'walk-in' ? { who: 'search', typed: '' } : forWhom,
    services,
    note,
    stylistIds: isAny || slot.stylistId === '' ? [] : [slot.stylistId],
    from: slot.date,
    to: slot.date,
  }
  keepTyped(waitKey, wish)
}

interface Checked {
  readonly problems: Problems
  /** Null if invalid. */
  readonly input: WaitlistInput | null
}

export function readWaitInput(draft: WaitDraft): Checked {
  const { problems: ofClient, walkIn: _, ...forWhom } = readForWhom(draft)
  const { stylistIds, from, to, earliest, latest } = draft
  const noTime = t`Enter a time such as 10:30`
  const problems: Record<string, string> = {
    ...ofClient,
    ...(draft.services.length === 0 && { services: t`Choose at least one service` }),
    ...(earliest === null && { earliest: noTime }),
    ...(latest === null && { latest: noTime }),
  }
  const checked = waitlistInput.safeParse({
    serviceIds: draft.services.map(({ id }) => id),
    stylistId: anyStylist,
    ...(stylistIds.length > 0 && { stylistIds }),
    from,
    to,
    earliest: timeLabel(earliest ?? 0),
    latest: timeLabel(latest ?? 24 * 60 - 5),
    ...(draft.note.trim() && { note: draft.note }),
    ...forWhom,
  })
  const fieldProblems = checked.success ? {} : errorsByPath(checked.error)
  const ofDays = Object.fromEntries(
    Object.entries(fieldProblems).filter(([field]) => ['from', 'to', 'latest', 'note'].includes(field)),
  )
  const all = { ...ofDays, ...problems }
  return { problems: all, input: checked.success && Object.keys(all).length === 0 ? checked.data : null }
}

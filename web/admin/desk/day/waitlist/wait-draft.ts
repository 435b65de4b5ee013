import { z } from 'zod'
import { anyStylist } from '../../../../../domain/booking.ts'
import { errorsByPath } from '../../../../../domain/field-errors.ts'
import { addDays, timeLabel } from '../../../../../domain/time/calendar.ts'
import { type WaitlistInput, waitlistInput } from '../../../../../domain/waitlist/waitlist.ts'
import { keepTyped } from '../../../../ui/leaving/kept.ts'
import { clientOf, type Problems } from '../booking/booking-input.ts'
import { type BookingDraft, draftSchema } from '../booking/draft.ts'

const { forWhom, services, note, sent } = draftSchema.shape

/** Somebody who is being put on the waitlist, as far as it was entered. */
export const waitDraftSchema = z.object({
  forWhom,
  services,
  /** Of whom any will do; empty for everybody. */
  stylistIds: z.array(z.string()),
  /** Calendar dates. */
  from: z.string(),
  to: z.string(),
  /** Between which a visit may start, in minutes since midnight; null while what is typed is no time. */
  earliest: z.number().nullable(),
  latest: z.number().nullable(),
  note,
  sent,
})
export type WaitDraft = z.infer<typeof waitDraftSchema>

/** In which the form keeps what was typed. */
export const waitKey = 'desk-wait'

/** How long a caller waits where nothing else is said, in days after the first. */
const usualDays = 13

interface Begin {
  readonly today: string
  /** The date on show. */
  readonly date: string
  /** The last that can be booked. */
  readonly last: string
  /** The salon's opening hours, in minutes since midnight. */
  readonly hours: { readonly starts: number; readonly ends: number }
}

/** Two weeks from the date on show. */
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

/** A booking that found no time goes on as a wish for its day. */
export function keepAsWish({ forWhom, services, note, isAny }: BookingDraft, place: { date: string; stylistId: string }): void {
  const wish: Partial<WaitDraft> = {
    forWhom: forWhom.who === 'walk-in' ? { who: 'search', typed: '' } : forWhom,
    services,
    note,
    stylistIds: isAny || place.stylistId === '' ? [] : [place.stylistId],
    from: place.date,
    to: place.date,
  }
  keepTyped(waitKey, wish)
}

interface Checked {
  readonly problems: Problems
  /** Null where something is wrong. */
  readonly input: WaitlistInput | null
}

const noTime = 'Enter a time such as 10:30'

/** The request to wait for what was entered, or what is wrong with it. */
export function waitInputOf(draft: WaitDraft): Checked {
  const { problems: ofClient, walkIn: _, ...forWhom } = clientOf(draft)
  const { stylistIds, from, to, earliest, latest } = draft
  const problems: Record<string, string> = {
    ...ofClient,
    ...(draft.services.length === 0 && { services: 'Choose at least one service' }),
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
  const found = checked.success ? {} : errorsByPath(checked.error)
  const ofDays = Object.fromEntries(Object.entries(found).filter(([field]) => ['from', 'to', 'latest', 'note'].includes(field)))
  const all = { ...ofDays, ...problems }
  return { problems: all, input: checked.success && Object.keys(all).length === 0 ? checked.data : null }
}

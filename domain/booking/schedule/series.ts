import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../../language/say.ts'
import { type DayAvailability, type FreeTime, freeTime } from '../../salon/schedule/schedule.ts'
import { recordId } from '../../text.ts'
import { addDays, addMonths, daysBetween, minutesOf } from '../../time/calendar.ts'
import { shownDate, startLabel } from '../../time/date-schemas.ts'
import { appointment } from '../appointment.ts'
import { bookingInput } from './booking-input.ts'
import { deskChoices } from './desk-booking.ts'
import type { OutsideReason } from './outside.ts'

/** Most visits of one series: weekly for a year. */
export const mostVisits = 52
const mostWeeks = 52

export const tooManyVisits = msg`A series can have at most ${plural({ most: mostVisits }, { one: '# visit', other: '# visits' })}`

/** Numbers out of range end the check: later ones would compute impossible dates. */
const outOfRange = (message: MessageDescriptor) => ({ ...said(message), abort: true })

const everyWeeks = msg`Repeat every 1 to 52 weeks`
const weeks = z.int(said(everyWeeks)).min(1, outOfRange(everyWeeks)).max(mostWeeks, outOfRange(everyWeeks))

/** Repeats every so many weeks at the same time of day: until a date, included, or for a number of visits; for a year without either. */
const repetitionFields = {
  date: shownDate,
  time: startLabel,
  weeks,
  until: shownDate.optional(),
  count: z
    .int(said(msg`Choose how many visits`))
    .min(1, outOfRange(msg`Choose how many visits`))
    .max(mostVisits, outOfRange(tooManyVisits))
    .optional(),
}

export const repetition = z.object(repetitionFields).superRefine(checkLength)
export type Repetition = z.infer<typeof repetition>

function checkLength({ date, weeks: every, until, count = 1 }: Omit<Repetition, 'time'>, { addIssue }: z.RefinementCtx): void {
  const refuse = (path: 'until' | 'count', message: MessageDescriptor) =>
    addIssue({ code: 'custom', path: [path], message: say(message) })
  const last = addMonths(date, 12)
  if (until !== undefined && until < date) refuse('until', msg`The last day can’t be before the first visit`)
  if (until !== undefined && until > last) refuse('until', msg`A series can run for up to a year. Choose an earlier last day`)
  if (addDays(date, every * 7 * (count - 1)) > last) {
    const fits = Math.floor(daysBetween(date, last) / (every * 7)) + 1
    refuse('count', tooMany(fits, every))
  }
}

function tooMany(visits: number, weeks: number): MessageDescriptor {
  return msg`A series can run for up to a year: at most ${plural({ visits }, { one: '# visit', other: '# visits' })} ${plural({ weeks }, { one: 'every week', other: 'every # weeks' })}`
}

/** Returns the dates of a repetition, the first included. */
export function seriesDates({ date, weeks: every, until, count = mostVisits }: Omit<Repetition, 'time'>): string[] {
  const last = until ?? addMonths(date, 12)
  const dates = Array.from({ length: Math.min(count, mostVisits) }, (_, index) => addDays(date, index * every * 7))
  return dates.filter((each) => each <= last)
}

const seriesVisit = freeTime.extend({
  /** Book outside of hours, start times or the stylist's services. */
  outside: z.boolean(said(msg`Send true or false`)).optional(),
  /** Book beside another visit of the client. */
  alsoBook: z.boolean(said(msg`Send true or false`)).optional(),
})
export type SeriesVisit = z.infer<typeof seriesVisit>

const { services, confirmed, tellClient } = deskChoices

const selection = bookingInput
  .pick({ serviceIds: true, stylistId: true, expected: true, note: true })
  .extend({ services, confirmed, tellClient })
  .extend({
    clientId: recordId,
    /** Books nothing and reports how each visit would fit. */
    dryRun: z.boolean(said(msg`Send true or false`)).optional(),
  })

const visitList = z
  .array(seriesVisit, said(msg`Choose the visits`))
  .min(1, said(msg`Choose at least one visit`))
  .max(mostVisits, said(tooManyVisits))
  .refine((visits) => new Set(visits.map(({ date, time }) => `${date} ${time}`)).size === visits.length, {
    error: () => say(msg`Choose each time once`),
  })
  .refine((visits) => spanInDays(visits) <= 366, {
    error: () => say(msg`A series can run for up to a year. Leave out the later visits`),
  })

/** Listed times or a repetition. All visits are booked, or none. */
export const seriesInput = z
  .union([selection.extend({ visits: visitList }), selection.extend(repetitionFields).superRefine(checkLength)])
  .refine(({ serviceIds, services: terms = [] }) => terms.every(({ id }) => serviceIds.includes(id)), {
    path: ['services'],
    error: () => say(msg`Send terms for the booked services only`),
  })
  .meta({ id: 'SeriesInput' })
export type SeriesInput = z.infer<typeof seriesInput>

function spanInDays(visits: readonly { readonly date: string }[]): number {
  const dates = visits.map(({ date }) => date).toSorted()
  return daysBetween(dates[0] ?? '', dates.at(-1) ?? '')
}

export function listVisits(input: SeriesInput): SeriesVisit[] {
  if (!('visits' in input)) return seriesDates(input).map((date) => ({ date, time: input.time }))
  return input.visits.toSorted((one, other) => (isEarlier(one, other) ? -1 : 1))
}

const isEarlier = (one: FreeTime, other: FreeTime) =>
  one.date === other.date ? minutesOf(one.time) < minutesOf(other.time) : one.date < other.date

/** `outside` and `own_visit` can be accepted in the request; `taken` and `impossible`, such as a time that the clocks skip, can't. */
const conflictKinds = ['impossible', 'taken', 'own_visit', 'outside'] as const

export const seriesConflict = z.object({ kind: z.enum(conflictKinds), text: z.string() })
export type SeriesConflict = z.infer<typeof seriesConflict>

/** Result of a dry run; visits with a conflict also have the nearest free times. */
export const seriesPlan = z
  .object({ visits: z.array(freeTime.extend({ conflict: seriesConflict.nullable(), nearest: z.array(freeTime) })) })
  .meta({ id: 'SeriesPlan' })
export type SeriesPlan = z.infer<typeof seriesPlan>

export const bookedSeries = z.object({ appointments: z.array(appointment) }).meta({ id: 'BookedSeries' })
export type BookedSeries = z.infer<typeof bookedSeries>

/** Open visits of a series, and the visit's position among all of them by start. `total` is 1 for a visit without a series. */
export const visitSeries = bookedSeries.extend({ position: z.int(), total: z.int() }).meta({ id: 'VisitSeries' })
export type VisitSeries = z.infer<typeof visitSeries>

/** Series are made ahead on purpose, so these are no conflicts. */
const expected: readonly OutsideReason[] = ['too_far', 'too_soon']

interface Found {
  readonly problem: string | null
  /** The visit or block that has the time: 'Anna Berg, 10:00 AM to 11:00 AM,'. */
  readonly holder: string | null
  /** Name of the client, if they have another visit then. */
  readonly ownVisit: string | null
  readonly outside: readonly { readonly reason: OutsideReason; readonly text: string }[]
}

/** Returns the most severe conflict that the request hasn't accepted, or null. */
export function findConflict(
  { problem, holder, ownVisit, outside }: Found,
  accepted: Pick<SeriesVisit, 'outside' | 'alsoBook'> = {},
): SeriesConflict | null {
  if (problem) return { kind: 'impossible', text: problem }
  if (holder) return { kind: 'taken', text: say(msg`${{ holder }} is there already.`) }
  if (ownVisit && !accepted.alsoBook)
    return { kind: 'own_visit', text: say(msg`${{ client: ownVisit }} already has a visit at that time.`) }
  const lines = outside.filter(({ reason }) => !expected.includes(reason)).map(({ text }) => text)
  return lines.length > 0 && !accepted.outside ? { kind: 'outside', text: lines.join(' ') } : null
}

interface Nearest {
  readonly most: number
  readonly perDay: number
}

/** Returns the free times nearest to a wanted one, nearest days first, each day by the clock. */
export function nearestTimes(days: readonly DayAvailability[], wanted: FreeTime, { most, perDay }: Nearest): FreeTime[] {
  const awayFrom = (time: string) => Math.abs(minutesOf(time) - minutesOf(wanted.time))
  const ranked = days
    .map(({ date, slots }) => ({
      away: Math.abs(daysBetween(wanted.date, date)),
      times: slots
        .filter(({ state }) => state === 'free')
        .map(({ time }) => ({ date, time }))
        .toSorted((one, other) => awayFrom(one.time) - awayFrom(other.time))
        .slice(0, perDay),
    }))
    .toSorted((one, other) => one.away - other.away)
  return ranked
    .flatMap(({ times }) => times)
    .slice(0, most)
    .toSorted((one, other) => (isEarlier(one, other) ? -1 : 1))
}

import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleaned } from '../../cleaned-text.ts'
import type { FieldName } from '../../language/field-rules.ts'
import { fieldRules } from '../../language/field-rules.ts'
import { said, say } from '../../language/say.ts'
import { lineOfText, recordVersion } from '../../text.ts'
import type { AppointmentStatus } from '../appointment.ts'

/** Ratings of completed visits (decision 074): one to five stars, and a line that the salon reviews before it is shown. */

export const ratingLimits = { text: 300, reply: 500, reason: 200 } as const

/** Days after a visit's end to rate it, and after a rating to change it. */
const ratingDays = { give: 30, change: 7 } as const
const daySeconds = 86_400

/** `waiting`: to be reviewed; `shown`: public; `hidden`: withheld by the salon. */
export const textStates = ['none', 'waiting', 'shown', 'hidden'] as const
export type TextState = (typeof textStates)[number]

const optionalLine = (label: FieldName, max: number) =>
  z
    .string(fieldRules.text(label))
    // For the API's description, which ignores anything after a transformation.
    .meta({ maxLength: max })
    .transform((value) => cleaned(value).replace(/\s+/g, ' ').trim())
    .pipe(z.literal('').or(lineOfText(label, max)))

const stars = z
  .int(said(msg`Choose one to five stars`))
  .min(1, said(msg`Choose one to five stars`))
  .max(5, said(msg`Choose one to five stars`))

export const ratingInput = z
  .object({ stars, text: optionalLine(msg`Your line`, ratingLimits.text).default('') })
  .meta({ id: 'RatingInput' })
export type RatingInput = z.infer<typeof ratingInput>

export const ownRating = z
  .object({
    bookingId: z.string(),
    stars: z.int(),
    text: z.string(),
    textState: z.enum(textStates),
    hiddenReason: z.string(),
    reply: z.string(),
    changeableUntil: z.number(),
  })
  .meta({ id: 'OwnRating' })
export type OwnRating = z.infer<typeof ownRating>

/** Latest first. `isOpen`: the salon shows its clients' ratings, so visits can be rated. */
export const ownRatings = z.object({ isOpen: z.boolean(), items: z.array(ownRating) }).meta({ id: 'OwnRatings' })
export type OwnRatings = z.infer<typeof ownRatings>

/** The visit of a mail's rating link. Anyone with the link can read it, so it has only the client's first name. */
export const linkedRating = z
  .object({
    bookingId: z.string(),
    firstName: z.string(),
    services: z.array(z.string()),
    stylistName: z.string(),
    /** Unix seconds. */
    date: z.number(),
    time: z.string(),
    rating: ownRating.nullable(),
    refusal: z.string().nullable(),
  })
  .meta({ id: 'LinkedRating' })
export type LinkedRating = z.infer<typeof linkedRating>

const shownRating = z.object({
  firstName: z.string(),
  stylistName: z.string(),
  stars: z.int(),
  text: z.string(),
  reply: z.string(),
  at: z.number(),
})
export const shownRatings = z.object({ items: z.array(shownRating), next: z.string().nullable() }).meta({ id: 'ShownRatings' })
export type ShownRatings = z.infer<typeof shownRatings>

export const deskRating = z
  .object({
    id: z.string(),
    clientName: z.string(),
    stylistName: z.string(),
    /** Start of the visit in Unix seconds. */
    date: z.number(),
    stars: z.int(),
    text: z.string(),
    textState: z.enum(textStates),
    hiddenReason: z.string(),
    reply: z.string(),
    at: z.number(),
    version: z.int(),
  })
  .meta({ id: 'DeskRating' })
export type DeskRating = z.infer<typeof deskRating>

/** `waiting`: lines to review, counted up to `mostCounted`. */
export const deskRatings = z
  .object({ items: z.array(deskRating), next: z.string().nullable(), waiting: z.int() })
  .meta({ id: 'DeskRatings' })
export type DeskRatings = z.infer<typeof deskRatings>
export const mostCounted = 100

/** Cursor: the last rating's moment in Unix milliseconds, and its id. */
const ratingCursor = z.string().regex(/^\d{1,14}-[\w-]{1,64}$/, said(msg`That page doesn’t exist`))

export const ratingLists = ['waiting', 'shown', 'hidden', 'all'] as const
export type RatingList = (typeof ratingLists)[number]
export const deskRatingQuery = z.object({ list: z.enum(ratingLists).default('waiting'), before: ratingCursor.optional() })
export const shownRatingQuery = z.object({ before: ratingCursor.optional() })

/** The salon's answer to a rating. Fields that are left out stay. */
export const ratingAnswer = z
  .object({
    version: recordVersion,
    textState: z.enum(['shown', 'hidden']).optional(),
    hiddenReason: optionalLine(msg`Reason`, ratingLimits.reason).default(''),
    reply: optionalLine(msg`Answer`, ratingLimits.reply).optional(),
  })
  .refine(({ textState, hiddenReason }) => textState !== 'hidden' || hiddenReason !== '', {
    error: () => say(msg`Say why, for the client to read`),
    path: ['hiddenReason'],
  })
  .meta({ id: 'RatingAnswer' })
export type RatingAnswer = z.input<typeof ratingAnswer>

interface RatedVisit {
  readonly status: AppointmentStatus
  /** Unix seconds. */
  readonly endsAt: number
  /** Null if it wasn't rated. */
  readonly ratedAt: number | null
}

export function ratingEnds({ endsAt, ratedAt }: Omit<RatedVisit, 'status'>): number {
  return ratedAt === null ? endsAt + ratingDays.give * daySeconds : ratedAt + ratingDays.change * daySeconds
}

/** Returns why a visit can't be rated, or its rating changed; null if it can. @param now Unix seconds */
export function ratingRefusal(visit: RatedVisit, now: number): string | null {
  if (visit.status !== 'Completed') return say(msg`You can rate a visit once it’s completed.`)
  if (now <= ratingEnds(visit)) return null
  const { give, change } = ratingDays
  return visit.ratedAt === null
    ? say(msg`A visit can be rated for ${plural({ give }, { one: '# day', other: '# days' })}. This one was longer ago.`)
    : say(msg`A rating can be changed for ${plural({ change }, { one: '# day', other: '# days' })}. This one stays as it is.`)
}

export function stateOfText(text: string, before: { readonly text: string; readonly textState: TextState } | null): TextState {
  if (text === '') return 'none'
  return before?.text === text ? before.textState : 'waiting'
}

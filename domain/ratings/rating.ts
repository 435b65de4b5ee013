import { z } from 'zod'
import type { AppointmentStatus } from '../appointment.ts'
import { cleaned } from '../cleaned-text.ts'
import { lineOfText, recordVersion, textLimits } from '../text.ts'

/** What clients give after completed visits (decision 074): one to five, and a line that the salon looks at before it is shown. */

export const ratingLimits = { text: 300, reply: 500, reason: 200 } as const

/** How long after the visit's end it can be rated, and how long after it was given a rating can be changed, in days. */
const ratingDays = { give: 30, change: 7 } as const
const daySeconds = 86_400

/** What became of a client's line: there is none, nobody has looked at it, everybody can read it, or the salon keeps it back. */
export const textStates = ['none', 'waiting', 'shown', 'hidden'] as const
export type TextState = (typeof textStates)[number]

/** What was typed as one line, however many it had; can be empty. */
const optionalLine = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    // For the description of the API, which doesn't see what comes after a transformation.
    .meta({ maxLength: max })
    .transform((value) => cleaned(value).replace(/\s+/g, ' ').trim())
    .pipe(z.literal('').or(lineOfText(label, max)))

const stars = z.int('Choose one to five stars').min(1, 'Choose one to five stars').max(5, 'Choose one to five stars')

export const ratingInput = z
  .object({ stars, text: optionalLine('Your line', ratingLimits.text).default('') })
  .meta({ id: 'RatingInput' })
export type RatingInput = z.infer<typeof ratingInput>

/** A client's own rating of one visit. Instants are Unix seconds. */
export const ownRating = z
  .object({
    bookingId: z.string(),
    stars: z.int(),
    text: z.string(),
    textState: z.enum(textStates),
    /** Why the line is kept back; empty otherwise. */
    hiddenReason: z.string(),
    /** The salon's answer; empty where there is none. */
    reply: z.string(),
    changeableUntil: z.number(),
  })
  .meta({ id: 'OwnRating' })
export type OwnRating = z.infer<typeof ownRating>

/** A person's ratings, latest first; `isOpen`: the salon goes by its clients' ratings, so visits can be rated. */
export const ownRatings = z.object({ isOpen: z.boolean(), items: z.array(ownRating) }).meta({ id: 'OwnRatings' })
export type OwnRatings = z.infer<typeof ownRatings>

/** The visit that a mail's link rates. Anyone with the link can read this, so it has no more of the client than the first name. */
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
    /** Why it can't be rated now, in words; null if it can. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'LinkedRating' })
export type LinkedRating = z.infer<typeof linkedRating>

/** A line as everybody reads it. */
const shownRating = z.object({
  firstName: z.string(),
  stylistName: z.string(),
  stars: z.int(),
  text: z.string(),
  reply: z.string(),
  /** When it was given. */
  at: z.number(),
})
export const shownRatings = z.object({ items: z.array(shownRating), next: z.string().nullable() }).meta({ id: 'ShownRatings' })
export type ShownRatings = z.infer<typeof shownRatings>

/** A rating as the salon looks at it. */
export const deskRating = z
  .object({
    id: z.string(),
    clientName: z.string(),
    stylistName: z.string(),
    /** The visit's, in Unix seconds. */
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

/** `waiting`: lines that nobody has looked at, counted up to `mostCounted`. */
export const deskRatings = z
  .object({ items: z.array(deskRating), next: z.string().nullable(), waiting: z.int() })
  .meta({ id: 'DeskRatings' })
export type DeskRatings = z.infer<typeof deskRatings>
export const mostCounted = 100

/** A position in a list: the moment of the last rating that was read, in Unix milliseconds, and its id. */
const ratingCursor = z.string().regex(/^\d{1,14}-[\w-]{1,64}$/, 'That page doesn’t exist')

export const ratingLists = ['waiting', 'shown', 'hidden', 'all'] as const
export type RatingList = (typeof ratingLists)[number]
export const deskRatingQuery = z.object({ list: z.enum(ratingLists).default('waiting'), before: ratingCursor.optional() })
export const shownRatingQuery = z.object({ before: ratingCursor.optional() })

/** What the salon does with a rating. What is left out stays. */
export const ratingAnswer = z
  .object({
    version: recordVersion,
    textState: z.enum(['shown', 'hidden']).optional(),
    hiddenReason: optionalLine('Reason', ratingLimits.reason).default(''),
    reply: optionalLine('Answer', ratingLimits.reply).optional(),
  })
  .refine(({ textState, hiddenReason }) => textState !== 'hidden' || hiddenReason !== '', {
    message: 'Say why, for the client to read',
    path: ['hiddenReason'],
  })
  .meta({ id: 'RatingAnswer' })
export type RatingAnswer = z.input<typeof ratingAnswer>

interface RatedVisit {
  readonly status: AppointmentStatus
  /** Unix seconds. */
  readonly endsAt: number
  /** When it was rated; null if it wasn't. */
  readonly ratedAt: number | null
}

/** Until when a visit's rating can be given or changed, in Unix seconds. */
export function ratingEnds({ endsAt, ratedAt }: Omit<RatedVisit, 'status'>): number {
  return ratedAt === null ? endsAt + ratingDays.give * daySeconds : ratedAt + ratingDays.change * daySeconds
}

/** Why a visit can't be rated, or its rating changed, in words; null if it can. @param now Unix seconds */
export function ratingRefusal(visit: RatedVisit, now: number): string | null {
  if (visit.status !== 'Completed') return 'You can rate a visit once it’s completed.'
  if (now <= ratingEnds(visit)) return null
  return visit.ratedAt === null
    ? `A visit can be rated for ${ratingDays.give} days. This one was longer ago.`
    : `A rating can be changed for ${ratingDays.change} days. This one stays as it is.`
}

/** The state of a line that its client has written: a new one is looked at again. */
export function stateOfText(text: string, before: { readonly text: string; readonly textState: TextState } | null): TextState {
  if (text === '') return 'none'
  return before?.text === text ? before.textState : 'waiting'
}

/** "Ana" of "Ana Costa", for everybody to read. */
export function firstNameOf(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first.slice(0, textLimits.name)
}

import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../language/say.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { calendarDate } from '../time/date-schemas.ts'
import { cardLimits, isBlank, newClient } from './client.ts'
import { email } from './user.ts'

/** February has 29, since a birthday's year can be unknown. */
const daysOfMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const birthday = z
  .string(said(msg`Enter the birthday as month and day`))
  .regex(/^(\d{4}-|--)\d\d-\d\d$/, said(msg`Enter the birthday as month and day`))
  .refine(isBirthday, said(msg`There’s no such day`))
  .nullable()

function isBirthday(text: string): boolean {
  if (!text.startsWith('--')) return text >= '1900' && calendarDate.safeParse(text).success
  const month = Number(text.slice(2, 4))
  const day = Number(text.slice(5))
  return day > 0 && day <= (daysOfMonths[month - 1] ?? 0)
}

export const tagOfClient = lineOfText(msg`Tag`, cardLimits.tag)

const tags = z
  .array(tagOfClient, said(msg`Tags must be a list`))
  .max(cardLimits.tags, said(msg`Use at most ${plural({ most: cardLimits.tags }, { one: '# tag', other: '# tags' })}`))
  // Tags that differ in case only are the same.
  .transform((all) => all.filter((tag, index) => all.findIndex((each) => each.toLowerCase() === tag.toLowerCase()) === index))

/** A change of a client; fields that are left out stay. */
export const clientChange = z
  .object({
    name: newClient.shape.name.optional(),
    phone: newClient.shape.phone,
    email: z.preprocess((value) => (value !== undefined && isBlank(value) ? null : value), email.nullable().optional()),
    birthday: birthday.optional(),
    source: linesOfText(msg`How they came`, cardLimits.source).optional(),
    tags: tags.optional(),
    /** The tags as the page showed them, so that tags added or removed by others since stay so. Without them, `tags` replaces all. */
    shownTags: tags.optional(),
    mailConsent: z.boolean(said(msg`Send true or false`)).optional(),
    blocked: z.boolean(said(msg`Send true or false`)).optional(),
  })
  .meta({ id: 'ClientChange' })
export type ClientChange = z.infer<typeof clientChange>

const hasTag = (all: readonly string[], tag: string) => all.some((each) => each.toLowerCase() === tag.toLowerCase())

export function mergedTags(now: readonly string[], shown: readonly string[], wanted: readonly string[]): string[] {
  if (JSON.stringify(now) === JSON.stringify(shown)) return [...wanted]
  const remaining = now.filter((tag) => hasTag(wanted, tag) || !hasTag(shown, tag))
  return [...remaining, ...wanted.filter((tag) => !hasTag(shown, tag) && !hasTag(remaining, tag))]
}

/** Keeps only the fields that differ from the record as it was shown: others may have changed the rest since. */
export function changedFrom(shown: ClientChange, change: ClientChange): ClientChange {
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(shown[field as keyof ClientChange])
  const changed: ClientChange = Object.fromEntries(Object.entries(change).filter(isChanged))
  return changed.tags && shown.tags ? { ...changed, shownTags: shown.tags } : changed
}

import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../../language/say.ts'
import { durationInput, priceInput, type Service } from '../../salon/service.ts'
import { lineOfText, linesOfText, recordId, recordVersion, textLimits } from '../../text.ts'
import { cancelReason } from '../appointment.ts'
import { maxServices, type TimeNeeded, timeNeededFor, type VisitPart } from '../booking.ts'

/**
 * A booked or offered service by its id, or anything by name. Price and minutes default to the service's; a name alone costs nothing and
 * takes no time.
 */
const editedService = z
  .object({
    id: recordId.optional(),
    name: lineOfText(msg`Service name`, textLimits.name).optional(),
    price: priceInput.optional(),
    minutes: durationInput.optional(),
  })
  .refine(({ id, name }) => id !== undefined || name !== undefined, {
    path: ['name'],
    error: () => say(msg`Service name is required`),
  })
export type EditedService = z.infer<typeof editedService>

const longestMinutes = 24 * 60

/** A field of other changes. The API's description has no word for never and calls it null. */
const notAllowed = z.never().optional().meta({ type: 'null' })

/**
 * The desk's changes to a visit of this version, made in one step; fields that are left out stay. `minutes` is the client's stay and
 * defaults to the services' sum. Only `outside` allows more than the stylist's hours.
 */
export const visitEdit = z
  .object({
    version: recordVersion,
    services: z
      .array(editedService, said(msg`Choose at least one service`))
      .min(1, said(msg`Choose at least one service`))
      .max(maxServices, said(msg`Choose at most ${plural({ most: maxServices }, { one: '# service', other: '# services' })}`))
      .refine(
        (services) => new Set(services.map(({ id }, index) => id ?? index)).size === services.length,
        said(msg`Choose each service once`),
      )
      .optional(),
    minutes: z
      .int(said(msg`Minutes must be a whole number`))
      .min(5, said(msg`A visit takes at least 5 minutes`))
      .max(longestMinutes, said(msg`A visit takes at most a day`))
      .optional(),
    /** The client's note for the salon, which the client sees. */
    note: linesOfText(msg`The note`, 500).optional(),
    deskNote: linesOfText(msg`The desk’s note`, 2000).optional(),
    cancelReason: cancelReason.optional(),
    outside: z.boolean(said(msg`Send true or false`)).optional(),
    /** Other changes can't be mixed with an edit. */
    status: notAllowed,
    date: notAllowed,
    time: notAllowed,
  })
  .refine(({ version: _, outside: __, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: () => say(msg`Say what to change`),
  })
  .meta({ id: 'VisitEdit' })
export type VisitEdit = z.infer<typeof visitEdit>

/** Changes the visit's length: the stylist works on until its end, or stops there. */
export function withMinutes(visit: TimeNeeded, minutes: number): TimeNeeded {
  if (minutes === visit.minutes) return visit
  const remaining = visit.busy.flatMap(([from, to]): VisitPart[] => (from < minutes ? [[from, Math.min(to, minutes)]] : []))
  const last = remaining.at(-1)
  if (minutes < visit.minutes || !last) return { ...visit, minutes, busy: remaining }
  const longer: VisitPart[] =
    last[1] === visit.minutes ? [...remaining.slice(0, -1), [last[0], minutes]] : [...remaining, [visit.minutes, minutes]]
  return { ...visit, minutes, busy: longer }
}

interface Edited {
  readonly visit: TimeNeeded
  readonly before: readonly Service[]
  readonly after: readonly Service[]
  readonly minutes: number | undefined
}

/** Time of an edited visit. It stays if the services take as long as before, so that a new price doesn't shorten a stretched visit. */
export function editedVisit({ visit, before, after, minutes }: Edited): TimeNeeded {
  const serializeTime = (services: readonly Service[]) => JSON.stringify(timeNeededFor(services))
  const base = serializeTime(before) === serializeTime(after) ? visit : timeNeededFor(after)
  return withMinutes(base, minutes ?? Math.max(5, base.minutes))
}

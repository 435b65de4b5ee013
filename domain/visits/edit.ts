import { z } from 'zod'
import { cancelReason } from '../appointment.ts'
import { maxServices, type Visit, type VisitPart, visitOf } from '../booking.ts'
import { durationInput, priceInput, type Service } from '../service.ts'
import { lineOfText, linesOfText, recordId, recordVersion, textLimits } from '../text.ts'

/**
 * A service of an edited visit: one that is booked or offered by its id, or anything by a name. Price and minutes are those that it has
 * where they are left out; something by name alone costs nothing and takes no time.
 */
const editedService = z
  .object({
    id: recordId.optional(),
    name: lineOfText('Service name', textLimits.name).optional(),
    price: priceInput.optional(),
    minutes: durationInput.optional(),
  })
  .refine(({ id, name }) => id !== undefined || name !== undefined, { path: ['name'], error: 'Service name is required' })
export type EditedService = z.infer<typeof editedService>

const longestMinutes = 24 * 60

/** A field of another change: the description of the API, which has no word for never, calls it null. */
const left = z.never().optional().meta({ type: 'null' })

/**
 * What the desk changes on a visit of this version, in one step; what is left out stays. `minutes` is how long the client is there; without
 * it the visit is as long as its services. Beyond the stylist's hours only with `outside`.
 */
export const visitEdit = z
  .object({
    version: recordVersion,
    services: z
      .array(editedService, 'Choose at least one service')
      .min(1, 'Choose at least one service')
      .max(maxServices, `Choose at most ${maxServices} services`)
      .refine(
        (services) => new Set(services.map(({ id }, index) => id ?? index)).size === services.length,
        'Choose each service once',
      )
      .optional(),
    minutes: z
      .int('Minutes must be a whole number')
      .min(5, 'A visit takes at least 5 minutes')
      .max(longestMinutes, 'A visit takes at most a day')
      .optional(),
    /** What the client wants the salon to know, which the client sees. */
    note: linesOfText('The note', 500).optional(),
    /** For staff only. */
    deskNote: linesOfText('The desk’s note', 2000).optional(),
    /** Why the salon canceled the visit. */
    cancelReason: cancelReason.optional(),
    outside: z.boolean('Send true or false').optional(),
    /** Of other changes: they aren't mixed with an edit. */
    status: left,
    date: left,
    time: left,
  })
  .refine(({ version: _, outside: __, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: 'Say what to change',
  })
  .meta({ id: 'VisitEdit' })
export type VisitEdit = z.infer<typeof visitEdit>

/** The visit at another length: the stylist works on until its end, or stops there. */
export function withMinutes(visit: Visit, minutes: number): Visit {
  if (minutes === visit.minutes) return visit
  const kept = visit.busy.flatMap(([from, to]): VisitPart[] => (from < minutes ? [[from, Math.min(to, minutes)]] : []))
  const last = kept.at(-1)
  if (minutes < visit.minutes || !last) return { ...visit, minutes, busy: kept }
  const longer: VisitPart[] =
    last[1] === visit.minutes ? [...kept.slice(0, -1), [last[0], minutes]] : [...kept, [visit.minutes, minutes]]
  return { ...visit, minutes, busy: longer }
}

interface Edited {
  /** As it was. */
  readonly visit: Visit
  readonly before: readonly Service[]
  readonly after: readonly Service[]
  readonly minutes: number | undefined
}

/** The time of an edited visit. Services that take as long as before leave it alone, so that a new price doesn't shorten a stretched visit. */
export function editedVisit({ visit, before, after, minutes }: Edited): Visit {
  const timeOf = (services: readonly Service[]) => JSON.stringify(visitOf(services))
  const base = timeOf(before) === timeOf(after) ? visit : visitOf(after)
  return withMinutes(base, minutes ?? Math.max(5, base.minutes))
}

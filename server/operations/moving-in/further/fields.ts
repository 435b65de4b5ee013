import { z } from 'zod'
import { actorRoles } from '../../../../domain/people/actor.ts'
import { isCurrency } from '../../../../domain/time/region.ts'

/** Fields of our own export's records, with the database's limits. */

export const id = z.string().regex(/^[\w-]{1,64}$/)
const earliest = Date.parse('1970-01-02')
const latest = Date.parse('2100-01-01')
export const moment = z.iso.datetime().refine((text) => Date.parse(text) > earliest && Date.parse(text) < latest)
export const onGrid = moment.refine((text) => Date.parse(text) % 300_000 === 0)
export const day = z.iso.date().refine((text) => text > '1970-01-01' && text < '2100-01-01')
export const minute = z.int().min(0).max(1440)
export const amount = z.number().min(-1e9).max(1e9)
export const currency = z.string().refine(isCurrency)
/** An id of the provider's. */
export const reference = z.string().min(1).max(255)
export const turn = z.int().min(1).max(10_000)
export const by = z.object({ id: id.optional(), role: z.enum(actorRoles).optional(), name: z.string().max(300).optional() })

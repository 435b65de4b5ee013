import { z } from 'zod'
import { lineOfText, recordId, textLimits } from '../text.ts'
import { instant } from '../time/date-schemas.ts'
import { email } from '../user.ts'

/** A person who has appointments here, as the salon sees them. Everything but the name can be missing. */
export const client = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Empty for none. */
    email: z.string(),
    /** In the international form. */
    phone: z.string().optional(),
    /** Whether they can sign in. */
    hasAccount: z.boolean(),
    /** The last one that wasn't canceled, where a search asks for it: its start in Unix seconds, and what was asked for then. */
    lastVisit: z.object({ date: instant, services: z.array(z.string()), note: z.string().optional() }).optional(),
  })
  .meta({ id: 'Client' })
export type Client = z.infer<typeof client>

/** One client. `accounts`: of a client without an account, those that have the same email, phone number or name, so could be theirs. */
export const clientDetails = client
  .extend({ createdAt: z.iso.datetime(), accounts: z.array(client) })
  .meta({ id: 'ClientDetails' })
export type ClientDetails = z.infer<typeof clientDetails>

/** The clients that a search found, in order of their names; `hasMore` if it found more than these. */
export const clientList = z.object({ items: z.array(client), hasMore: z.boolean() }).meta({ id: 'ClientList' })
export type ClientList = z.infer<typeof clientList>

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')

/** Somebody who hasn't been here before: the name is enough. */
export const newClient = z
  .object({
    name: lineOfText('Name', textLimits.name),
    /** In any usual form; empty for none. */
    phone: z.string('Enter a phone number').trim().max(40, 'Enter a phone number').optional(),
    /** Empty for none. */
    email: z.preprocess((value) => (isBlank(value) ? undefined : value), email.optional()),
  })
  .meta({ id: 'NewClient' })
export type NewClient = z.infer<typeof newClient>

export const accountToJoin = z.object({ accountId: recordId }).meta({ id: 'AccountToJoin' })

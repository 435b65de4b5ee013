import { z } from 'zod'
import { lineOfText, textLimits } from '../text.ts'
import { client } from './client.ts'
import { areNearNames, isSameName, nameKey } from './near-names.ts'

/** Where records under another name came from. */
const joinSources = ['import', 'desk', 'merge'] as const
export type JoinSource = (typeof joinSources)[number]

/** Records of another name on a client's card, which could be somebody else's. */
export const joinedName = z
  .object({
    client,
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    visits: z.int(),
    /** Notes, alerts and formulas of which is known that they came under this name. */
    notes: z.int(),
    from: z.enum(joinSources),
    /** A merge that can still be undone takes them apart. */
    mergeId: z.string().nullable(),
  })
  .meta({ id: 'JoinedName' })
export type JoinedName = z.infer<typeof joinedName>

/** One of the other names on a card. */
export const nameOnCard = z.object({ name: lineOfText('Name', textLimits.name) }).meta({ id: 'NameOnCard' })

/** Whether the name is theirs. */
export const ownNameInput = nameOnCard.extend({ isTheirs: z.boolean() }).meta({ id: 'OwnNameInput' })
export type OwnNameInput = z.infer<typeof ownNameInput>

type Named = Omit<JoinedName, 'client'>

/**
 * Records under names that aren't the client's, one for each name however it is spelled: those with names unlike the client's first, as a slip
 * of a letter is seldom somebody else.
 */
export function otherNames(current: string, records: readonly Named[]): Named[] {
  const byKey = new Map<string, Named>()
  for (const record of records) {
    if (record.name.trim() === '' || isSameName(current, record.name)) continue
    const key = nameKey(record.name)
    const before = byKey.get(key)
    byKey.set(key, before ? together(before, record) : record)
  }
  const slips = (name: string) => Number(areNearNames(current, name))
  return [...byKey.values()].toSorted((one, other) => slips(one.name) - slips(other.name))
}

function together(one: Named, other: Named): Named {
  return {
    ...one,
    phone: one.phone ?? other.phone,
    email: one.email ?? other.email,
    visits: one.visits + other.visits,
    notes: one.notes + other.notes,
    // What can be undone as a whole is.
    from: other.mergeId ? other.from : one.from,
    mergeId: one.mergeId ?? other.mergeId,
  }
}

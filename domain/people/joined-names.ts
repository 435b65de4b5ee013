import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { lineOfText, textLimits } from '../text.ts'
import { client } from './client.ts'
import { areNearNames, isSameName, nameKey } from './near-names.ts'

const joinSources = ['import', 'desk', 'merge'] as const
export type JoinSource = (typeof joinSources)[number]

/** Records under another name on a client's card, which may belong to another person. */
export const joinedName = z
  .object({
    client,
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    visits: z.int(),
    notes: z.int(),
    from: z.enum(joinSources),
    mergeId: z.string().nullable(),
  })
  .meta({ id: 'JoinedName' })
export type JoinedName = z.infer<typeof joinedName>

export const nameOnCard = z
  .object({ name: lineOfText(msg({ message: 'Name', context: 'of a person' }), textLimits.name) })
  .meta({ id: 'NameOnCard' })

/** `isTheirs`: the client uses this name, too. */
export const ownNameInput = nameOnCard.extend({ isTheirs: z.boolean() }).meta({ id: 'OwnNameInput' })
export type OwnNameInput = z.infer<typeof ownNameInput>

type Named = Omit<JoinedName, 'client'>

/** Groups records under names other than the client's, ignoring spelling. Slips of a letter come last: they are seldom another person. */
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
    // Prefer the merge: undoing it separates all of it.
    from: other.mergeId ? other.from : one.from,
    mergeId: one.mergeId ?? other.mergeId,
  }
}

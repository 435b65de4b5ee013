import { z } from 'zod'
import { type Changes, noChanges } from './changes.ts'

/** PostgreSQL takes payloads of less than 8000 bytes. Source: https://www.postgresql.org/docs/18/sql-notify.html */
const maxPayloadBytes = 7_999

/** What surrounds the pairs in a payload, generously, in bytes. */
const envelopeBytes = 64

/** Short names, since every appointment that changes costs bytes: `a` pairs of appointment and user. */
const payload = z.strictObject({
  a: z.array(z.tuple([z.string(), z.string()])).optional(),
  catalogue: z.literal(true).optional(),
  everything: z.literal(true).optional(),
})

/** The changes as texts that each fit into one NOTIFY. */
export function packChanges({ appointments, catalogue, everything }: Changes): string[] {
  const flags = { ...(catalogue && { catalogue }), ...(everything && { everything }) }
  // Whoever looks at everything again needs no list.
  const groups = everything ? [] : inGroups(appointments.map(({ id, userId }) => [id, userId] as const))
  const [first, ...others] = groups
  if (!first) return catalogue || everything ? [JSON.stringify(flags)] : []
  return [{ a: first, ...flags }, ...others.map((a) => ({ a }))].map((part) => JSON.stringify(part))
}

function inGroups(pairs: readonly (readonly [string, string])[]) {
  const groups: (readonly [string, string])[][] = []
  let room = 0
  for (const pair of pairs) {
    const bytes = Buffer.byteLength(JSON.stringify(pair)) + 1
    if (bytes > room) {
      groups.push([])
      room = maxPayloadBytes - envelopeBytes
    }
    groups.at(-1)?.push(pair)
    room -= bytes
  }
  return groups
}

/** What a NOTIFY told. One that cannot be read, such as a newer version's, means that anything may have changed. */
export function unpackChanges(text: string): Changes {
  const { data } = payload.safeParse(parsed(text))
  if (!data) return { ...noChanges, everything: true }
  return {
    appointments: (data.a ?? []).map(([id, userId]) => ({ id, userId })),
    catalogue: data.catalogue ?? false,
    everything: data.everything ?? false,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

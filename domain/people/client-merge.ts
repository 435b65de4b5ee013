import { z } from 'zod'
import { recordId } from '../text.ts'
import { client } from './client.ts'
import { joinedName } from './joined-names.ts'
import { duplicateReasons } from './near-names.ts'

/** Ids of everything that a merge moved to another record, so that it can be undone. */
export interface Moved {
  readonly appointments: readonly string[]
  readonly mails: readonly string[]
  readonly notes: readonly string[]
  readonly formulas: readonly string[]
  /** Waitlist entries; merges of earlier versions have none. */
  readonly waitlist?: readonly string[]
  /** Likewise. */
  readonly onlinePayments?: readonly string[]
  readonly former: readonly string[]
  /** Search words of the merged record, and those that the kept one lacked. */
  readonly words: readonly string[]
  readonly newWords: readonly string[]
  readonly filled: Partial<Record<'phone' | 'email' | 'birthday' | 'source' | 'mailConsentAt' | 'blockedAt', string>>
  readonly tags: readonly string[]
}

/** Ids of everything that an import brought to a client's card under another name, for taking them apart. */
export interface BroughtRecords extends Pick<Moved, 'notes' | 'formulas' | 'tags' | 'filled'> {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly keys: readonly string[]
}

export const mergeUndoHours = 24

export const mergeInput = z.object({ keep: recordId, merge: recordId }).meta({ id: 'ClientMerge' })
export type MergeInput = z.infer<typeof mergeInput>

export const duplicateClients = z
  .object({
    items: z.array(z.object({ client, reasons: z.array(z.enum(duplicateReasons)) })),
    joined: z.array(joinedName),
  })
  .meta({ id: 'DuplicateClients' })
export type DuplicateClients = z.infer<typeof duplicateClients>
export type Duplicate = DuplicateClients['items'][number]

/** Pairs of records that may belong to one person; `keep` would stay. */
export const likelyDuplicates = z
  .object({
    items: z.array(z.object({ keep: client, merge: client, reasons: z.array(z.enum(duplicateReasons)) })),
    joined: z.array(joinedName),
    /** Number of clients compared with those after them by name. */
    looked: z.number(),
    /** The next page's `after`; null after the last one. */
    next: z.string().nullable(),
  })
  .meta({ id: 'LikelyDuplicates' })
export type LikelyDuplicates = z.infer<typeof likelyDuplicates>

import { z } from 'zod'
import { recordId } from '../text.ts'
import { client } from './client.ts'
import { joinedName } from './joined-names.ts'
import { duplicateReasons } from './near-names.ts'

/** What a merge moved from one client's record to another one's, by ids: what an undo moves back. */
export interface Moved {
  readonly appointments: readonly string[]
  readonly mails: readonly string[]
  readonly notes: readonly string[]
  readonly formulas: readonly string[]
  /** What they wait for; a merge of a version before has none. */
  readonly waitlist?: readonly string[]
  /** Records that led to the merged one. */
  readonly former: readonly string[]
  /** Words by which the merged one was found, and those among them by which the other one wasn't. */
  readonly words: readonly string[]
  readonly newWords: readonly string[]
  /** Fields that the kept record lacked, as it took them over. */
  readonly filled: Partial<Record<'phone' | 'email' | 'birthday' | 'source' | 'mailConsentAt' | 'blockedAt', string>>
  readonly tags: readonly string[]
}

/** What an import brought to a client's card under another name, by ids: what is moved when they are taken apart. */
export interface BroughtRecords extends Pick<Moved, 'notes' | 'formulas' | 'tags' | 'filled'> {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  /** By which the import knows its record again. */
  readonly keys: readonly string[]
}

/** How long a merge can be undone, in hours. */
export const mergeUndoHours = 24

export const mergeInput = z.object({ keep: recordId, merge: recordId }).meta({ id: 'ClientMerge' })
export type MergeInput = z.infer<typeof mergeInput>

/** Records that could be the same person's. */
export const duplicateClients = z
  .object({
    items: z.array(z.object({ client, reasons: z.array(z.enum(duplicateReasons)) })),
    /** Other names on this client's card. */
    joined: z.array(joinedName),
  })
  .meta({ id: 'DuplicateClients' })
export type DuplicateClients = z.infer<typeof duplicateClients>
export type Duplicate = DuplicateClients['items'][number]

/** Pairs of records that could be one person's, and which of the two would stay. */
export const likelyDuplicates = z
  .object({
    items: z.array(z.object({ keep: client, merge: client, reasons: z.array(z.enum(duplicateReasons)) })),
    /** Names of others on the cards of these clients. */
    joined: z.array(joinedName),
    /** How many clients were compared with those that come later by name. */
    looked: z.number(),
    /** For `after`, to look on; null once all were. */
    next: z.string().nullable(),
  })
  .meta({ id: 'LikelyDuplicates' })
export type LikelyDuplicates = z.infer<typeof likelyDuplicates>

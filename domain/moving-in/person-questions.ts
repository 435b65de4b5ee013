import { z } from 'zod'
import { duplicateReasons } from '../accounts/near-names.ts'

/** Whom a record is: one of its candidates, by their `ref`, or somebody else. */
const choice = z.string().regex(/^(?:apart|client:[\w-]{1,64}|line:\d{1,9})$/, 'Choose together or apart')

/** What somebody said of the people of a file, before it is imported. */
export const personChoices = z
  .object({
    /** Of those whom `each` doesn't name and who could be one other person: both are one, or two. Who fits several is asked for each. */
    all: z.enum(['together', 'apart']).nullable(),
    /** By the line of the record. */
    each: z
      .record(z.string().regex(/^\d{1,9}$/), choice)
      .refine((all) => Object.keys(all).length <= 10_000, 'These are too many. Use “all”'),
  })
  .meta({ id: 'PersonChoices' })
export type PersonChoices = z.infer<typeof personChoices>

const person = z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })

/** A record that could be somebody's who is here, or who stands further up in the file. */
const personQuestion = person.extend({
  line: z.int(),
  /** Of a client, or of a booking of somebody who is in no list. */
  kind: z.enum(['client', 'booking']),
  candidates: z.array(person.extend({ ref: z.string(), reasons: z.array(z.enum(duplicateReasons)) })).readonly(),
  /** A booking that fits several clients: it comes in once it is said whose it is. */
  mustChoose: z.boolean(),
  /** What was chosen; null: nothing yet, so that they stay apart. */
  choice: z.string().nullable(),
})
export type PersonQuestion = z.infer<typeof personQuestion>

/** The first of them, and how many there are. */
export const personQuestions = z.object({ count: z.int(), first: z.array(personQuestion).readonly() })
export type PersonQuestions = z.infer<typeof personQuestions>

import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../../language/say.ts'
import { duplicateReasons } from '../../people/near-names.ts'

const choice = z.string().regex(/^(?:apart|client:[\w-]{1,64}|line:\d{1,9})$/, said(msg`Choose together or apart`))

export const personChoices = z
  .object({
    /** For records without an entry in `each` that have one candidate. Records with several are decided individually. */
    all: z.enum(['together', 'apart']).nullable(),
    each: z
      .record(z.string().regex(/^\d{1,9}$/), choice)
      .refine((all) => Object.keys(all).length <= 10_000, said(msg`These are too many. Use “all”`)),
  })
  .meta({ id: 'PersonChoices' })
export type PersonChoices = z.infer<typeof personChoices>

const person = z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })

/** A record that may belong to a client here, or to one further up in the file. */
const personQuestion = person.extend({
  line: z.int(),
  /** `booking`: of somebody who is in no list. */
  kind: z.enum(['client', 'booking']),
  candidates: z.array(person.extend({ ref: z.string(), reasons: z.array(z.enum(duplicateReasons)) })).readonly(),
  /** A booking that fits several clients: it is imported once one is chosen. */
  mustChoose: z.boolean(),
  choice: z.string().nullable(),
})
export type PersonQuestion = z.infer<typeof personQuestion>

export const personQuestions = z.object({ count: z.int(), first: z.array(personQuestion).readonly() })
export type PersonQuestions = z.infer<typeof personQuestions>

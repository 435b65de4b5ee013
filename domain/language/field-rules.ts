import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { written } from './numbers.ts'
import { say } from './say.ts'

/** A field's name, or one that code has found out only now. */
export type FieldName = MessageDescriptor

/** Messages of a schema's rules about a field, each beginning with its name. */
export const fieldRules = {
  required: (field: FieldName) => ({ error: () => say(isRequired(field)) }),
  text: (field: FieldName) => ({ error: () => say(msg`${{ field: say(field) }} must be text`) }),
  longest: (field: FieldName, max: number) => ({
    error: () =>
      say(
        msg`${{ field: say(field) }} must be at most ${plural({ max }, { one: '{max} character', other: '{max} characters' })}`,
      ),
  }),
  characters: (field: FieldName) => ({ error: () => say(msg`${{ field: say(field) }} has a character that can’t be used`) }),
  /** A number that is needed. */
  number: (field: FieldName) => ({
    error: ({ input }: { readonly input?: unknown }) =>
      say(input === undefined ? isRequired(field) : msg`${{ field: say(field) }} must be a number`),
  }),
  whole: (field: FieldName) => ({ error: () => say(msg`${{ field: say(field) }} must be a whole number`) }),
  wholeMinutes: (field: FieldName) => ({ error: () => say(msg`${{ field: say(field) }} must be a whole number of minutes`) }),
  notNegative: (field: FieldName) => ({ error: () => say(msg`${{ field: say(field) }} must be 0 or more`) }),
  most: (field: FieldName, most: number) => ({
    error: () => say(msg`${{ field: say(field) }} must be at most ${{ most: written(most) }}`),
  }),
  mostMinutes: (field: FieldName, most: number) => ({
    error: () =>
      say(msg`${{ field: say(field) }} can be at most ${plural({ most }, { one: '{most} minute', other: '{most} minutes' })}`),
  }),
  short: (field: FieldName) => ({ error: () => say(msg`${{ field: say(field) }} is too long`) }),
} as const

function isRequired(field: FieldName): MessageDescriptor {
  return msg({ message: msg`${{ field: say(field) }} is required`, comment: 'field: its name, such as Phone or Service name' })
}

import { z } from '@hono/zod-openapi'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { inWords } from '../../../domain/language/lists.ts'
import { say } from '../../../domain/language/say.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]
type OfCode<Code extends Issue['code']> = Extract<Issue, { readonly code: Code }>

const unusable = (name: string) => msg`“${{ name }}” can’t be used.`

function describeType(name: string, expected: string): MessageDescriptor {
  switch (expected) {
    case 'string':
      return msg`“${{ name }}” must be text.`
    case 'number':
      return msg`“${{ name }}” must be a number.`
    case 'int':
      return msg`“${{ name }}” must be a whole number.`
    case 'boolean':
      return msg`“${{ name }}” must be true or false.`
    case 'array':
      return msg`“${{ name }}” must be a list.`
    case 'object':
      return msg`“${{ name }}” must be a group of fields.`
    default:
      return unusable(name)
  }
}

function describeLeast(name: string, { origin, minimum }: OfCode<'too_small'>): MessageDescriptor {
  const least = Number(minimum)
  if (origin === 'string')
    return msg`“${{ name }}” must have at least ${plural({ least }, { one: '{least} character', other: '{least} characters' })}.`
  if (origin === 'array')
    return msg`“${{ name }}” must have at least ${plural({ least }, { one: '{least} entry', other: '{least} entries' })}.`
  if (origin === 'number' || origin === 'int') return msg`“${{ name }}” must be at least ${{ least: String(minimum) }}.`
  return msg`“${{ name }}” must have at least ${{ least: String(minimum) }}.`
}

function describeMost(name: string, { origin, maximum }: OfCode<'too_big'>): MessageDescriptor {
  const most = Number(maximum)
  if (origin === 'string')
    return msg`“${{ name }}” must have at most ${plural({ most }, { one: '{most} character', other: '{most} characters' })}.`
  if (origin === 'array')
    return msg`“${{ name }}” must have at most ${plural({ most }, { one: '{most} entry', other: '{most} entries' })}.`
  if (origin === 'number' || origin === 'int') return msg`“${{ name }}” must be at most ${{ most: String(maximum) }}.`
  return msg`“${{ name }}” must have at most ${{ most: String(maximum) }}.`
}

function describeProblem(name: string, issue: Issue): MessageDescriptor {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? msg`“${{ name }}” is missing.` : describeType(name, issue.expected)
    case 'invalid_value': {
      const values = issue.values.map(String)
      const list = inWords(values, 'comma')
      return values.length > 1 ? msg`“${{ name }}” must be one of ${{ list }}.` : msg`“${{ name }}” must be ${{ value: list }}.`
    }
    case 'too_small':
      return describeLeast(name, issue)
    case 'too_big':
      return describeMost(name, issue)
    default:
      return unusable(name)
  }
}

/**
 * Messages for input without a message in its schema, such as wrong types from API clients. The validator's own messages are never shown.
 */
z.config({
  customError(issue) {
    const name = issue.path?.find((part) => typeof part === 'string')
    return say(name === undefined ? msg`We couldn’t read that. Please check what was sent.` : describeProblem(name, issue))
  },
})

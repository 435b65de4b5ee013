import { z } from '@hono/zod-openapi'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a group of fields',
}

function describeProblem(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return kinds[issue.expected] ?? 'can’t be used'
    case 'invalid_value': {
      const [first, ...others] = issue.values.map(String)
      return others.length > 0 ? `must be one of ${[first, ...others].join(', ')}` : `must be ${first}`
    }
    case 'too_small':
      return `must ${issue.origin === 'number' || issue.origin === 'int' ? 'be' : 'have'} at least ${amount(issue.origin, issue.minimum)}`
    case 'too_big':
      return `must ${issue.origin === 'number' || issue.origin === 'int' ? 'be' : 'have'} at most ${amount(issue.origin, issue.maximum)}`
    default:
      return 'can’t be used'
  }
}

function amount(origin: string, limit: number | bigint): string {
  if (origin === 'string') return limit === 1 ? '1 character' : `${limit} characters`
  return origin === 'array' ? `${limit} ${limit === 1 ? 'entry' : 'entries'}` : String(limit)
}

/**
 * Messages for input without a message in its schema, such as wrong types from API clients. The validator's own messages are never shown.
 */
z.config({
  customError(issue) {
    const name = issue.path?.find((part) => typeof part === 'string')
    return name === undefined ? 'We couldn’t read that. Please check what was sent.' : `“${name}” ${describeProblem(issue)}.`
  },
})

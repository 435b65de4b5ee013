import type { z } from 'zod'

export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues.flatMap(closestIssues)) {
    const name = String(issue.path[0] ?? '')
    fields[name] ??= issue.message
  }
  return fields
}

/** Returns the first message by path, such as 'hours.Monday.0.ends'. */
export function errorsByPath(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message
  return fields
}

/** For a union that matches nothing: the issues of the last alternative with the fewest invalid fields. */
function closestIssues(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.path.length > 0) return [issue]
  const countFields = (issues: readonly z.core.$ZodIssue[]) => new Set(issues.map(({ path }) => path[0])).size
  const closest = issue.errors.toSorted((one, other) => countFields(other) - countFields(one)).at(-1)
  return closest ?? [issue]
}

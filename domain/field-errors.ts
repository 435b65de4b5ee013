import type { z } from 'zod'

/** The first message of each invalid field, as forms show them. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? '')
    fields[name] ??= issue.message
  }
  return fields
}

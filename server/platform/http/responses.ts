import type { z } from '@hono/zod-openapi'
import { type ErrorCode, errorResponse, errorStatus } from '../../../domain/app-error.ts'

/** A JSON response in a route's description. */
export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

/** A JSON body in a route's description. */
export function body<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** The error responses in a route's description; codes that share an HTTP status share an entry. */
export function errors(...codes: ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code])
  return Object.fromEntries([...byStatus].map(([status, names]) => [status, json(names.join(' or '), errorResponse)]))
}

import { z } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import type { Context, TypedResponse } from 'hono'
import { type ErrorCode, errorResponse, errorStatus } from '../../../domain/app-error.ts'
import { said } from '../../../domain/language/say.ts'

export function json<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

export function body<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

/** Chosen by a caller, so that a repeated request is carried out once. */
export const idempotencyKey = z
  .string(said(msg`An idempotency key must be text`))
  .min(1, said(msg`An idempotency key can’t be empty`))
  .max(200, said(msg`An idempotency key can have at most 200 characters`))
  // PostgreSQL stores no NUL.
  .regex(/^[^\p{C}]*$/u, said(msg`An idempotency key can’t have control characters`))

/** Source: https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/ */
export const idempotencyHeader = z.object({ 'idempotency-key': idempotencyKey.optional() })

export function errors(...codes: ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code])
  return Object.fromEntries([...byStatus].map(([status, names]) => [status, json(names.join(' or '), errorResponse)]))
}

declare const bodyType: unique symbol
export type JsonText<Body> = string & { readonly [bodyType]: Body }

export function toJsonText<Body>(value: Body): JsonText<Body> {
  return JSON.stringify(value) as JsonText<Body>
}

export function sendJson<Body>(c: Context, text: JsonText<Body>) {
  return c.body(text, 200, { 'content-type': 'application/json' }) as unknown as TypedResponse<Body, 200, 'json'>
}

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError, errorResponse, errorStatus, toErrorResponse } from './app-error.ts'
import { fieldErrors } from './field-errors.ts'

describe('the codes', () => {
  it('form the API’s closed list, each with its status', () => {
    expect(errorStatus).toEqual({
      invalid: 422,
      not_signed_in: 401,
      forbidden: 403,
      not_found: 404,
      slot_taken: 409,
      conflict: 409,
      rate_limited: 429,
      too_large: 413,
      unavailable: 503,
      internal: 500,
    })
  })
})

describe('an error on the wire', () => {
  it('has only a code and a message if there is nothing else', () => {
    const error = new AppError('not_found', 'There is no such stylist.')
    expect(error).toBeInstanceOf(Error)
    expect(JSON.stringify(toErrorResponse(error))).toBe('{"error":{"code":"not_found","message":"There is no such stylist."}}')
  })

  it('carries fields, next free times and the current record', () => {
    const fields = { email: 'Email is invalid' }
    const nextFree = [{ date: '2026-12-01', time: '10:00 AM' as const }]
    const current = {
      id: 'a1',
      status: 'Canceled' as const,
      services: [],
      stylist: null,
      date: 1_796_137_200,
      time: '10:00 AM',
      user: null,
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
      version: 1,
    }
    const response = toErrorResponse(new AppError('conflict', 'Changed meanwhile.', { fields, nextFree, current }))
    expect(response).toEqual({ error: { code: 'conflict', message: 'Changed meanwhile.', fields, nextFree, current } })
    expect(errorResponse.parse(JSON.parse(JSON.stringify(response)))).toEqual(response)
  })

  it('reveals neither stack nor cause, and puts the wait into a header', () => {
    const error = new AppError('rate_limited', 'Too many tries.', { retryAfterSeconds: 10 })
    error.cause = new Error('select * from users')
    expect(toErrorResponse(error)).toEqual({ error: { code: 'rate_limited', message: 'Too many tries.' } })
    expect(error.details.retryAfterSeconds).toBe(10)
  })

  it.each(Object.keys(errorStatus))('may be %s', (code) => {
    expect(errorResponse.safeParse({ error: { code, message: 'm' } }).success).toBe(true)
  })

  it.each([{}, { error: 'no' }, { error: { code: 'teapot', message: 'm' } }, { error: { code: 'invalid' } }])(
    'is never %j',
    (response) => {
      expect(errorResponse.safeParse(response).success).toBe(false)
    },
  )
})

describe('fieldErrors', () => {
  const schema = z.object({
    name: z.string().min(2, 'too short').regex(/^a/, 'must start with a'),
    tags: z.array(z.string('not a tag')),
    deep: z.object({ inner: z.string('not inner') }),
  })

  it('has the first message of each field, by its outermost name', () => {
    const { error } = schema.safeParse({ name: '', tags: ['a', 1, 2], deep: {} })
    expect(error && fieldErrors(error)).toEqual({ name: 'too short', tags: 'not a tag', deep: 'not inner' })
  })

  it('keeps messages about several fields under an empty name', () => {
    const { error } = z.object({}, 'Send an object').safeParse('text')
    expect(error && fieldErrors(error)).toEqual({ '': 'Send an object' })
  })
})

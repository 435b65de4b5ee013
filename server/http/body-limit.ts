import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../../domain/app-error.ts'

/**
 * Refuses a longer body: by the length that it declares, before any of it is read, or, where it comes in chunks, as soon as
 * more has come.
 * @throws {AppError} `too_large`
 */
export function limitBody(maxBytes: number, message = 'That is too much data for this request.') {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new AppError('too_large', message)
    },
  })
}

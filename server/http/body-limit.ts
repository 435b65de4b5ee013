import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../../domain/app-error.ts'

export const tooMuch = 'That’s more than we can take at once.'

/**
 * Refuses a longer body: by its declared length before any of it is read, or, for a chunked body, as soon as the limit
 * is passed.
 * @throws {AppError} `too_large`
 */
export function limitBody(maxBytes: number, message = tooMuch) {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new AppError('too_large', message)
    },
  })
}

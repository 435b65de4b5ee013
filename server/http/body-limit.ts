import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../../domain/app-error.ts'

export const tooMuch = 'That’s more than we can take at once.'

/**
 * Refuses a longer body: by the length that it declares, before any of it is read, or, where it comes in chunks, as soon as
 * more has come.
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

import { unavailable } from '../../../platform/database/errors.ts'
import type { OpenProvider } from '../context.ts'
import { ProviderError } from '../provider.ts'
import { createCurrentProvider, type ProviderContext } from './open-provider.ts'

/** Opens the provider of the salon's keys. @throws {AppError} `unavailable` while it isn't known whose they are */
export function openingProvider(context: ProviderContext): OpenProvider {
  const current = createCurrentProvider(context)
  return async () => {
    try {
      return await current()
    } catch (error) {
      throw error instanceof ProviderError ? unavailable() : error
    }
  }
}

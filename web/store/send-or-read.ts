import { t } from '@lingui/core/macro'
import { type Failure, mayHaveHappened } from '../api-error.ts'

/**
 * Sends a change that can be made once. Without a response it may have been made all the same, so that its outcome is read.
 * @param isMade reads if it was made
 * @throws {Failure} if it was not made; with `isUnknown` if that can't be read either
 */
export async function sendOrRead(send: () => Promise<unknown>, isMade: () => Promise<boolean>): Promise<void> {
  try {
    await send()
  } catch (thrown) {
    const failure = thrown as Failure
    if (!mayHaveHappened(failure)) throw failure
    const made = await isMade().catch(() => null)
    if (made) return
    const problem = failure.message
    throw made === false
      ? { ...failure, message: t`${problem} Nothing was changed.` }
      : { ...failure, isUnknown: true, message: t`We don’t know if it was changed. ${problem}` }
  }
}

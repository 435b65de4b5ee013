import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { remember } from '../../../testing/payment-model/doing.ts'
import { history } from '../../../testing/payment-model/histories.ts'
import { checkInvariants } from '../../../testing/payment-model/invariants.ts'
import { type ModelSalon, openModelSalon } from '../../../testing/payment-model/model-salon.ts'
import { comeToRest } from '../../../testing/payment-model/rest.ts'
import { carryOut } from '../../../testing/payment-model/steps.ts'
import { randomInt32 } from '../../../testing/run/random.ts'
import { isThorough } from '../../../testing/test-database.ts'

let salon: ModelSalon
beforeAll(async () => {
  salon = await openModelSalon()
})
afterAll(() => salon.close())

const thoroughMinutes = 24 * 60

test(
  'whatever happens in whatever order, no time is without its money and no cent without its reason',
  async () => {
    const property = fc.asyncProperty(history, async ({ currency, policy, steps }) => {
      const kept = remember()
      await salon.begin(currency, policy)
      try {
        await carryOut(salon, kept, steps)
        await comeToRest(salon)
        await checkInvariants(salon, kept)
      } catch (error) {
        if (error instanceof Error) error.message += `\nWhat happened:\n${kept.log.join('\n')}`
        throw error
      }
    })
    const numRuns = isThorough ? 100_000 : 50
    // A fault in the order of two processes isn't found again in a smaller history.
    await fc.assert(property, { numRuns, seed: randomInt32(), endOnFailure: true })
  },
  isThorough ? thoroughMinutes * 60_000 : 900_000,
)

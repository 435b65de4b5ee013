import { msg } from '@lingui/core/runtime-macro'
import { modeOfKey, type ProviderTest } from '../../../../domain/booking/prepayment/provider-keys.ts'
import { say } from '../../../../domain/language/say.ts'
import { ProviderError } from '../provider.ts'
import { type AccountFacts, findEndpointProblem, readAccount } from '../stripe/account.ts'
import type { Keys } from './queries.ts'

/** Tries keys, saved or not, and reports the result. Changes nothing at the provider. */
export async function testKeys(keys: Keys, { apiUrl, endpoint }: { apiUrl: string; endpoint: string }): Promise<ProviderTest> {
  const client = { secretKey: keys.secretKey, apiUrl }
  try {
    const facts = await readAccount(client)
    const rights = facts.missingRights.join(', ')
    if (rights !== '') {
      return { works: false, message: say(msg`At Stripe, give this restricted key these rights, too: ${{ rights }}`) }
    }
    if (!facts.takesPayments) {
      return {
        works: false,
        message: say(
          msg`Stripe doesn’t let ${{ name: facts.name }} take payments yet. Finish what it asks for in its dashboard.`,
        ),
      }
    }
    const problem = await findEndpointProblem(client, endpoint)
    return problem === null ? { works: true, message: success(keys, facts) } : { works: false, message: problem }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { works: false, message: error.message }
  }
}

function success({ secretKey }: Keys, { name, id }: AccountFacts): string {
  return modeOfKey(secretKey) === 'live'
    ? say(msg`It works: payments go to ${{ name }} (${{ id }}).`)
    : say(msg`It works, in test mode: payments to ${{ name }} (${{ id }}) are not real.`)
}

import { StripeRefusal } from './refusal.ts'

export interface KeyRules {
  /** Rights by key; null for a secret key, which has all. */
  readonly rights: Map<string, { readonly mode: 'test' | 'live'; readonly rights: ReadonlySet<string> | null }>
}

const masked = (key: string) => `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`

/** Returns the mode of the caller's key. */
export function checkKey({ rights }: KeyRules, account: string, headers: Headers, right: string): 'test' | 'live' {
  const [, key = ''] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? []
  if (key === '') {
    throw new StripeRefusal(401, { message: 'You did not provide an API key.' }, true)
  }
  if (key.startsWith('pk_')) {
    const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.'
    throw new StripeRefusal(401, { message, code: 'secret_key_required' }, true)
  }
  const entry = rights.get(key)
  if (!entry) throw new StripeRefusal(401, { message: `Invalid API Key provided: ${masked(key)}` }, true)
  const stripeAccount = headers.get('stripe-account')
  if (stripeAccount !== null && stripeAccount !== account) {
    const message = `The provided key '${masked(key)}' does not have access to account '${stripeAccount}' (or that account does not exist).`
    throw new StripeRefusal(403, { message, code: 'account_invalid' }, true)
  }
  if (entry.rights && !entry.rights.has(right)) {
    const message = `The provided key '${masked(key)}' does not have the required permissions for this endpoint on account '${account}'. Having the 'rak_${right}' permission would allow this request to continue.`
    throw new StripeRefusal(403, { message, code: 'more_permissions_required' }, true)
  }
  return entry.mode
}

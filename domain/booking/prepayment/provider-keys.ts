import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said, say } from '../../language/say.ts'
import { versionFrom } from '../../text.ts'

const providerModes = ['test', 'live'] as const
export type ProviderMode = (typeof providerModes)[number]

/** A secret or restricted key of Stripe's, and the mode that it says. */
const secretKeyForm = /^[sr]k_(test|live)_\w{8,250}$/
const webhookSecretForm = /^whsec_[\w+/=]{8,250}$/

export function modeOfKey(secretKey: string): ProviderMode | null {
  const [, mode] = secretKeyForm.exec(secretKey) ?? []
  return mode === 'test' || mode === 'live' ? mode : null
}

/** Why a text isn't a secret key, in words; null if it is. */
function secretKeyProblem(text: string): string | null {
  if (secretKeyForm.test(text)) return null
  if (text.startsWith('pk_'))
    return say(msg`This is the publishable key. Enter the secret key beside it, which begins with sk_`)
  if (text.startsWith('whsec_'))
    return say(msg`This is the webhook’s signing secret. Enter the secret key, which begins with sk_`)
  return say(msg`Enter a secret key, which begins with sk_test_ or sk_live_, or a restricted one, which begins with rk_`)
}

function webhookSecretProblem(text: string): string | null {
  if (webhookSecretForm.test(text)) return null
  return /^[srp]k_/.test(text)
    ? say(msg`This is a key. Enter the webhook’s signing secret, which begins with whsec_`)
    : say(msg`Enter the webhook’s signing secret, which begins with whsec_`)
}

const longest = 300

const key = (problem: (text: string) => string | null) =>
  z
    .string()
    .max(longest, said(msg`The key is too long`))
    .transform((text) => text.trim())
    .superRefine((text, context) => {
      const message = text.length > longest ? null : problem(text)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })

/** A key that is absent stays as it is stored. */
export const providerKeysInput = z
  .object({ secretKey: key(secretKeyProblem).optional(), webhookSecret: key(webhookSecretProblem).optional() })
  .meta({ id: 'ProviderKeysInput' })
export type ProviderKeysInput = z.infer<typeof providerKeysInput>

/**
 * `version` as the page saw it; 0 if none were stored. `leavesOpen`: another account's or mode's keys are taken although payments of the
 * present one are open, which can't be read, given back or charged anymore.
 */
export const providerKeysChange = providerKeysInput
  .extend({ version: versionFrom(0), leavesOpen: z.boolean().default(false) })
  .meta({ id: 'ProviderKeysChange' })
export type ProviderKeysChange = z.infer<typeof providerKeysChange>

/** `unreadable`: stored with another AUTH_SECRET, so they have to be entered again. */
export const providerKeys = z
  .object({
    provider: z.literal('stripe'),
    mode: z.enum(providerModes),
    account: z.string(),
    keys: z.enum(['kept', 'unreadable']),
    version: z.int(),
  })
  .meta({ id: 'ProviderKeys' })
export type ProviderKeys = z.infer<typeof providerKeys>

export const providerState = z
  .object({
    /** Null until some are entered. */
    stored: providerKeys.nullable(),
    /** The keys in `STRIPE_SECRET_KEY`, which take precedence. `account` is null until Stripe has named it. */
    outside: z.object({ mode: z.enum(providerModes), account: z.string().nullable() }).nullable(),
    /** To be entered at the provider: where it sends its events, and which. */
    endpoint: z.object({ url: z.string(), events: z.array(z.string()) }),
    /** Payments that need the present keys. */
    openPayments: z.int(),
  })
  .meta({ id: 'PaymentProviderState' })
export type ProviderState = z.infer<typeof providerState>

export const providerTest = z.object({ works: z.boolean(), message: z.string() }).meta({ id: 'PaymentProviderTest' })
export type ProviderTest = z.infer<typeof providerTest>

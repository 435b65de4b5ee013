import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleaned } from '../cleaned-text.ts'
import { withPlainDigits } from '../language/plain-digits.ts'
import { said } from '../language/say.ts'
import { lineOfText } from '../text.ts'
import { instant } from '../time/date-schemas.ts'
import { typedPassword } from './password-forms.ts'

const password = typedPassword(msg`Enter your password`).min(1, said(msg`Enter your password`))

/** Changing the ways to sign in requires the password, so that an unattended computer isn't enough. */
export const withPassword = z.object({ password }).meta({ id: 'WithPassword' })
export type WithPassword = z.infer<typeof withPassword>

/** Six digits of an authenticator app, or a recovery code such as '4kq7x-9m2tr'; spaces don't matter. */
export const codeInput = z
  .object({
    code: z
      .string(said(msg`Enter the code`))
      .max(40, said(msg`That code is too long`))
      .transform((typed) => withPlainDigits(cleaned(typed)).replace(/[\s\u200c\u200d]/g, ''))
      .pipe(
        z
          .string()
          .min(1, said(msg`Enter the code`))
          .regex(/^[\w-]+$/, said(msg`A code has only letters, digits and a dash`)),
      ),
  })
  .meta({ id: 'CodeInput' })
export type CodeInput = z.input<typeof codeInput>

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

const passkey = z.object({ id: z.string(), name: z.string(), createdAt: instant }).meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

const passkeyName = lineOfText(msg`Name`, 60)
export const passkeyNameInput = z.object({ name: passkeyName }).meta({ id: 'PasskeyName' })

export const secondFactor = z
  .object({
    codes: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(passkey),
    passkeyHost: z.string(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof secondFactor>

/** For an authenticator app: the QR code's address, and the same secret for typing. */
export const codeSetup = z.object({ uri: z.string(), secret: z.string() }).meta({ id: 'CodeSetup' })
export type CodeSetup = z.infer<typeof codeSetup>

/** Shown once; only an encrypted copy is stored. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

/**
 * Data between browser and authenticator. The library checks its WebAuthn form; only the body limit bounds its size. Source:
 * https://www.w3.org/TR/webauthn-3/#sctn-generating-an-attestation-object
 */
const credential = z.looseObject({
  // Base64url, bounded because it is looked up before the library checks anything.
  id: z.string(said(msg`That isn’t a passkey`)).regex(/^[\w-]{1,2048}$/, said(msg`That isn’t a passkey`)),
  response: z.record(z.string(), z.unknown(), said(msg`That isn’t a passkey`)),
})
export const passkeyResponse = z.object({ response: credential }).meta({ id: 'PasskeyResponse' })
export type PasskeyResponse = z.infer<typeof passkeyResponse>
export const newPasskey = z.object({ response: credential, name: passkeyName.optional() }).meta({ id: 'NewPasskey' })
export type NewPasskey = z.infer<typeof newPasskey>

/** Options for `navigator.credentials`, as @simplewebauthn/browser takes them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' })
export type PasskeyOptions = z.infer<typeof passkeyOptions>

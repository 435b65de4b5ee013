import { z } from 'zod'
import { cleaned } from '../cleaned-text.ts'
import { lineOfText } from '../text.ts'
import { instant } from '../time/date-schemas.ts'
import { typedPassword } from './password-forms.ts'

/** One-time codes and passkeys: what the administrator's account can ask for beside the password, or instead of it. */

const password = typedPassword('Enter your password').min(1, 'Enter your password')

/** What changes how one signs in asks for the password, so that a computer left open isn't enough. */
export const withPassword = z.object({ password }).meta({ id: 'WithPassword' })
export type WithPassword = z.infer<typeof withPassword>

/** Six digits of an authenticator app, or a recovery code such as '4kq7x-9m2tr'; spaces don't matter. */
export const codeInput = z
  .object({
    code: z
      .string('Enter the code')
      .max(40, 'That code is too long')
      .transform((typed) => cleaned(typed).replace(/[\s\u200c\u200d]/g, ''))
      .pipe(
        z
          .string()
          .min(1, 'Enter the code')
          .regex(/^[\w-]+$/, 'A code has only letters, digits and a dash'),
      ),
  })
  .meta({ id: 'CodeInput' })
export type CodeInput = z.input<typeof codeInput>

/** Whether it is to be read as an app's code rather than as a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

const passkey = z.object({ id: z.string(), name: z.string(), createdAt: instant }).meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

const passkeyName = lineOfText('Name', 60)
export const passkeyNameInput = z.object({ name: passkeyName }).meta({ id: 'PasskeyName' })

export const secondFactor = z
  .object({
    codes: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(passkey),
    /** The host that passkeys are made for: a browser offers them there only. */
    passkeyHost: z.string(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof secondFactor>

/** What an authenticator app is set up with: the address in the QR code, and the same secret to type. */
export const codeSetup = z.object({ uri: z.string(), secret: z.string() }).meta({ id: 'CodeSetup' })
export type CodeSetup = z.infer<typeof codeSetup>

/** Shown once; only an encrypted copy is stored. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof recoveryCodes>

/**
 * What browser and authenticator exchange. Its form is WebAuthn's, and the library checks it; here only its size is bounded, by the
 * body limit. Source: https://www.w3.org/TR/webauthn-3/#sctn-generating-an-attestation-object
 */
const credential = z.looseObject({
  // Base64url. It is looked up before the library checks anything.
  id: z.string('That isn’t a passkey').regex(/^[\w-]{1,2048}$/, 'That isn’t a passkey'),
  response: z.record(z.string(), z.unknown(), 'That isn’t a passkey'),
})
export const passkeyResponse = z.object({ response: credential }).meta({ id: 'PasskeyResponse' })
export type PasskeyResponse = z.infer<typeof passkeyResponse>
export const newPasskey = z.object({ response: credential, name: passkeyName.optional() }).meta({ id: 'NewPasskey' })
export type NewPasskey = z.infer<typeof newPasskey>

/** Options for `navigator.credentials`, as @simplewebauthn/browser takes them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' })
export type PasskeyOptions = z.infer<typeof passkeyOptions>

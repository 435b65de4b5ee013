import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { said } from '../language/say.ts'
import { typedPassword } from './password-forms.ts'
import { currentPassword, currentUser, email, password } from './user.ts'

/** Lifetime of a link from a mail, in seconds. */
export const linkLifetime = 60 * 60

/** Longest accepted token, in characters; ours have about 110. */
const token = z
  .string(said(msg`Open the link from our mail`))
  .min(1, said(msg`Open the link from our mail`))
  .max(300, said(msg`Open the link from our mail`))

export const resetRequest = z.object({ email }).meta({ id: 'ResetRequest' })
export type ResetRequest = z.infer<typeof resetRequest>

/**
 * The same response for every address. `by`: a link goes by mail or, while no mail server is set, through the salon, which reads it in the
 * app.
 */
export const resetDelivery = z.object({ by: z.enum(['mail', 'salon']) }).meta({ id: 'ResetDelivery' })
export type ResetDelivery = z.infer<typeof resetDelivery>

export const resetInput = z.object({ token, password }).meta({ id: 'ResetInput' })
export type ResetInput = z.infer<typeof resetInput>

/** `endedCalendars`: the account had secret calendar addresses, which have ended too. */
export const resetDone = z.object({ success: z.literal(true), endedCalendars: z.boolean() }).meta({ id: 'ResetDone' })
export type ResetDone = z.infer<typeof resetDone>

export const endedCalendarsText = msg`The addresses of your calendars have stopped working too. Sign in to make new ones.`

export const linkInput = z.object({ token }).meta({ id: 'LinkInput' })

/** Purpose of an open link. `needsPassword`: in a browser that neither requested the sign-up nor is signed in, the password confirms it. */
export const openLink = z
  .object({ purpose: z.enum(['reset', 'sign-up', 'address']), email: z.string(), needsPassword: z.boolean() })
  .meta({ id: 'OpenLink' })
export type OpenLink = z.infer<typeof openLink>

export const confirmInput = z
  .object({
    token,
    /** Required by `needsPassword`: the account's, or the one chosen when signing up. */
    password: typedPassword(msg`Password is required`, msg`That isn’t your password`).optional(),
  })
  .meta({ id: 'ConfirmInput' })
export type ConfirmInput = z.infer<typeof confirmInput>

export const confirmed = z.object({ email: z.string(), user: currentUser.nullable() }).meta({ id: 'ConfirmedAddress' })

export const passwordChange = z
  .object({ currentPassword: currentPassword.min(1, said(msg`Enter your current password`)), password })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof passwordChange>

export const accountAddress = z
  .object({
    email: z.string(),
    isConfirmed: z.boolean(),
    /** Replaces `email` once it is confirmed. */
    pending: z.string().nullable(),
    /** False if the salon sends no mail: then nothing can be confirmed. */
    canConfirm: z.boolean(),
  })
  .meta({ id: 'AccountAddress' })
export type AccountAddress = z.infer<typeof accountAddress>

const signedInDevice = z
  .object({
    id: z.string(),
    device: z.string(),
    /** Unix seconds. */
    signedInAt: z.int(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignedInDevice' })
export type SignedInDevice = z.infer<typeof signedInDevice>

export const signedInDevices = z.array(signedInDevice)

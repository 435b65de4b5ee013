import { z } from 'zod'
import { currentPassword, currentUser, email, password } from '../user.ts'
import { typedPassword } from './password-forms.ts'

/** How an account is got into: links from mails, passwords, the address to sign in with, and where it is signed in. */

/** How long a link from a mail works, in seconds. */
export const linkLifetime = 60 * 60

/** Longest token that is looked at, in characters; ours have about 110. */
const token = z
  .string('Open the link from our mail')
  .min(1, 'Open the link from our mail')
  .max(300, 'Open the link from our mail')

export const resetRequest = z.object({ email }).meta({ id: 'ResetRequest' })
export type ResetRequest = z.infer<typeof resetRequest>

/**
 * The same response for every address. `by` says how a link reaches its owner: by mail, or through the salon, which reads it in the app as
 * long as no mail server is set.
 */
export const resetDelivery = z.object({ by: z.enum(['mail', 'salon']) }).meta({ id: 'ResetDelivery' })
export type ResetDelivery = z.infer<typeof resetDelivery>

export const resetInput = z.object({ token, password }).meta({ id: 'ResetInput' })
export type ResetInput = z.infer<typeof resetInput>

/** `endedCalendars`: the account had secret addresses of calendars, which have ended too. */
export const resetDone = z.object({ success: z.literal(true), endedCalendars: z.boolean() }).meta({ id: 'ResetDone' })
export type ResetDone = z.infer<typeof resetDone>

/** What the page and the mail say of that. */
export const endedCalendarsText = 'The addresses of your calendars have stopped working too. Sign in to make new ones.'

export const linkInput = z.object({ token }).meta({ id: 'LinkInput' })

/** What an open link is for. `needsPassword`: it confirms only with it, in a browser that neither requested the sign-up nor is signed in. */
export const openLink = z
  .object({ purpose: z.enum(['reset', 'sign-up', 'address']), email: z.string(), needsPassword: z.boolean() })
  .meta({ id: 'OpenLink' })
export type OpenLink = z.infer<typeof openLink>

export const confirmInput = z
  .object({
    token,
    /** Where `needsPassword` says so: the account's, or the one chosen when signing up. */
    password: typedPassword('Password is required', 'That isn’t your password').optional(),
  })
  .meta({ id: 'ConfirmInput' })
export type ConfirmInput = z.infer<typeof confirmInput>

/** The confirmed address, and the user if it is the account that is signed in. */
export const confirmed = z.object({ email: z.string(), user: currentUser.nullable() }).meta({ id: 'ConfirmedAddress' })

export const passwordChange = z
  .object({ currentPassword: currentPassword.min(1, 'Enter your current password'), password })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof passwordChange>

/** The address that an account signs in with. */
export const accountAddress = z
  .object({
    email: z.string(),
    /** Whether its owner has opened a link from its mailbox. */
    isConfirmed: z.boolean(),
    /** The one that takes its place once it is confirmed, or null. */
    pending: z.string().nullable(),
    /** Whether the salon sends mail, without which nothing can be confirmed. */
    canConfirm: z.boolean(),
  })
  .meta({ id: 'AccountAddress' })
export type AccountAddress = z.infer<typeof accountAddress>

/** A browser that is signed in. */
const signedInDevice = z
  .object({
    id: z.string(),
    /** Such as 'Chrome on Windows'. */
    device: z.string(),
    /** Unix seconds. */
    signedInAt: z.int(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'SignedInDevice' })
export type SignedInDevice = z.infer<typeof signedInDevice>

export const signedInDevices = z.array(signedInDevice)

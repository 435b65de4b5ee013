import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { cleaned } from '../cleaned-text.ts'
import type { FieldName } from '../language/field-rules.ts'
import { fieldRules } from '../language/field-rules.ts'
import { said } from '../language/say.ts'
import { email } from '../people/user.ts'
import { isStorableLine, textLimits, versionFrom } from '../text.ts'

/** `tls` from the first byte, `starttls` before anything else is sent, or `none`, only within the salon's own network. */
export const encryptions = ['tls', 'starttls', 'none'] as const
export type Encryption = (typeof encryptions)[number]

export const usualPorts: Readonly<Record<Encryption, number>> = { tls: 465, starttls: 587, none: 25 }

const hostName = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const address = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]{2,45})$/

const host = z
  .string()
  .overwrite(cleaned)
  .trim()
  .toLowerCase()
  .min(1, said(msg`The server is required`))
  .max(253, said(msg`The server’s name is too long`))
  .refine((text) => text === '' || hostName.test(text) || address.test(text), said(msg`Enter a name, such as smtp.gmail.com`))

const portRule = said(msg`Enter a number from 1 to 65535, such as 587`)

const line = (label: FieldName, max: number) =>
  z
    .string()
    .overwrite(cleaned)
    .trim()
    .max(max, fieldRules.longest(label, max))
    .refine(isStorableLine, fieldRules.characters(label))

/** The server that a stored password belongs to; it is used with no other. */
const mailServerTarget = z.object({
  host,
  port: z.int(portRule).min(1, portRule).max(65_535, portRule),
  encryption: z.enum(encryptions),
  user: line(msg({ message: 'User', comment: 'The name to sign in to the mail server' }), 254),
})
export type MailServerTarget = z.infer<typeof mailServerTarget>

/** `password`: a new one, null for none; absent, the stored one stays. */
export const mailServerInput = mailServerTarget
  .extend({
    password: z
      .string()
      .max(1000, said(msg`The password is too long`))
      .refine(isStorableLine, said(msg`The password has a character that can’t be used`))
      .nullable()
      .optional(),
    senderName: line(msg`Name`, textLimits.name),
    senderAddress: email,
  })
  .meta({ id: 'MailServerInput' })
export type MailServerInput = z.infer<typeof mailServerInput>

/** `version` as the page saw it; 0 if none was stored. */
export const mailServerChange = mailServerInput.extend({ version: versionFrom(0) }).meta({ id: 'MailServerChange' })
export type MailServerChange = z.infer<typeof mailServerChange>

/** `unreadable`: stored with another AUTH_SECRET, so it has to be entered again. */
const passwordStates = ['none', 'kept', 'unreadable'] as const

export const mailServer = mailServerTarget
  .extend({
    senderName: z.string(),
    senderAddress: z.string(),
    password: z.enum(passwordStates),
    version: z.int(),
  })
  .meta({ id: 'MailServer' })
export type MailServer = z.infer<typeof mailServer>

/** `stored` is null until one is entered. `outside`: the host in `SMTP_URL`, which takes precedence. */
export const mailServerState = z
  .object({ stored: mailServer.nullable(), outside: z.string().nullable() })
  .meta({ id: 'MailServerState' })
export type MailServerState = z.infer<typeof mailServerState>

export const mailServerTest = z.object({ sent: z.boolean(), message: z.string() }).meta({ id: 'MailServerTest' })
export type MailServerTest = z.infer<typeof mailServerTest>

/** True if a stored password may be used: it never goes to another server than it was entered for. */
export function isSameTarget(one: MailServerTarget, other: MailServerTarget): boolean {
  return one.host === other.host && one.port === other.port && one.encryption === other.encryption && one.user === other.user
}

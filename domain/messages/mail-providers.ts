import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '../language/say.ts'
import type { Encryption } from './mail-server.ts'

export interface MailProvider {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly port: number
  readonly encryption: Encryption
  readonly user?: string
  readonly wants: MessageDescriptor
  /** Host to include in a domain's SPF record; null if none is needed. */
  readonly spf: string | null
  /** DKIM names under `_domainkey` that are the same for everybody. */
  readonly selectors: readonly string[]
}

export const mailProviders: readonly MailProvider[] = [
  {
    id: 'gmail',
    get name() {
      return say(msg`Gmail or Google Workspace`)
    },
    host: 'smtp.gmail.com',
    port: 587,
    encryption: 'starttls',
    wants: msg`Your email, and an app password: 16 letters that you make in your Google account, under 2-Step Verification.`,
    spf: 'include:_spf.google.com',
    selectors: ['google'],
  },
  {
    id: 'microsoft',
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    encryption: 'starttls',
    wants: msg`Your email and its password. Your Microsoft administrator has to allow “Authenticated SMTP” for the mailbox.`,
    spf: 'include:spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  {
    id: 'icloud',
    name: 'iCloud',
    host: 'smtp.mail.me.com',
    port: 587,
    encryption: 'starttls',
    wants: msg`Your iCloud email, and an app-specific password that you make at account.apple.com.`,
    spf: 'include:icloud.com',
    selectors: ['sig1'],
  },
  {
    id: 'fastmail',
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: 465,
    encryption: 'tls',
    wants: msg`Your Fastmail email, and an app password for “Mail” that you make in Fastmail’s settings.`,
    spf: 'include:spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3'],
  },
  {
    id: 'zoho',
    name: 'Zoho Mail',
    host: 'smtp.zoho.com',
    port: 465,
    encryption: 'tls',
    wants: msg`Your Zoho email, and an app-specific password if you sign in with two steps. In Europe the server is smtp.zoho.eu.`,
    spf: 'include:zohomail.com',
    selectors: ['zoho', 'zmail'],
  },
  {
    id: 'mailgun',
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    port: 587,
    encryption: 'starttls',
    wants: msg`The SMTP user and password of your domain at Mailgun. In the EU the server is smtp.eu.mailgun.org.`,
    spf: 'include:mailgun.org',
    selectors: ['mx', 'smtp', 'k1', 'pic'],
  },
  {
    id: 'sendgrid',
    name: 'SendGrid',
    host: 'smtp.sendgrid.net',
    port: 587,
    encryption: 'starttls',
    user: 'apikey',
    wants: msg`The user is the word apikey; the password is an API key that may send mail.`,
    spf: null,
    selectors: ['s1', 's2'],
  },
  {
    id: 'postmark',
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: 587,
    encryption: 'starttls',
    wants: msg`The Server API token of your Postmark server, as the user and as the password.`,
    spf: null,
    selectors: ['pm'],
  },
  {
    id: 'brevo',
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: 587,
    encryption: 'starttls',
    wants: msg`The SMTP login that Brevo shows under “SMTP & API”, and an SMTP key, which is no API key.`,
    spf: null,
    selectors: ['brevo1', 'brevo2', 'mail'],
  },
  {
    id: 'ses',
    name: 'Amazon SES',
    host: 'email-smtp.us-east-1.amazonaws.com',
    port: 587,
    encryption: 'starttls',
    wants: msg`The SMTP user and password that you make in the SES console; they aren’t your AWS keys. The server has your region in it.`,
    spf: null,
    selectors: [],
  },
]

export function providerAt(host: string): MailProvider | undefined {
  const regional: readonly (readonly [RegExp, string])[] = [
    [/^email-smtp\.[a-z0-9-]+\.amazonaws\.com$/, 'ses'],
    [/^smtp(?:pro)?\.zoho\.[a-z.]+$/, 'zoho'],
    [/^smtp\.(?:eu\.)?mailgun\.org$/, 'mailgun'],
  ]
  const id = regional.find(([pattern]) => pattern.test(host))?.[1]
  return mailProviders.find((provider) => provider.id === id || provider.host === host)
}

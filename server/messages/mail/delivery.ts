import { join } from 'node:path'
import { z } from 'zod'
import type { Settings } from '../../../domain/settings.ts'
import { type Config, sampleAdminEmail, sampleDetails } from '../../config.ts'
import type { Database } from '../../platform/database/client.ts'
import { addressList } from '../../platform/http/client-address.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { findMailServer, openServer } from '../mail-server/queries.ts'
import { type SmtpServer, unreadable } from '../mail-server/smtp.ts'

/** How mail leaves the salon. `problem` says in one line why a mail server that is set isn't used, or that its mail waits. */
export type Delivery =
  | { readonly kind: 'smtp'; readonly server: SmtpServer; readonly from: Sender; readonly problem: string | null }
  | { readonly kind: 'files'; readonly folder: string; readonly from: Sender; readonly problem: string | null }

/** `name` is empty if the sender has none: then the salon's name is used. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** The sender of mail that only becomes files, in a salon without an address. */
const nobody: Sender = { name: '', address: 'salon@localhost.localdomain' }

/** Whether an address is one that a new salon begins with: nobody reads what is sent there. */
export function isSample(address: string): boolean {
  return [sampleDetails.SALON_EMAIL, sampleAdminEmail].some((sample) => sample === address.toLowerCase())
}

/** The salon's own address; '' if it has none or still has the sample. */
export function ownAddressOf(salonEmail: string): string {
  return isSample(salonEmail) ? '' : salonEmail
}

interface SalonMailbox {
  readonly settings: Pick<Settings, 'salon'>
  /** The administrator's address, for a salon without one of its own. */
  readonly adminEmail: string
}

/** The address for the salon's mail. */
export function salonAddress({ settings: { salon }, adminEmail }: SalonMailbox): { name: string; address: string } {
  return { name: salon.name, address: ownAddressOf(salon.email) || adminEmail }
}

/**
 * Who invites to a visit: the salon's own address, else the one that its mail comes from. Never the administrator's, who signs in with it.
 * @param mailFrom `MAIL_FROM`, or the sender of the mail server that was entered
 * @returns null if the salon has neither
 */
export function organizerOf({ name, email }: Settings['salon'], mailFrom: string | undefined) {
  const address = ownAddressOf(email) || senderOf(mailFrom ?? '')?.address
  return address ? { name, address } : null
}

/** Reads `MAIL_FROM`: 'hello@salon.example' or 'The Salon <hello@salon.example>'. */
function senderOf(text: string): Sender | undefined {
  const [, before = '', bracketed] = /^([^<>]*)<([^<>\s]+)>$/.exec(text.trim()) ?? []
  const name = before.trim().replace(/^"|"$/g, '').trim()
  if (/["\p{Cc}]/u.test(name)) return undefined
  const address = bracketed ?? text.trim()
  return z.email().safeParse(address).success ? { name, address } : undefined
}

/** Whether `SMTP_URL` is valid; its host and port are tried when there is mail. */
function isMailServer(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

/**
 * A setting that can't be used never stops the salon: its mail becomes files until it is put right.
 * @param salonEmail the sender where `MAIL_FROM` is unset, unless it is the sample address
 */
export function deliveryOf({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>, salonEmail: string): Delivery {
  const from = senderOf(mail.from ?? ownAddressOf(salonEmail))
  const files = (problem: string | null): Delivery => ({
    kind: 'files',
    folder: join(dataDir, 'mail'),
    from: from ?? nobody,
    problem,
  })
  if (!from && mail.from !== undefined) {
    return files('MAIL_FROM must be an address, such as The Salon <hello@salon.example>. Until then, mail is kept as files.')
  }
  if (!mail.smtpUrl) return files(null)
  if (!isMailServer(mail.smtpUrl)) {
    return files(
      'SMTP_URL must be an address such as smtp://user:password@mail.example:587. Until then, mail is kept as files.',
    )
  }
  if (!from) {
    return files('Mail has no sender: set MAIL_FROM, or the salon’s email in the settings. Until then, mail is kept as files.')
  }
  return { kind: 'smtp', server: { url: mail.smtpUrl }, from, problem: null }
}

export interface DeliveryContext {
  readonly db: Database
  readonly config: Pick<Config, 'mail' | 'dataDir' | 'mailNetworks'>
  readonly settings: CurrentSettings
  readonly authSecret: string
}

/** How mail leaves the salon now: by `SMTP_URL`, else by the server that was entered in the administration, else not at all. */
export async function findDelivery({ db, config, settings, authSecret }: DeliveryContext): Promise<Delivery> {
  const stored = config.mail.smtpUrl ? null : await findMailServer(db)
  if (!stored) return deliveryOf(config, settings.get().salon.email)
  const server = openServer(stored, authSecret)
  return {
    kind: 'smtp',
    server: { ...server, networks: addressList(config.mailNetworks) },
    from: { name: stored.senderName, address: stored.senderAddress },
    problem: server.isUnreadable ? unreadable : null,
  }
}

/** Whether mail is sent, now or once a password is entered again; otherwise it is only kept. */
export async function sendsMail(context: DeliveryContext): Promise<boolean> {
  return (await findDelivery(context)).kind === 'smtp'
}

import { join } from 'node:path'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { say } from '../../../domain/language/say.ts'
import type { Settings } from '../../../domain/salon/settings.ts'
import { type Config, sampleAdminEmail, sampleDetails } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { addressList } from '../../platform/http/client-address.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { findMailServer, openServer } from '../mail-server/queries.ts'
import { type SmtpServer, unreadablePassword } from '../mail-server/smtp.ts'

/** The way that mail leaves the salon. `problem` says in one line why a configured mail server isn't used, or that mail waits. */
export type Delivery =
  | { readonly kind: 'smtp'; readonly server: SmtpServer; readonly from: Sender; readonly problem: string | null }
  | { readonly kind: 'files'; readonly folder: string; readonly from: Sender; readonly problem: string | null }

/** An empty `name` stands for the salon's. */
export interface Sender {
  readonly name: string
  readonly address: string
}

/** Sender of mail that only becomes files, in a salon without an address. */
const nobody: Sender = { name: '', address: 'salon@localhost.localdomain' }

/** True for the sample addresses of a new salon, which nobody reads. */
export function isSample(address: string): boolean {
  return [sampleDetails.SALON_EMAIL, sampleAdminEmail].some((sample) => sample === address.toLowerCase())
}

/** Returns the salon's address; '' if it has none or still the sample. */
export function ownAddress(salonEmail: string): string {
  return isSample(salonEmail) ? '' : salonEmail
}

interface SalonMailbox {
  readonly settings: Pick<Settings, 'salon'>
  readonly adminEmail: string
}

export function salonAddress({ settings: { salon }, adminEmail }: SalonMailbox): { name: string; address: string } {
  return { name: salon.name, address: ownAddress(salon.email) || adminEmail }
}

/**
 * Returns the organizer of visits: the salon's own address, else its mail's sender. Never the administrator's, which is a sign-in name.
 * @param mailFrom `MAIL_FROM`, or the sender of the configured mail server
 * @returns null if the salon has neither
 */
export function toOrganizer({ name, email }: Settings['salon'], mailFrom: string | undefined) {
  const address = ownAddress(email) || parseSender(mailFrom ?? '')?.address
  return address ? { name, address } : null
}

/** Reads `MAIL_FROM`: 'hello@salon.example' or 'The Salon <hello@salon.example>'. */
function parseSender(text: string): Sender | undefined {
  const [, before = '', bracketed] = /^([^<>]*)<([^<>\s]+)>$/.exec(text.trim()) ?? []
  const name = before.trim().replace(/^"|"$/g, '').trim()
  if (/["\p{Cc}]/u.test(name)) return undefined
  const address = bracketed ?? text.trim()
  return z.email().safeParse(address).success ? { name, address } : undefined
}

function isMailServer(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

/**
 * Reads the environment. Unusable settings never stop the salon: its mail becomes files until they are fixed.
 * @param salonEmail the sender if `MAIL_FROM` is unset, unless it is the sample address
 */
export function createDelivery({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>, salonEmail: string): Delivery {
  const from = parseSender(mail.from ?? ownAddress(salonEmail))
  const files = (problem: string | null): Delivery => ({
    kind: 'files',
    folder: join(dataDir, 'mail'),
    from: from ?? nobody,
    problem,
  })
  if (!from && mail.from !== undefined) {
    return files(
      say(msg`MAIL_FROM must be an address, such as The Salon <hello@salon.example>. Until then, mail is kept as files.`),
    )
  }
  if (!mail.smtpUrl) return files(null)
  if (!isMailServer(mail.smtpUrl)) {
    return files(
      say(msg`SMTP_URL must be an address such as smtp://user:password@mail.example:587. Until then, mail is kept as files.`),
    )
  }
  if (!from) {
    return files(
      say(msg`Mail has no sender: set MAIL_FROM, or the salon’s email in the settings. Until then, mail is kept as files.`),
    )
  }
  return { kind: 'smtp', server: { url: mail.smtpUrl }, from, problem: null }
}

export interface DeliveryContext {
  readonly db: Database
  readonly config: Pick<Config, 'mail' | 'dataDir' | 'mailNetworks'>
  readonly settings: CurrentSettings
  readonly authSecret: string
}

export async function findDelivery({ db, config, settings, authSecret }: DeliveryContext): Promise<Delivery> {
  const stored = config.mail.smtpUrl ? null : await findMailServer(db)
  if (!stored) return createDelivery(config, settings.get().salon.email)
  const server = openServer(stored, authSecret)
  return {
    kind: 'smtp',
    server: { ...server, networks: addressList(config.mailNetworks) },
    from: { name: stored.senderName, address: stored.senderAddress },
    problem: server.isUnreadable ? unreadablePassword() : null,
  }
}

/** True if mail is sent, now or once a password is entered again; otherwise it is only kept. */
export async function sendsMail(context: DeliveryContext): Promise<boolean> {
  return (await findDelivery(context)).kind === 'smtp'
}

import type { BlockList } from 'node:net'
import type { Context } from 'hono'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/client.ts'
import { createMailOrigins } from '../../platform/http/own-origin.ts'
import type { Announce } from '../../platform/live/publisher.ts'
import type { AskForMail } from '../../platform/outbox/mail-requests.ts'
import type { CurrentSettings } from '../../salon/settings/current.ts'
import { type Auth, isSecureSite } from '../auth/auth.ts'
import type { KnownDevices } from '../auth/known-devices.ts'
import type { Attempts } from '../auth/rate-limits.ts'
import type { UserRules } from '../auth/serializers.ts'
import { createMailboxKeys } from './link-attempts.ts'
import { type AccountLinks, createAccountLinks } from './links.ts'

export interface AccountContext {
  readonly db: Database
  readonly auth: Auth
  readonly attempts: Attempts
  readonly links: AccountLinks
  readonly settings: CurrentSettings
  readonly announce: Announce
  readonly adminEmail: string
  readonly rules: UserRules
  /** True with a usable mail server. Otherwise mails are files, which only the administrator reads. */
  readonly sendsMail: () => Promise<boolean>
  readonly askForMail: AskForMail
  readonly mailboxKey: (email: string) => string
}

export interface AccountRoutesOptions {
  readonly context: AccountContext
  readonly knownDevices: KnownDevices
  readonly proxies: BlockList
  readonly mailOrigin: (c: Context) => string
  readonly isSecure: boolean
}

interface Parts
  extends Pick<AccountContext, 'db' | 'auth' | 'attempts' | 'settings' | 'rules' | 'announce' | 'sendsMail' | 'askForMail'> {
  readonly config: Config
  readonly authSecret: string
  readonly clock: Clock
  readonly knownDevices: KnownDevices
  readonly proxies: BlockList
}

export function accountOptions({ config, authSecret, clock, knownDevices, proxies, ...parts }: Parts): AccountRoutesOptions {
  const { publicUrl, adminEmail, port } = config
  return {
    context: {
      ...parts,
      adminEmail,
      links: createAccountLinks({ secret: authSecret, clock }),
      mailboxKey: createMailboxKeys(authSecret),
    },
    knownDevices,
    proxies,
    mailOrigin: createMailOrigins(publicUrl, port),
    isSecure: isSecureSite(publicUrl),
  }
}

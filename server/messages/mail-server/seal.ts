import type { MailServerTarget } from '../../../domain/messages/mail-server.ts'
import * as sealing from '../../platform/links/sealing.ts'

/** Binds a sealed password to its server: changing the host in the database makes it unreadable. */
function passwordSealing({ host, port, encryption, user }: MailServerTarget, secret: string): sealing.Sealing {
  return {
    purpose: 'mail-server',
    secret,
    boundTo: [host, port, encryption, user],
  }
}

/** @param secret AUTH_SECRET */
export function sealPassword(password: string, target: MailServerTarget, secret: string): string {
  return sealing.seal(password, passwordSealing(target, secret))
}

/** @returns null if the secret or server differs, or the text was altered */
export function unsealPassword(sealed: string, target: MailServerTarget, secret: string): string | null {
  return sealing.unseal(sealed, passwordSealing(target, secret))
}

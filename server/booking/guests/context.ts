import { AppError } from '../../../domain/app-error.ts'
import type { AccountContext } from '../../people/accounts/context.ts'
import type { HoldContext } from '../holds/own-holds.ts'

/** What everything about guests needs. */
export interface GuestContext extends HoldContext, Pick<AccountContext, 'sendsMail' | 'mailboxKey' | 'adminEmail'> {
  /** AUTH_SECRET. */
  readonly secret: string
}

/** @throws {AppError} `conflict` where the salon doesn't take guests, or sends no mail by which they could be confirmed */
export async function requireGuestsWelcome({
  settings,
  sendsMail,
}: Pick<GuestContext, 'settings' | 'sendsMail'>): Promise<void> {
  const isWelcome = settings.get().clientWay === 'guests welcome' && (await sendsMail())
  if (!isWelcome) throw new AppError('conflict', 'Please create an account to book here. It takes a minute.')
}

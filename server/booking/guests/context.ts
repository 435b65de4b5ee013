import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import type { AccountContext } from '../../people/accounts/context.ts'
import type { HoldContext } from '../holds/own-holds.ts'

export interface GuestContext
  extends HoldContext,
    Pick<AccountContext, 'sendsMail' | 'askForMail' | 'mailboxKey' | 'adminEmail' | 'auth' | 'rules'> {
  /** AUTH_SECRET. */
  readonly secret: string
}

/**
 * @param withAccount true for a request with an account, which every salon takes
 * @throws {AppError} `conflict` if the salon doesn't take guests, or sends no mail to confirm addresses
 */
export async function requireWelcome(
  { settings, sendsMail }: Pick<GuestContext, 'settings' | 'sendsMail'>,
  withAccount: boolean,
): Promise<void> {
  const isWelcome = withAccount || settings.get().clientWay === 'guests welcome'
  if (!isWelcome || !(await sendsMail())) {
    throw new AppError('conflict', say(msg`Please create an account to book here. It takes a minute.`))
  }
}

import { msg } from '@lingui/core/runtime-macro'
import { and, eq, isNull } from 'drizzle-orm'
import { say } from '../../../domain/language/say.ts'
import { users } from '../../platform/database/schema/accounts.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import type { AskForMail } from '../../platform/outbox/mail-requests.ts'
import type { AccountContext } from './context.ts'

const changes = {
  codesOn: msg`One-time codes are on. You’re signed out everywhere else.`,
  codesOff: msg`One-time codes are off.`,
  passkeyAdded: msg`A passkey was added. It signs you in without your password.`,
} as const

interface SignInChange {
  readonly uid: string
  readonly change: keyof typeof changes | { readonly outside: string }
  readonly origin: string
}

export async function mailSignInChange(
  db: Parameters<AskForMail>[0],
  { askForMail }: Pick<AccountContext, 'askForMail'>,
  { uid, change, origin }: SignInChange,
): Promise<void> {
  const [user] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, uid), isNull(users.deletedAt)))
  if (!user) return
  const line = typeof change === 'string' ? changes[change] : msg`You can sign in with ${{ service: change.outside }} now.`
  await askForMail(db, {
    kind: 'sign_in_changed',
    key: `sign_in_changed:${newId()}`,
    to: { name: user.name, address: user.email, clientId: uid },
    link: `${origin}/forgot-password`,
    facts: [{ label: say(msg`What changed`), lines: [say(line)] }],
  })
}

import { msg } from '@lingui/core/runtime-macro'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Context } from 'hono'
import { say } from '../../../domain/language/say.ts'
import { actorOf } from '../../../domain/people/actor.ts'
import { isStaff } from '../../../domain/people/roles.ts'
import type { CurrentUser } from '../../../domain/people/user.ts'
import { recordAudit, recordOfStaff } from '../../platform/audit/commands.ts'
import type { Database } from '../../platform/database/client.ts'
import { staff, users } from '../../platform/database/schema/accounts.ts'
import { authorOf } from '../../platform/http/author.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { inLanguage } from '../../platform/language/reader.ts'
import type { Log } from '../../platform/log.ts'
import { currentRequestId, withinRequest } from '../../platform/request-scope.ts'
import type { Auth } from './auth.ts'
import { removeExpiredSessions } from './commands.ts'
import type { KnownDevices } from './known-devices.ts'
import { findCredential, requireUserRow } from './queries.ts'
import { presentUser, type UserRules } from './serializers.ts'
import { userColumns } from './user-row.ts'

const ways = {
  password: msg`with a password`,
  code: msg`with a password and a code`,
  passkey: msg`with a passkey`,
  service: msg`with the outside service`,
  invitation: msg`with an invitation`,
} as const
type SignInWay = keyof typeof ways

interface SignedInOptions {
  readonly db: Database
  readonly auth: Auth
  readonly knownDevices: KnownDevices
  readonly rules: UserRules
  readonly log: Log
}

/** Shared end of all ways to sign in: sets the session's cookie, remembers the browser and records the sign-in. */
export function prepareSignIn({ db, auth, knownDevices, rules, log }: SignedInOptions) {
  function passCookies(c: Context, from: Headers): void {
    const former = auth.forgetFormerCookie(c.req.raw.headers)
    const cookies = [...from.getSetCookie(), ...(former === null ? [] : [former])]
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
  }

  async function setSignInCookies(c: Context, email: string, from: Headers): Promise<void> {
    passCookies(c, from)
    const credential = await findCredential(db, email)
    if (credential) c.header('Set-Cookie', knownDevices.remember(c.req.raw.headers, credential), { append: true })
  }

  /** Also deletes the account's expired sessions. @returns the user */
  async function completeSignIn(c: Context<AppEnv>, uid: string, from: Headers, way: SignInWay): Promise<CurrentUser> {
    const [user] = await Promise.all([requireUserRow(db, uid), removeExpiredSessions(db, uid)])
    await setSignInCookies(c, user.email, from)
    const person = presentUser(user, rules)
    await recordSignIn(c, person, way)
    return person
  }

  async function recordSignIn(c: Context<AppEnv>, user: CurrentUser, way: SignInWay): Promise<void> {
    const label = inLanguage(null, () => say(ways[way]))
    const subject = { id: way, label }
    log.info(`account ${user.uid} signed in ${label}`)
    await recordOfStaff(db, { ...authorOf(c), actor: actorOf(user) }, { kind: 'sign-ins.signed-in', subject })
  }

  async function recordOutsideSignIn(c: Context<AppEnv>, uid: string): Promise<void> {
    await recordSignIn(c, presentUser(await requireUserRow(db, uid), rules), 'service')
  }

  /** Logs a failed sign-in, and records it for staff. Returns at once: the response's time must not reveal the account. */
  function recordFailure(c: Context<AppEnv>, account: SQL): void {
    const by = authorOf(c)
    const request = currentRequestId() ?? ''
    const record = async () => {
      const [user] = await db
        .select(userColumns)
        .from(users)
        .leftJoin(staff, eq(staff.userId, users.id))
        .where(and(account, isNull(users.deletedAt)))
      const person = user && presentUser(user, rules)
      if (person) log.info(`account ${person.uid} was not signed in: wrong password or code`)
      if (!person || !isStaff(person)) return
      await recordAudit(db, by, { kind: 'sign-ins.failed', subject: { id: person.uid, label: person.name } })
    }
    withinRequest(request, record).catch((error: unknown) => log.error('a failed sign-in could not be recorded', error))
  }

  return { passCookies, completeSignIn, recordOutsideSignIn, recordFailure }
}

export type CompleteSignIn = ReturnType<typeof prepareSignIn>

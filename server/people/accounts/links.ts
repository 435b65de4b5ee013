import { createHash, randomBytes } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type AppError, invalidField } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { linkLifetime, type OpenLink } from '../../../domain/people/account-access.ts'
import { fromUnixSeconds } from '../../../domain/time/unix-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/client.ts'
import { verifications } from '../../platform/database/schema/accounts.ts'
import { newId } from '../../platform/database/schema/ids.ts'
import { createSigner } from '../../platform/links/keys.ts'
import { revokeLinks } from '../auth/commands.ts'

export type AccountLinkPurpose = OpenLink['purpose']

interface NewLink {
  readonly purpose: AccountLinkPurpose
  /** An account's id or, for a sign-up, a new one. */
  readonly subject: string
  readonly data?: Readonly<Record<string, string>>
  /** Seconds to remember its purpose; the link itself works for `linkLifetime`. */
  readonly keptFor?: number
}

export interface ReadLink {
  readonly purpose: AccountLinkPurpose
  readonly subject: string
  readonly data: Readonly<Record<string, string>>
}

interface Claim {
  readonly purpose: AccountLinkPurpose
  readonly subject: string
  readonly hash: string
  readonly expiresAt: number
}

export type AccountLinks = ReturnType<typeof createAccountLinks>

const purposes = { r: 'reset', s: 'sign-up', a: 'address' } as const satisfies Record<string, AccountLinkPurpose>
const findLetter = (purpose: AccountLinkPurpose) => Object.entries(purposes).find(([, each]) => each === purpose)?.[0] ?? ''

/**
 * Mailed links about an account: for one purpose, used once, for an hour. Tokens are '<purpose>.<signature>.<secret>.<subject>.<expiry>'.
 * Only the secret's hash is stored, in better-auth's table of verifications. The signature tells altered links from used ones, and forged
 * ones cost no query. The expiry comes last, since mail programs leave a final '-' or '_' out of links.
 */
export function createAccountLinks({ secret, clock }: { readonly secret: string; readonly clock: Clock }) {
  const signer = createSigner(secret, 'account-link')
  const hashSecret = (linkSecret: string) => createHash('sha256').update(linkSecret).digest('base64url')

  function parseClaim(token: string): Claim | null {
    const [letter = '', signature = '', linkSecret = '', subject = '', expiry = ''] = token.split('.')
    if (!signer.isSignatureOf([letter, linkSecret, subject, expiry].join('.'), signature)) return null
    const purpose = purposes[letter as keyof typeof purposes]
    return { purpose, subject, hash: hashSecret(linkSecret), expiresAt: Number.parseInt(expiry, 36) }
  }

  /** @throws {AppError} `invalid` at the field `token`: altered, for another purpose, or expired */
  function openClaim(token: string, purpose?: AccountLinkPurpose): Claim {
    const claim = parseClaim(token)
    if (!claim || (purpose && claim.purpose !== purpose)) throw refusedLink('altered')
    if (claim.expiresAt <= clock()) throw refusedLink('expired')
    return claim
  }

  const matches = ({ purpose, subject, hash }: Claim) =>
    and(eq(verifications.identifier, `${purpose}:${subject}`), sql`split_part(${verifications.value}, ' ', 1) = ${hash}`)

  return {
    async issue(db: Queryable, { purpose, subject, data = {}, keptFor = linkLifetime }: NewLink): Promise<string> {
      const linkSecret = randomBytes(16).toString('base64url')
      const now = clock()
      const expiry = Math.floor(now + linkLifetime).toString(36)
      await db.delete(verifications).where(lt(verifications.expiresAt, fromUnixSeconds(now)))
      await db.insert(verifications).values({
        id: newId(),
        identifier: `${purpose}:${subject}`,
        value: `${hashSecret(linkSecret)} ${JSON.stringify(data)}`,
        expiresAt: fromUnixSeconds(now + keptFor),
      })
      const letter = findLetter(purpose)
      const signature = signer.sign([letter, linkSecret, subject, expiry].join('.'))
      return [letter, signature, linkSecret, subject, expiry].join('.')
    },

    /** Reads the claim only; `use` checks it. */
    isForSignUp: (token: string) => token.startsWith(`${findLetter('sign-up')}.`),

    /** Reads a link without using it. @throws {AppError} `invalid` at the field `token`, with the reason */
    async read(db: Queryable, token: string, purpose?: AccountLinkPurpose): Promise<ReadLink> {
      const claim = openClaim(token, purpose)
      const [found] = await db.select({ value: verifications.value }).from(verifications).where(matches(claim))
      if (!found) throw refusedLink('used')
      return { purpose: claim.purpose, subject: claim.subject, data: dataIn(found.value) }
    },

    /** Uses a link up in the caller's transaction: only one of two concurrent requests succeeds. @throws {AppError} as `read` does */
    async use(db: Queryable, token: string, purpose: AccountLinkPurpose): Promise<ReadLink> {
      const claim = openClaim(token, purpose)
      const [found] = await db.delete(verifications).where(matches(claim)).returning({ value: verifications.value })
      if (!found) throw refusedLink('used')
      return { purpose: claim.purpose, subject: claim.subject, data: dataIn(found.value) }
    },

    latest: latestLink,

    revoke: revokeLinks,
  }
}

export async function latestLink(
  db: Pick<Queryable, 'select'>,
  purpose: AccountLinkPurpose,
  subject: string,
): Promise<ReadLink['data'] | null> {
  const [found] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(eq(verifications.identifier, `${purpose}:${subject}`))
    .orderBy(sql`${verifications.createdAt} desc`)
    .limit(1)
  return found ? dataIn(found.value) : null
}

function dataIn(value: string): ReadLink['data'] {
  return JSON.parse(value.slice(value.indexOf(' ') + 1)) as Record<string, string>
}

const refusals = {
  altered: msg`This link isn’t complete. Open it from our mail, or copy all of it.`,
  expired: msg`This link has expired. It worked for an hour.`,
  used: msg`This link has been used already, or a newer one has replaced it.`,
  foreign: msg`This link belongs to another account. Sign out, then open it again.`,
} as const

/** @param why `foreign`: the link belongs to another account than the signed-in one */
export function refusedLink(why: keyof typeof refusals): AppError {
  return invalidField('token', say(refusals[why]))
}

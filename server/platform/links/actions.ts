import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../domain/app-error.ts'
import { say } from '../../../domain/language/say.ts'
import { createSigner } from './keys.ts'

const id = '[0-9A-Z]{12}'
/** Also an id that another system gave. */
const anyId = '[\\w-]{1,64}'

/**
 * Actions of signed links, by the purpose of their key (decision 104). `path` leads to the token; `claim` has the parts that are signed. In
 * mails the claim comes last: unlike a signature, it never ends with '-' or '_', which some mail programs leave out of links in plain
 * text. A changed row breaks the links in use.
 */
const actions = {
  /** Confirms, moves or cancels one version of a visit, once, until it begins: `booking/visit-links/`. */
  'visit-link': { path: '/visit/', token: 'SIGNATURE.CLAIM', claim: ['[\\w-]{1,468}'] },
  /** Confirms a guest's address and books their choice, for ten minutes: `booking/guests/`. */
  'guest-request': { path: '/visit/', token: 'book-SIGNATURE-CLAIM', claim: [id] },
  /** Opens a visit to its client without an account, until weeks after it; the last part is a hash of the mailed address. */
  'guest-visit': { path: '/visit/', token: 'guest-SIGNATURE-CLAIM', claim: [anyId, anyId, '[0-9a-f]{16}'] },
  /** Rates a visit, as its client: `booking/ratings/`. */
  rating: { path: '/visit/', token: 'rate-SIGNATURE-CLAIM', claim: [anyId, anyId] },
  /** Answers the offer of a time, as who waits, and shows it until it is deleted: `booking/waitlist/`. */
  'waitlist-offer': { path: '/visit/', token: 'offer-SIGNATURE-CLAIM', claim: [id] },
  /** Pays online for a visit, and shows what became of it: `booking/online-payments/`. */
  pay: { path: '/visit/', token: 'pay-SIGNATURE-CLAIM', claim: [id] },
  /** Makes a staff's account, until the invitation ends: `people/staff/`. */
  'staff-invitation': { path: '/invitation?token=', token: 'CLAIM-SIGNATURE', claim: [id] },
  /** Reads a calendar, until it is turned off; calendar programs recognize the ending: `messages/calendar-feeds/`. */
  'calendar-feed': { path: '/calendar/', token: 'CLAIM-SIGNATURE.ics', claim: [id] },
} as const

type Action = keyof typeof actions

export const tokenPatterns = Object.fromEntries(
  Object.entries(actions).map(([action, { claim, token }]) => {
    const form = token
      .replaceAll('.', '\\.')
      .replace('CLAIM', `(?<claim>${claim.join('\\.')})`)
      .replace('SIGNATURE', '(?<signature>[\\w-]{43})')
    return [action, new RegExp(`^${form}$`)]
  }),
) as Readonly<Record<Action, RegExp>>

type Texts<Parts extends readonly string[]> = { readonly [Part in keyof Parts]: string }
type Claim<Which extends Action> = Texts<(typeof actions)[Which]['claim']>

/** Returns a link's path. @param secret AUTH_SECRET */
export function linkPath<Which extends Action>(secret: string, action: Which, ...claim: Claim<Which>): string {
  const { path, token } = actions[action]
  const text = claim.join('.')
  const parts = { CLAIM: text, SIGNATURE: createSigner(secret, action).sign(text) }
  return path + token.replaceAll(/CLAIM|SIGNATURE/g, (part) => parts[part as keyof typeof parts])
}

/** Reads a token's claim; null if it is cut off or altered, so that guesses never reach the database. */
export function claimIn<Which extends Action>(secret: string, action: Which, token: string): Claim<Which> | null {
  const { claim = '', signature = '' } = tokenPatterns[action].exec(token)?.groups ?? {}
  const isOurs = createSigner(secret, action).isSignatureOf(claim, signature)
  return isOurs ? (claim.split('.') as unknown as Claim<Which>) : null
}

export const incompleteLink = msg`This link isn’t complete, or it was changed. Open it from our email again.`

/** Reads the claim of a mail's link. @throws {AppError} `not_found` */
export function requireClaim<Which extends Action>(secret: string, action: Which, token: string): Claim<Which> {
  const claim = claimIn(secret, action, token)
  if (!claim) throw new AppError('not_found', say(incompleteLink))
  return claim
}

export const isGuestToken = (token: string): boolean => token.startsWith('guest-')

interface GuestVisitLink {
  readonly bookingId: string
  readonly clientId: string
  readonly email: string
}

/** The link includes the mailed address: it proves access to that mailbox only. @param secret AUTH_SECRET */
export function guestPath(secret: string, { bookingId, clientId, email }: GuestVisitLink): string {
  return linkPath(secret, 'guest-visit', bookingId, clientId, addressHash(secret, email))
}

export function addressHash(secret: string, email: string): string {
  const signature = createSigner(secret, 'guest-visit').sign(`address ${email}`)
  return Buffer.from(signature, 'base64url').subarray(0, 8).toString('hex')
}

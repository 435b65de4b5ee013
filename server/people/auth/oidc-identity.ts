import { z } from 'zod'
import { email, signUpInput } from '../../../domain/people/user.ts'
import { oidcTimeoutMillis } from './oidc-provider.ts'

type OutsideIdentity = {
  readonly id: string
  readonly sub: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  /** True if the service sends a verification claim at all. */
  readonly saysVerified: boolean
  readonly name: string
}

/** Read from the ID token and the userinfo. An invalid address counts as none. */
const claims = z.object({
  // At most 255 ASCII characters: OpenID Connect Core, section 2.
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email: email.optional().catch(undefined),
  // Text at some services, such as Amazon Cognito.
  email_verified: z
    .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])
    .optional()
    .catch(undefined),
  name: z.unknown().optional(),
})
type Claims = z.infer<typeof claims>

interface Tokens {
  readonly idToken?: string | undefined
  readonly accessToken?: string | undefined
}

/**
 * Reads the identity. The subject is always the ID token's; another subject's userinfo is refused (OpenID Connect Core, section 5.3.2).
 * @param tokens from the service; better-auth has verified the ID token, if there is one
 * @returns null for missing or malformed claims
 */
export async function readIdentity(
  { idToken, accessToken }: Tokens,
  userInfoEndpoint: string | undefined,
): Promise<OutsideIdentity | null> {
  // better-auth verifies only a present ID token, and would trust the userinfo without one.
  const token = idToken === undefined ? null : parsePayload(idToken)
  if (!token) return null
  const saysAll = token.email !== undefined && token.email_verified !== undefined
  if (saysAll || userInfoEndpoint === undefined) return identityFrom(token)
  const userInfo = await fetchUserInfo(userInfoEndpoint, accessToken ?? '')
  if (!userInfo) return token.email === undefined ? null : identityFrom(token)
  if (userInfo.sub !== token.sub) return null
  return identityFrom(userInfo.email === undefined ? token : userInfo)
}

function parsePayload(jwt: string): Claims | null {
  const [, payload = ''] = jwt.split('.')
  try {
    return claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}

async function fetchUserInfo(endpoint: string, accessToken: string): Promise<Claims | null> {
  try {
    const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
    const response = await fetch(endpoint, { headers, signal: AbortSignal.timeout(oidcTimeoutMillis) })
    return response.ok ? (claims.safeParse(await response.json()).data ?? null) : null
  } catch {
    return null
  }
}

function identityFrom({ sub, email: address, email_verified: verified, name }: Claims): OutsideIdentity {
  const confirmation = { emailVerified: verified ?? false, saysVerified: verified !== undefined }
  return { id: sub, sub, email: address, ...confirmation, name: chooseName(name, address ?? '') }
}

function chooseName(name: unknown, address: string): string {
  const parsed = signUpInput.shape.name.safeParse(name)
  return parsed.success ? parsed.data : (address.split('@')[0] ?? '').slice(0, 60)
}

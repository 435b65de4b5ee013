import { createSigner } from '../../platform/links/keys.ts'

// The signatures come first, and what they sign never ends with '-' or '_', which some mail programs leave out of links in plain text.

const requestForm = /^book-([\w-]{43})-([0-9A-Z]{12})$/

/** The path of the link that confirms a guest's address and books. @param secret AUTH_SECRET */
export function guestRequestPath(secret: string, requestId: string): string {
  return `/visit/book-${createSigner(secret, 'guest-request').sign(requestId)}-${requestId}`
}

/** The request's id in a token, or null if it isn't one of ours: a guess never reaches the database. */
export function requestIdIn(secret: string, token: string): string | null {
  const [, signature = '', id = ''] = requestForm.exec(token) ?? []
  return createSigner(secret, 'guest-request').isSignatureOf(id, signature) ? id : null
}

/** Names a code beside the request that it is for, as it is stored. @param secret AUTH_SECRET */
export function guestCodeSigner(secret: string) {
  const signer = createSigner(secret, 'guest-code')
  return {
    hashOf: (requestId: string, code: string) => signer.sign(`${requestId} ${code}`),
    isCodeOf: (requestId: string, code: string, hash: string) => signer.isSignatureOf(`${requestId} ${code}`, hash),
  }
}

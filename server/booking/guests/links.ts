import { createSigner } from '../../platform/links/keys.ts'

// Signatures come first; ids never end with '-' or '_', which some mail programs drop from links in plain text.

const requestForm = /^book-([\w-]{43})-([0-9A-Z]{12})$/

/** Returns the path of the link that confirms a guest's address and books. @param secret AUTH_SECRET */
export function guestRequestPath(secret: string, requestId: string): string {
  return `/visit/book-${createSigner(secret, 'guest-request').sign(requestId)}-${requestId}`
}

/** Returns the request's id in a token; null without a valid signature, so that guesses never reach the database. */
export function requestIdIn(secret: string, token: string): string | null {
  const [, signature = '', id = ''] = requestForm.exec(token) ?? []
  return createSigner(secret, 'guest-request').isSignatureOf(id, signature) ? id : null
}

/** Hashes a code with its request for storage. @param secret AUTH_SECRET */
export function guestCodeSigner(secret: string) {
  const signer = createSigner(secret, 'guest-code')
  return {
    hashOf: (requestId: string, code: string) => signer.sign(`${requestId} ${code}`),
    isCodeOf: (requestId: string, code: string, hash: string) => signer.isSignatureOf(`${requestId} ${code}`, hash),
  }
}

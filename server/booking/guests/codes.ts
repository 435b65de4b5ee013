import { createSigner } from '../../platform/links/keys.ts'

/** Hashes a code with its request for storage. @param secret AUTH_SECRET */
export function guestCodeSigner(secret: string) {
  const signer = createSigner(secret, 'guest-code')
  return {
    hashOf: (requestId: string, code: string) => signer.sign(`${requestId} ${code}`),
    isCodeOf: (requestId: string, code: string, hash: string) => signer.isSignatureOf(`${requestId} ${code}`, hash),
  }
}

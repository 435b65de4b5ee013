import { passkeyOptions } from '../../../domain/accounts/second-factor.ts'
import { currentUser } from '../../../domain/user.ts'
import { rememberPasskey } from '../../passkey-hint.ts'
import { createApiThunk } from '../../store/api-thunk.ts'

/** Loaded with the first press of the button: the library of WebAuthn is for the few who use it. */

type AuthenticationOptions = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON']

/** Signs in with a passkey; null if the person or the device has declined. */
export const signInWithPasskey = createApiThunk('signIn/passkey', async (api) => {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const options = await api.call('POST', '/auth/passkey/options', passkeyOptions)
  const response = await startAuthentication({ optionsJSON: options as unknown as AuthenticationOptions }).catch(
    (error: unknown) => {
      console.error('The device gave no passkey', error)
      return null
    },
  )
  if (response === null) return null
  const user = await api.call('POST', '/auth/passkey', currentUser, { response })
  rememberPasskey()
  return user
})

import { passkeyOptions } from '../../../domain/people/second-factor.ts'
import { type CurrentUser, currentUser } from '../../../domain/people/user.ts'
import { rememberPasskey } from '../../passkey-hint.ts'
import { apiSlice, call } from '../../store/api-slice.ts'

/** Loaded on the first press: few sign in with codes or passkeys. */

type AuthenticationOptions = Parameters<typeof import('@simplewebauthn/browser').startAuthentication>[0]['optionsJSON']

export const secondStepApi = apiSlice.injectEndpoints({
  endpoints: (build) => ({
    enterCode: build.mutation<CurrentUser, { readonly code: string }>({
      query: (body) => call('POST', '/auth/sign-in/code', currentUser, body),
    }),
    /** Null if the person or the device has declined. */
    signInWithPasskey: build.mutation<CurrentUser | null, void>({
      query: () => async (api) => {
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
      },
    }),
  }),
})

export const { useEnterCodeMutation } = secondStepApi

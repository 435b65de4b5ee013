import {
  type CodeSetup,
  codeSetup,
  type PasskeyOptions,
  passkeyOptions,
  type RecoveryCodes,
  recoveryCodes,
  type SecondFactor,
  secondFactor,
} from '../../../../domain/people/second-factor.ts'
import { rememberPasskey } from '../../../passkey-hint.ts'
import { apiSlice, call, whenDone } from '../../../store/api-slice.ts'

const at = '/me/second-factor'

interface WithPassword {
  readonly password: string
}

interface NewPasskey extends WithPassword {
  readonly name: string
}

/** Turning codes on or off, or renewing them, signs other devices out. */
const changed = ['SecondFactor', 'Device'] as const

const securityApi = apiSlice.enhanceEndpoints({ addTagTypes: ['SecondFactor', 'Device'] }).injectEndpoints({
  endpoints: (build) => ({
    secondFactor: build.query<SecondFactor, void>({
      query: () => call('GET', at, secondFactor),
      providesTags: ['SecondFactor'],
    }),
    beginCodes: build.mutation<CodeSetup, WithPassword>({
      query: (body) => call('POST', `${at}/setup`, codeSetup, body),
    }),
    confirmCodes: build.mutation<RecoveryCodes, { readonly code: string }>({
      query: (body) => call('POST', `${at}/confirm`, recoveryCodes, body),
      invalidatesTags: changed,
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, WithPassword>({
      query: (body) => call('POST', `${at}/recovery-codes`, recoveryCodes, body),
      invalidatesTags: changed,
    }),
    turnCodesOff: build.mutation<SecondFactor, WithPassword>({
      query: (body) => call('POST', `${at}/off`, secondFactor, body),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (now) => {
          dispatch(securityApi.util.updateQueryData('secondFactor', undefined, () => now))
        })
      },
      invalidatesTags: ['Device'],
    }),
    /** Calls the server, then the device; null if canceled at the device. */
    addPasskey: build.mutation<SecondFactor | null, NewPasskey>({
      query:
        ({ password, name }) =>
        async (api) => {
          const options = await api.call('POST', '/me/passkeys/options', passkeyOptions, { password })
          const response = await createOnDevice(options)
          if (response === null) return null
          const added = await api.call('POST', '/me/passkeys', secondFactor, { response, ...(name && { name }) })
          rememberPasskey()
          return added
        },
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (now) => {
          if (now) dispatch(securityApi.util.updateQueryData('secondFactor', undefined, () => now))
        })
      },
    }),
    renamePasskey: build.mutation<SecondFactor, { readonly id: string; readonly name: string }>({
      query: ({ id, name }) => call('PATCH', `/me/passkeys/${encodeURIComponent(id)}`, secondFactor, { name }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (now) => {
          dispatch(securityApi.util.updateQueryData('secondFactor', undefined, () => now))
        })
      },
    }),
    removePasskey: build.mutation<SecondFactor, string>({
      query: (id) => call('DELETE', `/me/passkeys/${encodeURIComponent(id)}`, secondFactor),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await whenDone(queryFulfilled, (now) => {
          dispatch(securityApi.util.updateQueryData('secondFactor', undefined, () => now))
        })
      },
    }),
  }),
})

/** The library's types need the DOM's, which the domain goes without. */
type RegistrationOptions = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON']

async function createOnDevice(options: PasskeyOptions): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await startRegistration({ optionsJSON: options as unknown as RegistrationOptions })
  } catch (error) {
    console.error('The device made no passkey', error)
    return null
  }
}

export const {
  useSecondFactorQuery,
  useBeginCodesMutation,
  useConfirmCodesMutation,
  useRenewRecoveryCodesMutation,
  useTurnCodesOffMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = securityApi

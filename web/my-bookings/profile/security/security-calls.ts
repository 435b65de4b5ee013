import {
  codeSetup,
  type PasskeyOptions,
  passkeyOptions,
  recoveryCodes,
  secondFactor,
} from '../../../../domain/accounts/second-factor.ts'
import { rememberPasskey } from '../../../passkey-hint.ts'
import { createApiThunk } from '../../../store/api-thunk.ts'

/** Calls about how the administrator signs in. Only this page shows what they return, so no slice stores it. */

const at = '/me/second-factor'

export const fetchSecondFactor = createApiThunk('security/fetch', (api) => api.call('GET', at, secondFactor))

export const beginCodes = createApiThunk('security/beginCodes', (api, body: { password: string }) =>
  api.call('POST', `${at}/setup`, codeSetup, body),
)

export const confirmCodes = createApiThunk('security/confirmCodes', (api, body: { code: string }) =>
  api.call('POST', `${at}/confirm`, recoveryCodes, body),
)

export const renewRecoveryCodes = createApiThunk('security/renewRecoveryCodes', (api, body: { password: string }) =>
  api.call('POST', `${at}/recovery-codes`, recoveryCodes, body),
)

export const turnCodesOff = createApiThunk('security/turnCodesOff', (api, body: { password: string }) =>
  api.call('POST', `${at}/off`, secondFactor, body),
)

/** Calls the server, then the device; null where the person has canceled at the device. */
export const addPasskey = createApiThunk('security/addPasskey', async (api, { password, name }: NewPasskey) => {
  const options = await api.call('POST', '/me/passkeys/options', passkeyOptions, { password })
  const response = await createOnDevice(options)
  if (response === null) return null
  const added = await api.call('POST', '/me/passkeys', secondFactor, { response, ...(name && { name }) })
  rememberPasskey()
  return added
})

interface NewPasskey {
  readonly password: string
  /** Empty for the device's own. */
  readonly name: string
}

async function createOnDevice(options: PasskeyOptions): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await startRegistration({ optionsJSON: options as unknown as RegistrationOptions })
  } catch (error) {
    console.error('The device made no passkey', error)
    return null
  }
}

/** The library's own types need those of the DOM, which the domain goes without. */
type RegistrationOptions = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON']

export const renamePasskey = createApiThunk('security/renamePasskey', (api, { id, name }: { id: string; name: string }) =>
  api.call('PATCH', `/me/passkeys/${encodeURIComponent(id)}`, secondFactor, { name }),
)

export const removePasskey = createApiThunk('security/removePasskey', (api, id: string) =>
  api.call('DELETE', `/me/passkeys/${encodeURIComponent(id)}`, secondFactor),
)
